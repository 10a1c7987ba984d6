import { afterAll, beforeAll, describe, test } from 'vitest';
import { requestReset } from '#contract/reset.ts';
import { signIn, signInLink } from '#contract/session.ts';
import { newBorrower } from '#support/borrowers.ts';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

let postgres: Postgres;
let provider: TestProvider;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const pairs = 200;
/** So seldom that no limit on a contact or an address is met. */
const betweenMs = 450_000;

/** 5 ms on a quiet machine; a busy one is slower in everything. */
function judge(what: string, engine: string, known: number, unknown: number): void {
  const apart = Math.abs(known - unknown);
  find({
    promise: `${what}, ${engine}: medians of ${pairs} for who has an account and who has none`,
    wanted: 'within 5 ms, or a tenth when busy',
    measured: `${known.toFixed(1)} and ${unknown.toFixed(1)} ms: ${apart.toFixed(1)} ms apart`,
    held: apart < Math.max(5, known / 10),
  });
}

/** The times of two kinds of request, taken in turn so that the machine's moods hit both. */
async function medians(known: () => Promise<unknown>, unknown: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < pairs; round++) {
    for (const [kind, work] of [known, unknown].entries()) {
      await provider.clock.moveTo(provider.clock.now() + betweenMs);
      const start = performance.now();
      await work();
      times[kind === 0 ? 0 : 1].push(performance.now() - start);
    }
  }
  return times.map((kind) => kind.sort((a, b) => a - b)[pairs / 2] ?? 0) as [number, number];
}

describe.each(['PGlite', 'PostgreSQL'])('%s', (engine) => {
  beforeAll(async () => {
    provider = await openTestProvider(
      engine === 'PostgreSQL' ? { postgres: postgres.address } : {},
    );
  });
  afterAll(() => provider.close());

  test('asking for a code takes the same time for a known and an unknown contact', async () => {
    const known: string[] = [];
    for (let number = 0; number < pairs; number++) known.push((await newBorrower(provider)).mobile);
    const ask = (identifier: string) =>
      provider.answer(signInLink, {
        body: { application_id: 2, identifier, type: 'mobile', otp: null },
      });
    let asked = 0;
    const [one, other] = await medians(
      () => ask(known[asked] ?? ''),
      () => ask(`+234701${String(asked++).padStart(7, '0')}`),
    );
    judge('asking for a code', engine, one, other);
  });

  test('asking for a reset takes the same time for a known and an unknown contact', async () => {
    const known: string[] = [];
    for (let number = 0; number < pairs; number++) known.push((await newBorrower(provider)).mobile);
    const ask = (mobile: string) =>
      provider.answer(requestReset, { body: { mobile, type: 'mobile' } });
    let asked = 0;
    const [one, other] = await medians(
      () => ask(known[asked] ?? ''),
      () => ask(`+234702${String(asked++).padStart(7, '0')}`),
    );
    judge('asking for a reset', engine, one, other);
  });

  test('a wrong password takes the same time for a known and an unknown contact', async () => {
    const { email } = await newBorrower(provider);
    const ask = (who: string) =>
      provider.ask(signIn, { body: { email: who, password: 'Wrong-1!x' } });
    const [one, other] = await medians(
      () => ask(email),
      () => ask('nobody@example.com'),
    );
    judge('a wrong password', engine, one, other);
  });
});
