import type { Call } from '#contract/call.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Ask } from './walk.ts';

type Walk<C extends Call> = (ask: Ask<C>, provider: TestProvider) => Promise<unknown>;

/**
 * How one call goes well, and how it is refused for reasons of its own. What any call is refused
 * for is not here: it is tried on the first request that goes well.
 */
export type Example = { readonly call: Call; readonly walk: Walk<Call> };

export const example = <C extends Call>(call: C, walk: Walk<C>): Example => ({ call, walk });
