import { nanoquery } from '@nanostores/query';
import { type Ask, fetchFailure, NoAnswer } from '#api/client.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ask } from './api.ts';
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

export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof ReadFailure && failure.code === 'unauthenticated';

/** The data of a read, or a thrown `ReadFailure`. */
export async function read<C extends Call>(call: C, request?: Ask<C>): Promise<AnswerOf<C>> {
  const outcome = await ask(call, request).catch((failure: unknown) => {
    if (failure instanceof NoAnswer) throw new ReadFailure('offline', fetchFailure);
    throw failure;
  });
  if (!outcome.ok) throw new ReadFailure(outcome.code, ...outcome.messages);
  told = false;
  return outcome.data;
}

/** Reads go on by themselves, so a failure is told once, until a read goes well again. */
let told = false;

function tell(failure: unknown): void {
  if (!(failure instanceof ReadFailure) || told) return;
  // Signed out, or offline: the screen says so itself.
  if (isSignedOut(failure) || globalThis.navigator?.onLine === false) return;
  told = true;
  toastFailure(failure.messages);
}

export const [createReadStore, , { revalidateKeys, invalidateKeys }] = nanoquery({
  dedupeTime: 2000,
  cacheLifetime: Number.POSITIVE_INFINITY,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
  onErrorRetry: false,
  onError: tell,
});

/** Reads that tell the borrower's money; they are read again after every own action. */
const moneyReads = /^\/(user|portfolio|loan|repayment|withdrawal|account)/;

/** After an action of the borrower: no figure on the screen may be older than it. */
export function refreshMoney(): void {
  revalidateKeys((key) => moneyReads.test(key));
}

// The library watches visibility only; a window that regains focus while visible counts too.
if (typeof addEventListener === 'function') addEventListener('focus', refreshMoney);
