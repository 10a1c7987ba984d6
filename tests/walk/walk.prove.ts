import { appendFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { browserOptions } from '#support/browser.ts';
import { find } from '#support/finding.ts';
import { type Product, startProduct } from '#support/product.ts';
import { buildIfStale } from '../../scripts/build.ts';
import { browserWith, planted } from './planted.ts';
import { shorten } from './shorten.ts';
import { inWords } from './steps.ts';
import { type Found, type Place, Reached, replay, walk } from './walk.ts';
import type { Person } from './walker.ts';

const minutes = Number(process.env.WALK_MINUTES ?? 60);
/** `WALK_SEED=123 WALK_MINUTES=5` begins with the walk that failed. */
const firstSeed = Number(
  process.env.WALK_SEED ?? process.env.PROPERTY_SEED ?? Date.now() % 1_000_000,
);
/** So many steps by one person; the next walk begins from the seed of the sandbox. */
const most = 100;
/** In ms, for each fault. */
const shortenFor = Math.min(3, minutes / 10) * 60_000;
const folder = 'node_modules/.cache/prove/walk';
/** Every step of the run, as it is done. */
const stepsFile = join(folder, 'steps.txt');

let product: Product;
let browser: Browser;

beforeAll(async () => {
  if ((await buildIfStale()) !== 0) throw new Error('The build failed.');
  product = await startProduct();
  browser = await chromium.launch(browserOptions());
}, 5 * 60_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test(
  'a fault that is planted into the pages is found, and nothing without it',
  async () => {
    const [person] = (await peopleOf(product.url)) as [Person];
    for (const { name, finds, plant, steps } of planted) {
      const found = async (planted: () => void) => {
        const place = { browser: browserWith(browser, planted), url: product.url };
        const kept = await replay(place, { person, onFault: () => 'end' }, steps);
        return kept.map(({ check }) => check).join() || 'nothing';
      };
      const [by, without] = [await found(plant), await found(() => undefined)];
      find({
        promise: `planted: ${name}`,
        wanted: `${finds}, and nothing without it`,
        measured: `${by}, and ${without} without it`,
        held: by === finds && without === 'nothing',
      });
    }
  },
  10 * 60_000,
);

test(
  'nobody who walks the app at random finds an error, a dead end, or a figure that is not the provider’s',
  async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const place = { browser, url: product.url };
    const people: Person[] = await peopleOf(product.url);
    const reached = new Reached();
    const known = new Set<string>();
    const end = Date.now() + minutes * 60_000;
    for (let seed = firstSeed; Date.now() < end; seed++) {
      const person = people[seed % people.length] as Person;
      const onStep = (said: string) => appendFileSync(stepsFile, `${seed} ${said}\n`);
      const onFault = (fault: Named) => {
        const isNew = !known.has(nameOf(fault));
        known.add(nameOf(fault));
        if (isNew) onStep(`finds: ${nameOf(fault)}`);
        return isNew ? 'keep' : 'known';
      };
      const options = { seed, most, until: end, person, onFault, onStep };
      for (const found of await walk(place, options, reached)) {
        await tell(found, seed, await shortened(place, found));
      }
    }
    const shown = (counts: Map<string, number>) =>
      [...counts]
        .sort(([, one], [, other]) => other - one)
        .map(([name, times]) => `${times} ${name}`);
    await writeFile(join(folder, 'states.txt'), shown(reached.states).join('\n'));
    console.log(`Steps: ${shown(reached.kinds).join(', ')}`);
    console.log(`Routes: ${shown(reached.routes).join(', ')}`);
    const { steps, states, routes, read, figures } = reached;
    find({
      promise: 'a random walk through the app',
      wanted: 'no error, dead end, lost text, lost focus, breach of WCAG or wrong figure',
      measured: `${known.size} faults in ${steps} steps, ${states.size} states, ${routes.size} routes; axe read ${read.size} states, ${figures} figures compared`,
      held: known.size === 0 && steps > 0 && figures > 0,
    });
  },
  (minutes + 30) * 60_000,
);

type Named = Pick<Found, 'check' | 'state' | 'what'>;

/** The same fault wherever its numbers differ. */
const nameOf = ({ check, state, what }: Named) =>
  `${check} at ${state}: ${what.replace(/\d[\d,.]*/g, '0').slice(0, 160)}`;

/** The steps that the fault needs, as far as there is time to find out. */
function shortened(place: Place, found: Found): Promise<Found['steps']> {
  const onFault = (fault: Named) => (nameOf(fault) === nameOf(found) ? 'end' : 'known');
  const { person } = found;
  // Fewer steps may lead where the next one cannot be taken.
  const fails = (steps: Found['steps']) =>
    replay(place, { person, onFault }, steps).then(
      (found) => found.length > 0,
      () => false,
    );
  return shorten(found.steps, fails, shortenFor);
}

async function peopleOf(url: string): Promise<Person[]> {
  const answer = await fetch(`${url}/api/sandbox/people`);
  const { data } = await answer.json();
  return data.filter(({ password }: Person) => password);
}

/** Prints the seed, the steps in words and where the picture lies. */
async function tell(found: Found, seed: number, steps: Found['steps']): Promise<void> {
  const picture = join(folder, `${seed}-${found.check.replace(' ', '-')}.png`);
  await writeFile(picture, found.picture);
  const said = steps.map((step, at) => `  ${at + 1}. ${inWords(step)}`).join('\n');
  console.log(
    `\n${found.check} at ${found.state}\n  ${found.what}\n` +
      `WALK_SEED=${seed}, ${found.person.email}, ${steps.length} of ${found.steps.length} steps:\n${said}\n` +
      `picture: ${picture}\n`,
  );
}
