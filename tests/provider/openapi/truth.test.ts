import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Description, type Judge, judgeBy } from './description.ts';
import { aside, examples } from './examples.ts';
import { type Faulty, failAsAnyCall, faultyFrom, withoutDatabase } from './faults.ts';
import { refuseAsAnyCall } from './refusals.ts';
import { type Walked, walkOf } from './walk.ts';

const provider = providerForFile();
let document: Description;
let judge: Judge;
let faulty: Faulty;
beforeAll(async () => {
  document = (await (await provider.fetch('/api/openapi.json')).json()) as Description;
  judge = judgeBy(document);
  faulty = faultyFrom(provider);
});

const title = '$call.method $call.path answers as it is described, at every status';

test.each(examples)(title, async ({ call, walk }) => {
  const walked = walkOf(call, provider, judge);
  await walk(walked.ask, provider, faulty);
  await refuseAsAnyCall(call, provider, judge, walked);
  await failAsAnyCall(call, faulty, walked);
  expect(unseen(call, walked, unmade(call))).toEqual([]);
});

test.each(aside)(title, async ({ call, walk, unmade }) => {
  const walked = walkOf(call, provider, judge);
  await walk(walked.ask, provider, faulty);
  expect(unseen(call, walked, unmade)).toEqual([]);
});

function unseen({ path, method }: Call, { seen }: Walked, unmade: readonly string[]): string[] {
  const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {};
  return Object.keys(responses).filter((status) => !seen.has(status) && !unmade.includes(status));
}

/** The statuses that a call has by the rule for all, and that cannot be made. */
function unmade(call: Call): string[] {
  const takesNothing = !(call.query || call.params || call.body || call.keyed);
  return [
    ...(call.body ? [] : ['413']),
    ...(takesNothing ? ['400'] : []),
    ...(withoutDatabase.includes(call.path) ? ['500', '503'] : []),
    // Two that want the same rows, or the same key, at the same time: in the tests of races.
    ...(call.errors?.includes('state_conflict') ? [] : ['409']),
  ];
}
