import { once } from 'node:events';
import net from 'node:net';
import { real } from './fixed.ts';
import { lastLetterOf, letter, messageOf, messagesOf, queryOf, textAt } from './protocol.ts';

/** The real server, and who watches it from beside. */
export type Server = {
  readonly socket: string;
  /** Whether a connection waits for a lock that another one holds. */
  isBlocked(pid: number): Promise<boolean>;
  /** Ends what a connection is at. */
  cancel(pid: number): Promise<void>;
};

/** A blocked connection has looked for a deadlock by then; `deadlock_timeout` is 1 ms. */
const [patienceMs, deadlockMs] = [3, 6];
const parsed = messageOf(letter.parsed);
/** To the state of a new connection. What was planned stays planned. */
const asNew = queryOf('rollback; reset all');

/**
 * Real connections to the server. What plays a connection that begins takes one that is there: a new one
 * costs the server a hundred times a statement, and what one has planned it need not read again.
 */
export class Lines {
  readonly #server: Server;
  readonly #free: Line[] = [];
  /** The names of planned statements by what they say: the same on every line. */
  readonly #names = new Map<string, string>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** `startup` is what a client says first, always the same. */
  async take(startup: Buffer): Promise<Line> {
    const line = this.#free.pop() ?? new Line(this.#server, this.#names, this.#free);
    await line.begin(startup);
    return line;
  }

  close(): void {
    for (const line of this.#free) line.close();
  }
}

/** The text that a client means by the name of a statement. */
type TextOf = (name: string) => string | undefined;

/** One real connection, for one client at a time. */
export class Line {
  /** What the server says to who begins. */
  welcome: Buffer = Buffer.alloc(0);
  readonly #server: Server;
  readonly #names: Map<string, string>;
  readonly #free: Line[];
  readonly #planned = new Set<string>();
  #socket: net.Socket | undefined;
  #pid = 0;
  #in: Buffer = Buffer.alloc(0);
  #read = (answer: Buffer) => answer;
  #arrived: () => void = () => undefined;

  constructor(server: Server, names: Map<string, string>, free: Line[]) {
    this.#server = server;
    this.#names = names;
    this.#free = free;
  }

  async begin(startup: Buffer): Promise<void> {
    if (this.#socket) return;
    this.#socket = net.connect(this.#server.socket);
    this.#socket.on('data', (chunk) => {
      this.#in = Buffer.concat([this.#in, chunk]);
      if (this.#isAnswered()) this.#arrived();
    });
    this.#socket.on('error', () => undefined);
    await once(this.#socket, 'connect');
    this.welcome = (await this.#exchange(startup)) ?? this.welcome;
    for (const { type, body } of messagesOf(this.welcome)) {
      if (type === letter.key) this.#pid = body.readInt32BE(0);
    }
  }

  /** Whether what it was asked is not answered yet. */
  get isWaiting(): boolean {
    return !this.#isAnswered();
  }

  /** The answer to a request; undefined when the server has it wait for a lock, and it is in no deadlock. */
  ask(request: Buffer, textOf: TextOf): Promise<Buffer | undefined> {
    const { renamed, read } = this.#rename(request, textOf);
    this.#read = read;
    return this.#exchange(renamed);
  }

  /** The answer to what waited for a lock; undefined when it still does. */
  async askAgain(): Promise<Buffer | undefined> {
    if (!this.#isAnswered() && (await this.#server.isBlocked(this.#pid))) return undefined;
    return this.#answer();
  }

  /** Leaves it to the next: what it was at has not happened. */
  async free(): Promise<void> {
    while (!this.#isAnswered()) {
      await this.#server.cancel(this.#pid);
      await this.#answer();
    }
    this.#read = (answer) => answer;
    await this.#exchange(asNew);
    this.#free.push(this);
  }

  close(): void {
    this.#socket?.destroy();
  }

  /** Clients name statements each for themselves; `read` makes the answer one to the request as it was. */
  #rename(request: Buffer, textOf: TextOf) {
    let isToldOf = false;
    let planned = '';
    const parts: Buffer[] = [];
    for (const { type, body, whole } of messagesOf(request)) {
      if (type === letter.parse) isToldOf = true;
      else if (type !== letter.bind) parts.push(whole);
      else {
        const at = body.indexOf(0) + 1;
        const called = textAt(body, at);
        const text = textOf(called) ?? '';
        const name = this.#nameOf(text);
        if (!this.#planned.has(name)) {
          planned = name;
          parts.push(messageOf(letter.parse, `${name}\0${text}\0`, Buffer.alloc(2)));
        }
        parts.push(messageOf(type, body.subarray(0, at), name, body.subarray(at + called.length)));
      }
    }
    const read = (answer: Buffer) => {
      const isPlanned = planned !== '' && answer[0] === parsed[0];
      if (isPlanned) this.#planned.add(planned);
      const rest = isPlanned ? answer.subarray(parsed.length) : answer;
      return isToldOf ? Buffer.concat([parsed, rest]) : rest;
    };
    return { renamed: Buffer.concat(parts), read };
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  #exchange(request: Buffer): Promise<Buffer | undefined> {
    this.#in = Buffer.alloc(0);
    this.#socket?.write(request);
    return this.#answer();
  }

  async #answer(): Promise<Buffer | undefined> {
    for (;;) {
      if (await this.#answeredWithin(patienceMs)) return this.#read(this.#in);
      if (this.#pid === 0 || !(await this.#server.isBlocked(this.#pid))) continue;
      if (await this.#answeredWithin(deadlockMs)) return this.#read(this.#in);
      if (await this.#server.isBlocked(this.#pid)) return undefined;
    }
  }

  #isAnswered(): boolean {
    return lastLetterOf(this.#in) === letter.ready;
  }

  #answeredWithin(ms: number): Promise<boolean> {
    if (this.#isAnswered()) return Promise.resolve(true);
    return new Promise((told) => {
      const timer = real.setTimeout(() => told(this.#isAnswered()), ms);
      this.#arrived = () => {
        real.clearTimeout(timer);
        told(true);
      };
    });
  }
}
