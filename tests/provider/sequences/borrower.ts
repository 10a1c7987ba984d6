import { expect } from 'vitest';
import type { BodyOf, Call, QueryOf } from '#contract/call.ts';
import { commonErrors } from '#contract/errors.ts';
import type { Outcome, TestProvider } from '#support/provider.ts';
import { newPerson } from '../model/person.ts';

/** Somebody with two portfolios in each currency. */
export type Borrower = Awaited<ReturnType<typeof newBorrower>>;

export async function newBorrower(provider: TestProvider) {
  const person = await newPerson(provider);
  return {
    ...person,
    /** What is refused is refused with a code that the call's own description lists. */
    async ask<C extends Call>(call: C, request: Asking<C>): Promise<Outcome<C>> {
      const outcome = await person.ask(call, request);
      if (!outcome.ok) {
        const codes: readonly string[] = [...(call.errors ?? []), ...commonErrors];
        expect([call.path, codes]).toEqual([call.path, expect.arrayContaining([outcome.code])]);
        expect(outcome.code).not.toBe('internal');
      }
      return outcome;
    },
  };
}

type Asking<C> = {
  query?: { [name in keyof QueryOf<C>]?: unknown };
  body?: BodyOf<C>;
  id?: string;
  key?: string;
};
