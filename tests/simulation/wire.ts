import { once } from 'node:events';
import net from 'node:net';
import { Duplex } from 'node:stream';
import type { Dice } from './dice.ts';
import { counted, real, settled } from './fixed.ts';
import type { Scheduler } from './scheduler.ts';

/** What a database's connections suffer; each is the part of the statements that it befalls. */
export type Weather = {
  /** The connection ends before the statement has reached the server. */
  readonly cut: number;
  /** The statement is done, and its answer is lost with the connection. */
  readonly lost: number;
  /** The server undoes the transaction in favour of another (40001). */
  readonly conflict: number;
  /** No connection is made. */
  readonly refused: number;
};

/** The real server, and who watches it from beside. */
export type Server = {
  readonly socket: string;
  /** Whether a connection waits for a lock that another one holds. */
  isBlocked(pid: number): Promise<boolean>;
  /** Ends a connection, with its transaction, and waits until it is gone. */
  terminate(pid: number): Promise<void>;
};

/** Whoever opens connections: one process of the provider. */
export type Host = {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly server: Server;
  readonly wires: Set<Wire>;
  weather: Weather;
};

/** Of PostgreSQL's protocol, version 3. */
const letter = { query: 'Q', parse: 'P', bind: 'B', sync: 'S', leave: 'X', key: 'K', ready: 'Z' };
const headerBytes = 5;
/** A statement that a transaction was undone by. */
const undone = `do $$ begin raise exception 'undone in favour of another' using errcode = '40001'; end $$`;
/** A blocked connection has looked for a deadlock by then; `deadlock_timeout` is 1 ms. */
const [patienceMs, deadlockMs] = [3, 6];

/**
 * One connection to a real PostgreSQL, in place of a socket. Each statement waits for the scheduler, is
 * sent as a whole and answered as a whole, so that only one is at work on all connections together.
 */
export class Wire extends Duplex {
  readonly #host: Host;
  #socket: net.Socket | undefined;
  #pid = 0;
  #out: Buffer = Buffer.alloc(0);
  #in: Buffer = Buffer.alloc(0);
  #isGone = false;
  #arrived: () => void = () => undefined;
  #onceGone: () => void = () => undefined;
  /** The texts of planned statements, which are sent by their names. */
  readonly #texts = new Map<string, string>();

  constructor(host: Host) {
    super();
    this.#host = host;
    host.wires.add(this);
  }

