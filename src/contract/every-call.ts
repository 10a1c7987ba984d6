import type { Call } from './call.ts';
import { commonErrors, type ErrorCode } from './errors.ts';
import * as contract from './index.ts';

/** Every call of the contract by its name there, such as `requestLoan`. Not for the app: it is whole. */
export const everyCall: ReadonlyMap<string, Call> = new Map(
  Object.entries<unknown>(contract).filter(isNamedCall),
);

function isNamedCall(entry: [string, unknown]): entry is [string, Call] {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'method' in value && 'answer' in value;
}

/**
 * Every code that a call can answer with: its own, those that any call has, and in_flight for what
 * writes, because two may want the same rows and one gives way.
 */
export function codesOf({ method, errors }: Pick<Call, 'method' | 'errors'>): ErrorCode[] {
  const contended = method === 'GET' ? [] : (['in_flight'] as const);
  return [...new Set([...errors, ...contended, ...commonErrors])];
}
