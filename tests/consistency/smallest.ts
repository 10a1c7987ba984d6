import { type History, knownAt, type Operation } from './history.ts';
import { explain, type Sequential } from './linearizable.ts';

/**
 * The least of a history that is still explained by no order: the answers after the first one that
 * cannot be explained go, then each call that only reads, then each other answer that is not needed.
 * A call that changes something stays, because without it the answers of others would prove nothing.
 */
export function smallestUnexplained<State, Call, Answer>(
  model: Sequential<State, Call, Answer>,
  history: History<Call, Answer>,
  onlyReads: (call: Call) => boolean,
): History<Call, Answer> {
  const fails = (one: History<Call, Answer>, most?: number) => {
    const { whole, ended } = explain(model, one, most);
    return ended && !whole;
  };
  const ends = history.flatMap(({ heard }) => (heard ? [heard.at] : []));
  const first = ends
    .toSorted((one, other) => one - other)
    .find((moment) => fails(knownAt(history, moment)));
  if (first === undefined) throw new Error('An order explains this history');
  let least = knownAt(history, first);
  for (const operation of least.toReversed()) {
    const smaller = least.flatMap((one) =>
      one === operation ? lessOf(operation, onlyReads) : [one],
    );
    if (fails(smaller, patience)) least = smaller;
  }
  return least;
}

/** Many calls without an answer have very many orders: one that takes too long to rule out stays as it is. */
const patience = 2_000;

/** A call without its answer may have been done as it was, and so proves no more than with it. */
const lessOf = <Call, Answer>(
  { call, asked }: Operation<Call, Answer>,
  onlyReads: (call: Call) => boolean,
): Operation<Call, Answer>[] => (onlyReads(call) ? [] : [{ call, asked }]);