  /** Called by the client in place of opening a socket. */
  connect(): void {
    const { name, scheduler } = this.#host;
    scheduler.add({ owner: this.#host, label: `${name} connects`, run: () => this.#open() });
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.#out = Buffer.concat([this.#out, chunk]);
    done();
    if (!this.#socket || this.#pid === 0) return;
    const last = lettersOf(this.#out).at(-1);
    if (last === letter.leave) this.#leave();
    else if (last === letter.query || last === letter.sync) this.#enqueue(this.#take());
  }

  override _final(done: () => void): void {
    this.#leave();
    done();
  }

  #leave(): void {
    void counted(this.vanish().then(() => this.push(null)));
  }

  #take(): Buffer {
    const taken = this.#out;
    this.#out = Buffer.alloc(0);
    return taken;
  }

  async #open(): Promise<void> {
    const { dice } = this.#host.scheduler;
    if (dice.chance(this.#host.weather.refused)) return this.#break('ECONNREFUSED');
    this.#socket = net.connect(this.#host.server.socket);
    this.#socket.on('data', (chunk) => {
      this.#in = Buffer.concat([this.#in, chunk]);
      if (lettersOf(this.#in).at(-1) === letter.ready) this.#arrived();
    });
    this.#socket.on('error', () => undefined);
    await once(this.#socket, 'connect');
    this.emit('connect');
    await settled();
    const answer = await this.#exchange(this.#take());
    for (const { type, body } of messagesOf(answer ?? Buffer.alloc(0))) {
      if (type === letter.key) this.#pid = body.readInt32BE(0);
    }
    this.push(answer);
  }

  #enqueue(request: Buffer): void {
    const { name, scheduler } = this.#host;
    const label = `${name} ${this.#textOf(request)}`;
    scheduler.add({ owner: this.#host, label, run: () => this.#send(request, label) });
  }

  async #send(request: Buffer, label: string): Promise<void> {
    const { scheduler, weather } = this.#host;
    const drawn = fateIn(weather, scheduler.dice);
    // What touches no row, or is being undone, nobody undoes in another's favour.
    const hasNoRows = / (rollback|set search_path)/.test(label);
    const fate = drawn === 'conflict' && hasNoRows ? 'well' : drawn;
    if (fate !== 'well') scheduler.say(`  ${fate}`);
    if (fate === 'cut') return this.#cut();
    const sent = fate === 'conflict' ? queryOf(undone) : withOurTime(request);
    const deliver = async (answer: Buffer) => {
      if (fate === 'lost') return this.#cut();
      this.push(answer);
    };
    const answer = await this.#exchange(sent);
    if (answer) return deliver(answer);
    const blocked = {
      label,
      goesOn: async () => {
        if (this.#isGone) return true;
        const came = await this.#answer();
        if (came) await deliver(came);
        return came !== undefined;
      },
    };
    this.#onceGone = () => scheduler.unblock(blocked);
    scheduler.block(blocked);
  }

  #exchange(request: Buffer): Promise<Buffer | undefined> {
    this.#in = Buffer.alloc(0);
    this.#socket?.write(request);
    return this.#answer();
  }

  /** Undefined when the server has it wait for a lock, and it is in no deadlock. */
  async #answer(): Promise<Buffer | undefined> {
    for (;;) {
      if (await this.#answeredWithin(patienceMs)) return this.#in;
      if (this.#pid === 0 || !(await this.#host.server.isBlocked(this.#pid))) continue;
      if (await this.#answeredWithin(deadlockMs)) return this.#in;
      if (await this.#host.server.isBlocked(this.#pid)) return undefined;
    }
  }

  #answeredWithin(ms: number): Promise<boolean> {
    const isThere = () => lettersOf(this.#in).at(-1) === letter.ready;
    if (isThere()) return Promise.resolve(true);
    return new Promise((told) => {
      const timer = real.setTimeout(() => told(isThere()), ms);
      this.#arrived = () => {
        real.clearTimeout(timer);
        told(true);
      };
    });
  }

  async #cut(): Promise<void> {
    await this.vanish();
    this.#break('ECONNRESET');
  }

  #break(code: string): void {
    this.#host.wires.delete(this);
    this.destroy(Object.assign(new Error(`the simulation says ${code}`), { code }));
  }

  /** Ends the connection and its transaction on the server. The client hears nothing of it. */
  async vanish(): Promise<void> {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#host.wires.delete(this);
    this.#onceGone();
    this.#socket?.destroy();
    if (this.#pid !== 0) await this.#host.server.terminate(this.#pid);
  }

  /** What a request asks, in one line. */
  #textOf(request: Buffer): string {
    for (const { type, body } of messagesOf(request)) {
      const [first = '', second = ''] = body.toString('utf8').split('\0');
      if (type === letter.query) return inLine(first);
      if (type === letter.parse) {
        this.#texts.set(first, second);
        return inLine(second);
      }
      if (type === letter.bind) return inLine(this.#texts.get(second) ?? second);
    }
    return '';
  }
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 110);

function fateIn(weather: Weather, dice: Dice): 'well' | 'cut' | 'lost' | 'conflict' {
  if (dice.chance(weather.cut)) return 'cut';
  if (dice.chance(weather.lost)) return 'lost';
  return dice.chance(weather.conflict) ? 'conflict' : 'well';
}

function* messagesOf(bytes: Buffer): Generator<{ type: string; body: Buffer }> {
  for (let at = 0; at + headerBytes <= bytes.length; ) {
    const length = bytes.readInt32BE(at + 1);
    if (at + 1 + length > bytes.length) return;
    const type = String.fromCharCode(bytes[at] ?? 0);
    yield { type, body: bytes.subarray(at + headerBytes, at + 1 + length) };
    at += 1 + length;
  }
}

const lettersOf = (bytes: Buffer) => [...messagesOf(bytes)].map(({ type }) => type);

function queryOf(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const header = Buffer.alloc(headerBytes);
  header.write(letter.query);
  header.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([header, body]);
}

/** `now()` of the schema `public`, which is the simulation's, goes before that of the server. */
function withOurTime(request: Buffer): Buffer {
  const [first] = messagesOf(request);
  if (first?.type !== letter.query) return request;
  const text = first.body.toString('utf8').slice(0, -1);
  const path = /search_path = [^;]+/;
  return path.test(text) ? queryOf(text.replace(path, '$&, pg_catalog')) : request;
}
