import type { BodyOf, Call, QueryOf } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Faulty } from './faults.ts';
import type { Place, Request } from './walk.ts';

/** One request of a call. `as`: who asks, by email or mobile. */
type RequestOf<C extends Call> = Request & {
  query?: { [name in keyof QueryOf<C>]?: unknown };
  body?: BodyOf<C>;
};

/** Asks, expects an outcome, and holds request and answer against the document. */
type Ask<C extends Call> = (
  expected: 'ok' | ErrorCode,
  request?: RequestOf<C>,
  at?: Place,
) => Promise<void>;

type Walk<C extends Call> = (ask: Ask<C>, provider: TestProvider, faulty: Faulty) => Promise<void>;

/**
 * How one call goes well, and how it is refused for reasons of its own. What any call is refused
 * for is not here: it is tried on the first request that goes well.
 */
export type Example = { readonly call: Call; readonly walk: Walk<Call> };

/** A first day that is after the last. */
export const reversed = { from: '2026-03-10', to: '2026-03-09' };

export const example = <C extends Call>(call: C, walk: Walk<C>): Example => ({ call, walk });
