import { Duplex } from 'node:stream';
import type { Dice } from './dice.ts';
import { counted, settled } from './fixed.ts';
import type { Line, Lines } from './lines.ts';
import { lastLetterOf, letter, messagesOf, queryOf, textAt } from './protocol.ts';
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

/** Whoever opens connections: one process of the provider. */
export type Host = {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly lines: Lines;
  readonly wires: Set<Wire>;
  weather: Weather;
};

/** A statement that a transaction was undone by. */
const undone = `do $$ begin raise exception 'undone in favour of another' using errcode = '40001'; end $$`;

let last: Promise<unknown> = Promise.resolve();

/** Of several connections that end at once, the server would end this or that one first. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * One connection to a real PostgreSQL, in place of a socket. Each statement waits for the scheduler, is
 * sent as a whole and answered as a whole, so that only one is at work on all connections together.
 */
export class Wire extends Duplex {
  readonly #host: Host;
  /** While it is in a transaction. */
  #line: Line | undefined;
  #isOpen = false;
  /** Where the client looks for names without a schema. */
  #path = 'default';
  #out: Buffer = Buffer.alloc(0);
  #isGone = false;
  #onceGone: () => void = () => undefined;
  /** The texts of planned statements, which are sent by their names. */
  readonly #texts = new Map<string, string>();

  constructor(host: Host) {
    super();
    this.#host = host;
    host.wires.add(this);
  }

  /** Whether its statement waits for a lock. */
  get isWaiting(): boolean {
    return this.#line?.isWaiting ?? false;
  }

  /** Called by the client in place of opening a socket. */
  connect(): void {
    this.#whenDrawn(`${this.#host.name} connects`, () => this.#open());
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.#out = Buffer.concat([this.#out, chunk]);
    done();
    if (!this.#isOpen) return;
    const last = lastLetterOf(this.#out);
    if (last === letter.leave) this.#leave();
    else if (last === letter.query || last === letter.sync) this.#enqueue(this.#take());
  }

  override _final(done: () => void): void {
    this.#leave();
    done();
  }

  /** A client that gives up on a statement destroys its connection, and the server ends its transaction. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void counted(inTurn(() => this.vanish()).then(() => done(error)));
  }

  #leave(): void {
    void counted(inTurn(() => this.vanish()).then(() => this.push(null)));
  }

  #take(): Buffer {
    const taken = this.#out;
    this.#out = Buffer.alloc(0);
    return taken;
  }

  async #open(): Promise<void> {
    const { dice } = this.#host.scheduler;
    if (dice.chance(this.#host.weather.refused)) return this.#break('ECONNREFUSED');
    this.emit('connect');
    await settled();
    const welcome = await this.#host.lines.welcome(this.#take());
    this.#isOpen = true;
    this.push(welcome);
  }

  #enqueue(request: Buffer): void {
    const label = `${this.#host.name} ${this.#textOf(request)}`;
    this.#whenDrawn(label, () => this.#send(request, label));
  }

  /** Who has given up on its connection has left statements on the way, which come to nobody. */
  #whenDrawn(label: string, work: () => Promise<void>): void {
    const run = () => (this.#isGone ? undefined : work());
    this.#host.scheduler.add({ owner: this.#host, label, run });
  }

  async #send(request: Buffer, label: string): Promise<void> {
    const { scheduler, weather, lines } = this.#host;
    const drawn = fateIn(weather, scheduler.dice);
    // What touches no row, or is being undone, nobody undoes in another's favour.
    const hasNoRows = / (rollback|set search_path)/.test(label);
    const fate = drawn === 'conflict' && hasNoRows ? 'well' : drawn;
    if (fate !== 'well') scheduler.say(`  ${fate}`);
    if (fate === 'cut') return this.#cut();
    const sent = fate === 'conflict' ? queryOf(undone) : withOurTime(request);
    this.#path = pathIn(sent) ?? this.#path;
    const line = this.#line ?? (await lines.take(this.#path));
    this.#line = line;
    const deliver = async (answer: Buffer) => {
      if (!line.isHeld) this.#leaveLine(line);
      if (fate === 'lost') return this.#cut();
      this.push(answer);
    };
    const answer = await line.ask(sent, this.#path, (name) => this.#texts.get(name));
    if (answer) return deliver(answer);
    const blocked = {
      label,
      goesOn: async () => {
        if (this.#isGone) return true;
        const came = await line.askAgain();
        if (came) await deliver(came);
        return came !== undefined;
      },
    };
    this.#onceGone = () => scheduler.unblock(blocked);
    scheduler.block(blocked);
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
    const line = this.#line;
    await line?.undo();
    if (line) this.#leaveLine(line);
  }

  #leaveLine(line: Line): void {
    this.#line = undefined;
    this.#host.lines.giveBack(line);
  }

  /** What a request asks, in one line. */
  #textOf(request: Buffer): string {
    for (const { type, body } of messagesOf(request)) {
      if (type === letter.query) return inLine(textAt(body, 0));
      if (type === letter.parse) {
        const name = textAt(body, 0);
        this.#texts.set(name, textAt(body, name.length + 1));
      }
      if (type === letter.bind)
        return inLine(this.#texts.get(textAt(body, body.indexOf(0) + 1)) ?? '');
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

/** Of the session, from now on. */
function pathIn(request: Buffer): string | undefined {
  const [first] = messagesOf(request);
  const text = first?.type === letter.query ? textAt(first.body, 0) : '';
  return /^set search_path = ([^;]+)$/.exec(text)?.[1];
}

/** `now()` of the schema `public`, which is the simulation's, goes before that of the server. */
function withOurTime(request: Buffer): Buffer {
  const [first] = messagesOf(request);
  if (first?.type !== letter.query) return request;
  const text = first.body.toString('utf8').slice(0, -1);
  const path = /search_path = [^;]+/;
  return path.test(text) ? queryOf(text.replace(path, '$&, pg_catalog')) : request;
}
