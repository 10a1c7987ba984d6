import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { repeatUndone } from './repeat.ts';

/** `answerWithinMs`: a connection that is silent for longer is given up; without it never. */
export type PlannedConfig = pg.PoolConfig & { readonly answerWithinMs?: number | undefined };

/** Of the protocol: no transaction has begun. */
const idle = 'I';

/**
 * A client whose statements are planned once for each connection: a text that comes again is sent
 * by its name. Works with poolers that keep named statements (PgBouncer from 1.21 on). A statement
 * outside a transaction is repeated when it was undone in favour of a transaction.
 */
export class PlannedClient extends pg.Client {
  readonly #answerWithinMs: number | undefined;
  #transaction = idle;

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

  override query: pg.Client['query'] = (...sent: unknown[]) => {
    const [text, values, ...rest] = sent;
    if (typeof text !== 'string') return this.#watched(Reflect.apply(super.query, this, sent));
    const isPlanned = Array.isArray(values) && values.length > 0;
    const asked = isPlanned ? [{ name: nameOf(text), text, values }, ...rest] : sent;
    const send = () => this.#watched(Reflect.apply(super.query, this, asked));
    const answer = this.#transaction === idle ? repeatUndone(send) : send();
    // A migration has changed what a planned statement answers: only a new connection plans anew.
    if (isPlanned) answer?.catch?.(({ code }: { code?: string }) => code === '0A000' && this.end());
    return answer;
  };

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

const most = 1_000;
const names = new Map<string, string>();

/** No more than `most`, since every connection keeps what was named: the rest are planned anew. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= most) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
