import { once } from 'node:events';
import net from 'node:net';
import {
  lastLetterOf,
  letter,
  type Message,
  messageOf,
  messagesOf,
  queryOf,
  textAt,
} from './protocol.ts';

/** The real server, and who watches it from beside. */
export type Server = {
  readonly socket: string;
  /** Whether a connection waits for a lock that another one holds. */
  isBlocked(pid: number): Promise<boolean>;
  /** Ends what a connection is at. */
  cancel(pid: number): Promise<void>;
};

/** What the server says of a lock that it waits for, once it has looked for a deadlock and found none. */
const waitsForLock = 'still waiting for';
const parsed = messageOf(letter.parsed);

/**
 * Real connections to the server, of which a client has one for as long as a transaction lasts. So there are
 * few: each costs the server a hundred times a statement, and needs plans of its own.
 */
export class Lines {
  readonly #server: Server;
  readonly #free: Line[] = [];
  readonly #all: Line[] = [];
  /** The names of planned statements by what they say: the same on every line. */
  readonly #names = new Map<string, string>();
  #startup: Buffer = Buffer.alloc(0);

  constructor(server: Server) {
    this.#server = server;
  }

  /** What the server says to who begins with `startup`, which is always the same. */
  async welcome(startup: Buffer): Promise<Buffer> {
    this.#startup = startup;
    const line = await this.take('default');
    this.giveBack(line);
    return line.welcome;
  }

  /** One that is free, and rather one on which names without a schema are of `path` already. */
  async take(path: string): Promise<Line> {
    const at = this.#free.findLastIndex((line) => line.path === path);
    const [free] = this.#free.splice(at, 1);
    if (free) return free;
    const line = new Line(this.#server, this.#names);
    this.#all.push(line);
    await line.begin(this.#startup);
    return line;
  }

  giveBack(line: Line): void {
    this.#free.push(line);
  }

  close(): void {
    for (const line of this.#all) line.close();
  }
}

/** The text that a client means by the name of a statement. */
type TextOf = (name: string) => string | undefined;

/** One real connection. */
export class Line {
  welcome: Buffer = Buffer.alloc(0);
  path = 'default';
  readonly #server: Server;
  readonly #names: Map<string, string>;
  readonly #planned = new Set<string>();
  #socket: net.Socket | undefined;
  #pid = 0;
  #in: Buffer = Buffer.alloc(0);
  /** How often it has said that it waits for a lock, since it was asked. */
  #waits = 0;
  #read = (answer: Buffer) => answer;
  #arrived: () => void = () => undefined;

  constructor(server: Server, names: Map<string, string>) {
    this.#server = server;
    this.#names = names;
  }

  async begin(startup: Buffer): Promise<void> {
    this.#socket = net.connect(this.#server.socket);
    this.#socket.on('data', (chunk) => {
      this.#in = Buffer.concat([this.#in, chunk]);
      this.#arrived();
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
    return lastLetterOf(this.#in) !== letter.ready;
  }

  /** Whether a transaction has begun. */
  get isHeld(): boolean {
    return this.isWaiting || this.#in.at(-1) !== 'I'.charCodeAt(0);
  }

  /** The answer to a request; undefined when the server has it wait for a lock, and it is in no deadlock. */
  async ask(request: Buffer, path: string, textOf: TextOf): Promise<Buffer | undefined> {
    this.#read = (answer) => answer;
    if (path !== this.path) await this.#exchange(queryOf(`set search_path = ${path}`));
    this.path = path;
    const { renamed, read } = this.#rename(request, textOf);
    this.#read = read;
    return this.#exchange(renamed);
  }

  /** The answer to what waited for a lock; undefined when it still does. */
  async askAgain(): Promise<Buffer | undefined> {
    if (await this.#server.isBlocked(this.#pid)) return undefined;
    this.#signal('SIGCONT');
    return this.#answer();
  }

  /** What it was at has not happened. */
  async undo(): Promise<void> {
    if (this.isWaiting) {
      await this.#server.cancel(this.#pid);
      this.#signal('SIGCONT');
      await this.#until(() => !this.isWaiting);
      this.#read(withoutNotices(this.#in)); // what it planned before it waited stays planned
    }
    this.#read = (answer) => answer;
    await this.#exchange(queryOf('rollback'));
  }

  close(): void {
    this.#signal('SIGCONT'); // one that stands still would keep the server from ending
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
    this.#waits = 0;
    this.#socket?.write(request);
    return this.#answer();
  }

  /**
   * Undefined when it waits for a lock. Then its process stands still, so that of several that wait for one row each
   * goes on when it is its turn, and not when the system draws it.
   */
  async #answer(): Promise<Buffer | undefined> {
    await this.#until(() => !this.isWaiting || this.#waitsTold() > this.#waits);
    if (!this.isWaiting) return this.#read(withoutNotices(this.#in));
    this.#waits = this.#waitsTold();
    this.#signal('SIGSTOP');
    return undefined;
  }

  #waitsTold(): number {
    return [...messagesOf(this.#in)].filter(isWait).length;
  }

  #signal(signal: NodeJS.Signals): void {
    process.kill(this.#pid, signal);
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((arrived) => (this.#arrived = arrived));
  }
}

const isWait = ({ type, body }: Message) => type === letter.notice && body.includes(waitsForLock);

const withoutNotices = (answer: Buffer) =>
  Buffer.concat(
    [...messagesOf(answer)].filter(({ type }) => type !== letter.notice).map(({ whole }) => whole),
  );
