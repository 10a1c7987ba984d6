import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** The client hangs up: 'X' of the protocol. The engine stays, for whoever comes next. */
const farewell = 0x58;
/** The client's first message has no letter, but begins with the zero of its length. */
const greeting = 0;

/**
 * The connection to an embedded database as the PostgreSQL client knows one: what the client
 * writes goes to the engine, what the engine answers is read. One client at a time, since the
 * engine has a single session. While `mayWrite` says no, every new transaction is read-only: the
 * engine itself refuses what would write, whoever asks for it and however.
 */
export class PgliteStream extends Duplex {
  readonly #pglite: PGlite;
  readonly #mayWrite: () => boolean;
  /** What the session was told; at first it may be what another client has left. */
  #writes: boolean | undefined;

  constructor(pglite: PGlite, mayWrite: () => boolean) {
    super();
    this.#pglite = pglite;
    this.#mayWrite = mayWrite;
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
    if (message[0] === greeting) {
      this.push(Buffer.from(await this.#pglite.execProtocolRaw(message)));
      return;
    }
    await this.#tellWhetherItWrites();
    // Asked for its answer in one piece, the engine parses it too, and keeps every one it has ever given.
    const answer: Buffer[] = [];
    const onRawData = (part: Uint8Array) => answer.push(Buffer.from(part));
    await this.#pglite.execProtocolRawStream(message, { onRawData });
    if (answer.length > 0) this.push(Buffer.concat(answer));
  }

  async #tellWhetherItWrites(): Promise<void> {
    const writes = this.#mayWrite();
    if (writes === this.#writes || this.#pglite.isInTransaction()) return;
    await this.#pglite.exec(`set default_transaction_read_only = ${writes ? 'off' : 'on'}`);
    this.#writes = writes;
  }

  /** The next client finds the session as a new connection would. */
  async #leave(): Promise<void> {
    if (this.#pglite.closed) return;
    await this.#pglite.exec('rollback');
    await this.#pglite.exec('discard all');
  }
}
