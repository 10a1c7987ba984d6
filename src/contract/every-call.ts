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
 * @returns Every code that a call can answer with: its own, and those that follow from its rights
 * and flags. What writes may answer `in_flight`, because of two that want the same rows one gives way.
 */
export function codesOf(call: Omit<Call, 'answer' | 'path'>): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      ...(call.rights === 'borrower' ? (['unauthenticated'] as const) : []),
      ...(call.rights === 'staff' ? (['unauthenticated', 'not_allowed'] as const) : []),
      ...(call.rights === 'partner' ? (['bad_signature'] as const) : []),
      ...(call.errors ?? []),
      ...(call.keyed ? (['key_required', 'key_reused'] as const) : []),
      ...(call.method === 'GET' ? [] : (['in_flight'] as const)),
      ...(call.body ? (['unsupported_media_type'] as const) : []),
      ...commonErrors,
    ]),
  ];
}
