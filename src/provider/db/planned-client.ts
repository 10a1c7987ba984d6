import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { isTracing, type Span, traced } from '../tracing/span.ts';
import { type Schema, searchPathOf } from './cells.ts';
import { repeatUndone } from './repeat.ts';

/** Its values are not in the text: every statement of ours has placeholders. */
const spanOf = (text: string): Span => ({
  kind: 'outgoing',
  name: /^\s*(\w*)/.exec(text)?.[1] ?? 'sql',
  facts: { 'db.system.name': 'postgresql', 'db.query.text': text },
});

/** `answerWithinMs`: a connection that is silent for longer is given up; without it never. */
export type PlannedConfig = pg.PoolConfig & { readonly answerWithinMs?: number | undefined };

/** Of the protocol: no transaction has begun. */
const idle = 'I';
/** What begins one, and nothing else. */
const beginning = /^(begin|start transaction)\b[^;]*$/i;
/** Every connection of the server keeps what was planned on it. */
const mostPlanned = 1_000;

/**
 * A client whose statements are planned once for each connection and cell: a text that comes again is
 * sent by its name. Works with poolers that keep named statements (PgBouncer from 1.21 on). A statement
 * outside a transaction is repeated when it was undone in favour of a transaction.
 */
export class PlannedClient extends pg.Client {
  readonly #answerWithinMs: number | undefined;
  #transaction = idle;
  #schema: Schema = 'public';
  /** The path of the session, which outlasts its transactions; none was said yet. */
  #path: Schema | undefined;
  readonly #names = new Map<string, string>();

  constructor(config: PlannedConfig = {}) {
    super(config);
    this.#answerWithinMs = config.answerWithinMs;
    // A connection that breaks between two statements of a transaction must not end the process:
    // the next statement fails, and the pool makes another connection.
    this.on('error', () => undefined);
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      this.#transaction = status;
    });
  }

  /** From the next statement on names without a schema are of this one. No transaction has begun. */
  enter(schema: Schema): void {
    this.#schema = schema;
    if (this.#names.size >= mostPlanned) this.#forgetPlans();
  }

  override query: pg.Client['query'] = (...sent: unknown[]) => {
    const [text, values, ...rest] = sent;
    if (typeof text !== 'string') return this.#watched(Reflect.apply(super.query, this, sent));
    const isPlanned = Array.isArray(values) && values.length > 0;
    const asked = isPlanned
      ? [{ name: this.#nameOf(text), text, values }, ...rest]
      : [this.#atPlace(text), values, ...rest];
    const ask = () => this.#watched(Reflect.apply(super.query, this, asked));
    const send = isTracing() ? () => traced(spanOf(text), ask) : ask;
    const answer = this.#transaction === idle ? repeatUndone(send) : send();
    // A migration has changed what a planned statement answers: only a new connection plans anew.
    if (isPlanned) answer?.catch?.(({ code }: { code?: string }) => code === '0A000' && this.end());
    return answer;
  };

  /** A transaction goes to its cell as it begins, in one message; all else once the session is there. */
  #atPlace(text: string): string {
    if (this.#path === this.#schema || this.#transaction !== idle) return text;
    if (this.#path === undefined || !beginning.test(text)) {
      this.#go();
      return text;
    }
    return `${text}; set local search_path = ${searchPathOf(this.#schema)}`;
  }

  /** What is asked next waits behind it. */
  #go(): void {
    const path = this.#schema;
    this.#path = path;
    super.query(`set search_path = ${searchPathOf(path)}`).catch(() => {
      this.#path = undefined;
    });
  }

  #nameOf(text: string): string {
    if (this.#transaction === idle && this.#path !== this.#schema) this.#go();
    const key = `${this.#schema} ${text}`;
    const known = this.#names.get(key);
    if (known) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(key, name);
    return name;
  }

  #forgetPlans(): void {
    this.#names.clear();
    const { connection } = this as unknown as { connection: object };
    Object.assign(connection, { parsedStatements: {}, submittedNamedStatements: {} });
    super.query('deallocate all').catch(() => this.end());
  }

  /**
   * A server that vanished without a word would be waited for until the kernel gives up, a quarter
   * of an hour. The client's own time limit keeps the connection, and the next one waits there too.
   */
  #watched<Answer extends Promise<unknown> | undefined>(answer: Answer): Answer {
    if (this.#answerWithinMs === undefined || !answer?.then) return answer;
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    const silent = setTimeout(
      () => stream.destroy(new Error('Connection terminated: the database does not answer')),
      this.#answerWithinMs,
    ).unref();
    const answered = () => clearTimeout(silent);
    answer.then(answered, answered);
    return answer;
  }
}
