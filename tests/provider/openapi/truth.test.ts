import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { everyCall } from '#contract/every-call.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { type Description, type Judge, judgeBy } from './description.ts';
import { loanExamples } from './loans.ts';
import { moneyExamples } from './money.ts';
import { otherExamples } from './others.ts';
import { peopleExamples } from './people.ts';
import { refuseAsAnyCall } from './refusals.ts';
import { walkOf } from './walk.ts';

const examples = [...loanExamples, ...moneyExamples, ...peopleExamples, ...otherExamples];

let provider: TestProvider;
let document: Description;
let judge: Judge;
beforeAll(async () => {
  provider = await openTestProvider();
  document = (await (await provider.fetch('/api/openapi.json')).json()) as Description;
  judge = judgeBy(document);
});
afterAll(() => provider.close());

test('every call of the contract has an example', () => {
  const shown = new Set(examples.map(({ call }) => call));
  const missing = [...everyCall].filter(([, call]) => !shown.has(call)).map(([name]) => name);
  expect(missing).toEqual([]);
});

test.each(examples)('$call.method $call.path answers as it is described', async (example) => {
  const { call, walk } = example;
  const walked = walkOf(call, provider, judge);
  await walk(walked.ask, provider);
  await refuseAsAnyCall(call, provider, judge, walked);
  const described = Object.keys(
    document.paths[call.path]?.[call.method.toLowerCase()]?.responses ?? {},
  );
  const unseen = described.filter((status) => !walked.seen.has(status));
  expect(unseen.filter((status) => !cannotBeMade(call).includes(status))).toEqual([]);
});

/** What is tried for all calls at once elsewhere, and what a call that takes nothing never answers. */
function cannotBeMade(call: Call): string[] {
  const takesNothing = !(call.query || call.params || call.body || call.keyed);
  return [
    ...['429', '500', '502', '503'],
    ...(call.body ? [] : ['413']),
    ...(takesNothing ? ['400'] : []),
    // Two that want the same rows at the same time: in the races' tests.
    ...(call.keyed || call.errors.includes('state_conflict') ? [] : ['409']),
  ];
}
