import { isDeepStrictEqual } from 'node:util';
import type { History, Operation } from './history.ts';

/** What calls do and are answered, one after the other. */
export type Sequential<State, Call, Answer> = {
  /** Of a state nothing but its JSON counts. */
  readonly start: State;
  /**
   * Changes nothing of the state that it is given.
   *
   * @returns undefined for a call that cannot come next, whatever it is answered
   */
  perform(state: State, call: Call): { readonly state: State; readonly answer: Answer } | undefined;
};

/** Calls in an order that explains their answers. */
export type Explained<Call, Answer> = {
  /** Whether every answer that was heard is explained. */
  readonly whole: boolean;
  /** Whether the search came to its end: without, nobody knows whether there is an order. */
  readonly ended: boolean;
  /** The whole order, or the longest that explains a beginning. */
  readonly order: readonly Operation<Call, Answer>[];
};

/**
 * Looks for one order of the calls in which each could have been answered as it was, and in which none
 * comes before another that was over when it was asked (Wing and Gong's search). A set of calls that
 * has led to a state is followed once (Lowe), and at most `most` of these.
 */
export function explain<State, Call, Answer>(
  { start, perform }: Sequential<State, Call, Answer>,
  history: History<Call, Answer>,
  most = Number.POSITIVE_INFINITY,
): Explained<Call, Answer> {
  type One = Operation<Call, Answer>;
  const seen = new Set<string>();
  let longest: readonly One[] = [];

  function follow(state: State, left: readonly One[], order: readonly One[]): boolean {
    if (order.length > longest.length) longest = order;
    if (left.every(({ heard }) => !heard)) return true;
    const place = `${left.map(({ asked }) => asked)} ${JSON.stringify(state)}`;
    if (seen.has(place) || seen.size >= most) return false;
    seen.add(place);
    const firstEnd = Math.min(...left.map(({ heard }) => heard?.at ?? Number.POSITIVE_INFINITY));
    return left.some((next) => {
      if (next.asked > firstEnd) return false;
      const done = perform(state, next.call);
      if (!done || (next.heard && !isDeepStrictEqual(done.answer, next.heard.answer))) return false;
      const rest = left.filter((one) => one !== next);
      return follow(done.state, rest, [...order, next]);
    });
  }

  const whole = follow(start, history, []);
  return { whole, ended: whole || seen.size < most, order: longest };
}
