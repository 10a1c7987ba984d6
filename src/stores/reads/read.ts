import { nanoquery } from '@nanostores/query';
import { type Ask, fetchFailure, NoAnswer } from '#api/client.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ask } from '../session/api.ts';
import { toastFailure } from '../toasts.ts';

/** Why a read failed: a code of the API, or 'offline' when no answer came. */
export class ReadFailure extends Error {
  readonly code: ErrorCode | 'offline';
  /** Each to be shown as a toast of its own. */
  readonly messages: readonly string[];
  constructor(code: ErrorCode | 'offline', ...messages: string[]) {
    super(messages[0] ?? fetchFailure);
    this.code = code;
    this.messages = messages;
  }
}

/** The data of a read, or a thrown `ReadFailure`. */
export async function read<C extends Call>(call: C, request?: Ask<C>): Promise<AnswerOf<C>> {
  const outcome = await ask(call, request).catch((failure: unknown) => {
    if (failure instanceof NoAnswer) return { ok: false, code: 'offline', messages: [] } as const;
    throw failure;
  });
  if (outcome.ok) {
    failing.delete(call.path);
    return outcome.data;
  }
  const failure = new ReadFailure(outcome.code, ...outcome.messages);
  toastOnce(call.path, failure);
  throw failure;
}

/** Calls whose last read failed. They are read again and again, and the failure is told once. */
const failing = new Set<string>();

function toastOnce(path: string, { code, message, messages }: ReadFailure): void {
  // Signed out, or offline: the screen says so itself.
  if (code === 'unauthenticated' || globalThis.navigator?.onLine === false) return;
  if (!failing.has(path)) {
    const tell = () => toastFailure(messages.length ? messages : [message]);
    // Leaving a page breaks off its reads, and nothing has failed: the timer goes with the page.
    if (code === 'offline') setTimeout(() => failing.has(path) && tell(), 1500);
    else tell();
  }
  failing.add(path);
}

type Cached = { data?: unknown; error?: unknown; created?: number; expires?: number };

/** The library forgets what was read when reading it again fails; the screen goes on showing it. */
class Cache extends Map<string, Cached> {
  override set(key: string, cached: Cached): this {
    return super.set(key, cached.error ? { data: this.get(key)?.data, ...cached } : cached);
  }
}

/** What was read, by key; `created` 0 is read again at once, and shown until then. */
export const cache = new Cache();

const [createStore, , { revalidateKeys }] = nanoquery({
  cache,
  dedupeTime: 2000,
  cacheLifetime: Number.POSITIVE_INFINITY,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  onErrorRetry: false,
});

export { revalidateKeys };

/** A store of what is read. An answer that was asked for before the last action is never shown. */
export const createReadStore: typeof createStore = (key, settings) => {
  const { fetcher } = settings ?? {};
  return createStore(key, {
    ...settings,
    ...(fetcher && { fetcher: (...parts) => sinceLastAction(() => fetcher(...parts)) }),
  });
};

let actions = 0;

/** The library does not ask again for what is being read: so that is read once more here. */
async function sinceLastAction<T>(ask: () => Promise<T>): Promise<T> {
  const before = actions;
  const answer = await ask();
  return before === actions ? answer : sinceLastAction(ask);
}

/** Reads that tell the borrower's money; they are read again after every own action. */
const moneyReads = /^\/(user|portfolio|loan|sale|repayment|withdrawal|account)/;

/** After an action: none of these may be shown as it was before it. */
export function refresh(ofThese: (key: string) => boolean): void {
  actions += 1;
  revalidateKeys(ofThese);
}

/** After an action of the borrower: no figure on the screen may be older than it. */
export const refreshMoney = () => refresh((key) => moneyReads.test(key));

// The library watches visibility only; a window that regains focus while visible counts too.
if (typeof addEventListener === 'function') addEventListener('focus', refreshMoney);
