import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** The client hangs up: 'X' of the protocol. The engine stays, for whoever comes next. */
const farewell = 0x58;

/**
 * The connection to an embedded database as the PostgreSQL client knows one: what the client
 * writes goes to the engine, what the engine answers is read. One client at a time, since the
 * engine has a single session.
 */
export class PgliteStream extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  /** Called by the client in place of opening a socket. */
  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _write(message: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    this.#answer(message).then(() => done(), done);
  }

  /** The messages of one statement arrive together and are one call of the engine. */
  override _writev(messages: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#answer(Buffer.concat(messages.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _read(): void {}

  async #answer(message: Buffer): Promise<void> {
    if (message[0] === farewell) return this.#leave();
    if (this.#pglite.closed) throw new Error('Connection terminated: the database is closed');
    const answer = await this.#pglite.execProtocolRaw(message);
    if (answer.length > 0) this.push(Buffer.from(answer));
  }

  /** The next client finds the session as a new connection would. */
  async #leave(): Promise<void> {
    if (this.#pglite.closed) return;
    await this.#pglite.exec('rollback');
    await this.#pglite.exec('discard all');
  }
}
