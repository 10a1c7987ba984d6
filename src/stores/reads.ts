import { nanoquery } from '@nanostores/query';
import { type Ask, fetchFailure, NoAnswer } from '#api/client.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ask } from './api.ts';
import { keepFigures, keptFigures } from './figures.ts';
import { toastFailure } from './toasts.ts';

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
  tell(call.path, failure);
  throw failure;
}

/** Calls whose last read failed. They are read again and again, and the failure is told once. */
const failing = new Set<string>();

function tell(path: string, { code, message, messages }: ReadFailure): void {
  // Signed out, or offline: the screen says so itself.
  if (code === 'unauthenticated' || globalThis.navigator?.onLine === false) return;
  if (!failing.has(path)) toastFailure(messages.length ? messages : [message]);
  failing.add(path);
}

/** What is shown while it is read again when a borrower comes back to where they stand. */
const figures = /^\/(user\d+|portfolio\/true\w+|loan\d+)$/;

type Cached = { data?: unknown; created?: number; expires?: number };

/** Keeps figures in the tab as they come. */
class Cache extends Map<string, Cached> {
  override set(key: string, cached: Cached): this {
    if (cached.data !== undefined && figures.test(key)) keepFigures(key, cached.data);
    return super.set(key, cached);
  }
}
const cache = new Cache();
// Flows decide on what they read first, so they wait for what is true now.
if (globalThis.location?.pathname.startsWith('/dashboard')) {
  for (const [key, data] of keptFigures()) {
    Map.prototype.set.call(cache, key, { data, created: 0, expires: Number.POSITIVE_INFINITY });
  }
}

export const [createReadStore, , { revalidateKeys, invalidateKeys }] = nanoquery({
  cache,
  dedupeTime: 2000,
  cacheLifetime: Number.POSITIVE_INFINITY,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  onErrorRetry: false,
});

/** Reads that tell the borrower's money; they are read again after every own action. */
const moneyReads = /^\/(user|portfolio|loan|repayment|withdrawal|account)/;

/** After an action of the borrower: no figure on the screen may be older than it. */
export function refreshMoney(): void {
  revalidateKeys((key) => moneyReads.test(key));
}

// The library watches visibility only; a window that regains focus while visible counts too.
if (typeof addEventListener === 'function') addEventListener('focus', refreshMoney);
