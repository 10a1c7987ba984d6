import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { install } from '@sinonjs/fake-timers';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

// What a process takes from its surroundings is the simulation's from here on: time, timers and chance.
// To be imported before anything of the provider, which keeps what it has taken hold of.

/** Node's own, for what waits for the real database. */
const real = { setTimeout, clearTimeout, setImmediate };

/** Everybody's clock, before the end of a month. It moves when the simulation moves it, and never by itself. */
export const time = install({
  now: Date.parse('2026-03-27T09:00:00Z'),
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
});

let generator = xoroshiro128plus(0);

/** What is drawn from now on depends on the seed alone. */
export function seedChance(seed: number): void {
  generator = xoroshiro128plus(seed);
}

const between = (from: number, to: number) => uniformInt(generator, from, to);
const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => between(0, 255)));

function uuid(): ReturnType<typeof crypto.randomUUID> {
  const drawn = bytes(16);
  drawn[6] = ((drawn[6] ?? 0) & 0x0f) | 0x40;
  drawn[8] = ((drawn[8] ?? 0) & 0x3f) | 0x80;
  const hex = drawn.toString('hex');
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  return parts.join('-') as ReturnType<typeof crypto.randomUUID>;
}

/** Work that ends when it likes: what Node does on threads of its own, and real connections that close. */
let atWork = 0;

/** Work that everything waits for, so that its end has its place among all else. */
export async function counted<Result>(work: Promise<Result>): Promise<Result> {
  atWork++;
  return work.finally(() => atWork--);
}

/** Resolves when everything that can go on without the world outside has gone on. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = atWork === 0 ? quiet + 1 : 0) {
    await new Promise<void>((done) => real.setImmediate(done));
  }
}

Math.random = () => between(0, 0xffffffff) / 2 ** 32;
const { argon2 } = crypto;
Object.assign(crypto, {
  randomUUID: uuid,
  randomBytes: bytes,
  randomInt: (from: number, to?: number) =>
    to === undefined ? between(0, from - 1) : between(from, to - 1),
  argon2: (...[algorithm, parameters, done]: Parameters<typeof argon2>) => {
    const hashed = new Promise<NonSharedBuffer>((resolve, reject) =>
      argon2(algorithm, parameters, (error, hash) => (error ? reject(error) : resolve(hash))),
    );
    counted(hashed).then((hash) => done(null, hash), done as (error: Error) => void);
  },
});
const { subtle } = globalThis.crypto;
for (const name of ['digest', 'importKey', 'sign', 'verify'] as const) {
  const work = subtle[name].bind(subtle) as (...given: unknown[]) => Promise<unknown>;
  Object.defineProperty(subtle, name, { value: (...given: unknown[]) => counted(work(...given)) });
}
// Node's own would count real seconds.
AbortSignal.timeout = (ms) => {
  const giveUp = new AbortController();
  setTimeout(() => giveUp.abort(new DOMException('Too late', 'TimeoutError')), ms);
  return giveUp.signal;
};
syncBuiltinESMExports();
