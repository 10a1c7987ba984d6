import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { seed } from '#support/property.ts';
import { right } from './broken.ts';
import {
  type Failure,
  rareSteps,
  readDescription,
  type Step,
  stepsOf,
  type Tally,
  take,
} from './fuzz.ts';
import { type Operation, operationsOf } from './operations.ts';
import type { Place } from './places.ts';
import { smallest } from './smallest.ts';

const atOnce = 2_500;
const folder = 'node_modules/.cache/prove';

/** What was asked of a place, and what its document has. */
export type Asked = { readonly tally: Tally; readonly operations: readonly Operation[] };

/**
 * Takes `count` steps, a new provider for each part: what was asked stays, and lists only grow. The
 * last of each part resets a sandbox. Throws at the first answer that is not as the document says, with the fewest
 * steps that lead to it, which FUZZ_REPLAY takes again. PROPERTY_SEED chooses other steps.
 */
export async function fuzzInParts(
  count: number,
  open: () => Promise<Place>,
  tally: Tally = new Map(),
): Promise<Asked> {
  const operations = await within(open, async (place) =>
    operationsOf(await readDescription(place)),
  );
  const parts = process.env.FUZZ_REPLAY
    ? [JSON.parse(await readFile(process.env.FUZZ_REPLAY, 'utf8')) as Step[]]
    : partsOf(operations, count);
  for (const steps of parts) {
    const failure = await within(open, (place) => take(place, steps, { tally }));
    if (failure) throw new Error(await told(open, steps, failure));
  }
  return { tally, operations };
}

function partsOf(operations: readonly Operation[], count: number): Step[][] {
  const reset = operations.find(({ path }) => path === '/sandbox/reset');
  const last = reset ? [{ ask: right(reset, { path: {}, query: {}, body: undefined }, 0) }] : [];
  return Array.from({ length: Math.ceil(count / atOnce) }, (_, part) => {
    const size = Math.min(atOnce, count - part * atOnce) - last.length;
    // They are many: what a merge runs is too short for them.
    const first = count >= atOnce && part % 10 === 0 ? rareSteps(operations, seed + part) : [];
    return [...first, ...stepsOf(operations, size, seed + part * atOnce), ...last];
  });
}

async function within<T>(
  open: () => Promise<Place>,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const place = await open();
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}

/** What failed, and the fewest steps to it. */
async function told(
  open: () => Promise<Place>,
  steps: readonly Step[],
  failure: Failure,
): Promise<string> {
  // Looking for the fewest takes a while.
  console.error(`${failure.operation}: ${failure.wrong.join('; ')}`, steps[failure.at]);
  const fewest = await smallest(steps.slice(0, failure.at + 1), async (some) => {
    const again = await within(open, (place) => take(place, some));
    return again?.at === some.length - 1 && kindOf(again) === kindOf(failure);
  });
  await mkdir(folder, { recursive: true });
  const file = `${folder}/fuzz-${process.pid}.json`;
  await writeFile(file, JSON.stringify(fewest, null, 1));
  return [
    `${failure.operation}: ${failure.wrong.join('; ')}`,
    `PROPERTY_SEED=${seed}, or FUZZ_REPLAY=${file}:`,
    ...fewest.map((step) => JSON.stringify(step).slice(0, 2_000)),
  ].join('\n');
}

/** What is told without the ids and times in it. */
const kindOf = ({ operation, wrong: [first = ''] }: Failure) =>
  `${operation} ${first.replace(/[\w-]*\d[\w-]*/g, '#').slice(0, 80)}`;
