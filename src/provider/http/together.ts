import type { Context } from '../context.ts';
import { isSilent } from '../db/failures.ts';
import { writtenWhole } from '../db/later.ts';
import type { Db, Tx } from '../db/tables.ts';
import { type Intent, keepAnswer, runIdempotent, type StoredResponse } from './idempotency.ts';

/** A verb whose intents can be done several at once, in the statements of one. */
export type Together<Wanted, Held> = {
  /**
   * Holds and reads what each of them depends on. In company it waits for nobody, and gives undefined
   * for one of which somebody else holds a row: that one is done alone then.
   */
  hold(tx: Tx, all: readonly Wanted[], inCompany: boolean): Promise<readonly (Held | undefined)[]>;
  /** Decides about one of them, and writes it later. It asks nothing of the database. */
  write(tx: Tx, wanted: Wanted, held: Held): Promise<unknown>;
};

type Asked<Wanted> = {
  readonly context: Pick<Context, 'db' | 'clock'>;
  readonly intent: Intent;
  readonly wanted: Wanted;
};
type Waiting = Asked<unknown> & {
  readonly resolve: (response: StoredResponse | Promise<StoredResponse>) => void;
  readonly reject: (error: unknown) => void;
};
type Queue = { readonly waiting: Waiting[]; isBusy: boolean };

/** Of each verb, on each database, which is one cell. */
const queues = new WeakMap<Db, Map<object, Queue>>();
const mostTogether = 20;

/**
 * As `runIdempotent`. Whatever is asked while others are at work is done next, in one transaction: a lone
 * request waits for nothing, and under load twenty share the cost of one. Each has its own result and
 * key, and one that fails takes no other with it.
 */
export function runTogether<Wanted, Held>(
  together: Together<Wanted, Held>,
  asked: Asked<Wanted>,
): Promise<StoredResponse> {
  const { db } = asked.context;
  const ofDatabase = queues.get(db) ?? new Map<object, Queue>();
  queues.set(db, ofDatabase);
  const queue = ofDatabase.get(together) ?? { waiting: [], isBusy: false };
  ofDatabase.set(together, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ ...asked, resolve, reject });
    // What waits was asked with the same verb.
    if (!queue.isBusy) void runAll(together as Together<unknown, unknown>, queue);
  });
}

async function runAll(together: Together<unknown, unknown>, queue: Queue): Promise<void> {
  queue.isBusy = true;
  while (queue.waiting.length > 0) await runBatch(together, queue);
  queue.isBusy = false;
}

/** The oldest, and one of each borrower: what the second may do depends on the first. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const batch = new Map<string, Waiting>();
  for (const one of waiting) {
    if (batch.size < mostTogether && !batch.has(one.intent.user_id)) {
      batch.set(one.intent.user_id, one);
    }
  }
  const taken = [...batch.values()];
  waiting.splice(0, waiting.length, ...waiting.filter((one) => !taken.includes(one)));
  return taken;
}

type Outcome = { readonly answer: string } | { readonly error: unknown } | undefined;

/** Never throws. What could not be done in company is done alone, and the next batch does not wait for it. */
async function runBatch(together: Together<unknown, unknown>, { waiting }: Queue): Promise<void> {
  const batch = takeBatch(waiting);
  const outcomes = await inCompany(together, batch).catch((error: unknown): Outcome[] => {
    // Each would wait for the database as long again, and so would those behind them.
    if (isSilent(error)) batch.push(...waiting.splice(0));
    return isSilent(error) || batch.length === 1 ? batch.map(() => ({ error })) : [];
  });
  for (const [index, { resolve, reject, ...asked }] of batch.entries()) {
    const outcome = outcomes[index];
    if (!outcome) resolve(alone(together, asked));
    else if ('answer' in outcome) resolve({ ...outcome, replayed: false });
    else reject(outcome.error);
  }
}

function inCompany(
  { hold, write }: Together<unknown, unknown>,
  batch: readonly Waiting[],
): Promise<Outcome[]> {
  const [first] = batch;
  if (!first) return Promise.resolve([]);
  return first.context.db.transaction().execute(async (tx) => {
    const held = await hold(
      tx,
      batch.map(({ wanted }) => wanted),
      true,
    );
    const outcomes: Outcome[] = [];
    for (const [index, { context, intent, wanted }] of batch.entries()) {
      const own = held[index];
      const writing = async () => keepAnswer(tx, context, intent, await write(tx, wanted, own));
      outcomes.push(own === undefined ? undefined : await outcomeOf(tx, writing));
    }
    return outcomes;
  });
}

const outcomeOf = (tx: Tx, writing: () => Promise<string>): Promise<Outcome> =>
  writtenWhole(tx, writing).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );

const alone = (
  { hold, write }: Together<unknown, unknown>,
  { context, intent, wanted }: Asked<unknown>,
): Promise<StoredResponse> =>
  runIdempotent(context, intent, async (tx) => {
    const [held] = await hold(tx, [wanted], false);
    return write(tx, wanted, held);
  });
