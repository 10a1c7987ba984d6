import { everybodysPassword, people as seeds } from '#provider/sandbox/seed/people.ts';
import { cards, payWith } from '#support/checkout.ts';
import fc from '#support/property.ts';
import { type Description, type Judge, judgeBy } from '../openapi/description.ts';
import { anyRequest, rareRequests, right, type Wanted } from './broken.ts';
import { wrongWith } from './judge.ts';
import { type Operation, operationsOf } from './operations.ts';
import { learn, newPartner, peopleOf, readMessages, staffOf, strangers } from './people.ts';
import { knownValue, type Person, remember } from './person.ts';
import type { Place } from './places.ts';
import { prepare } from './prepared.ts';
import { outgoing } from './send.ts';

/** A request, a payment on the processor's page, or time that passes. */
export type Step = { readonly ask: Wanted } | Payment | { readonly wait: number };

/** Who pays the which newest of their checkouts, with which card. */
type Payment = {
  readonly pay: number;
  readonly card: keyof typeof cards;
  readonly checkout: number;
};

/** How often each operation was asked, and what it answered. */
export type Tally = Map<string, Map<string, number>>;

/** What is wrong with the answer to a step, by its place. */
export type Failure = {
  readonly at: number;
  readonly operation: string;
  readonly wrong: readonly string[];
};

type Run = {
  /** Gives each failure; true to go on all the same. */
  readonly onFailure?: (failure: Failure) => boolean;
  readonly tally?: Tally;
};

/** The document that a provider serves. */
export async function readDescription({ provider }: Place): Promise<Description> {
  return (await (await provider.fetch('/api/openapi.json')).json()) as Description;
}

/** So many steps over these operations, the same for each seed. */
export function stepsOf(operations: readonly Operation[], count: number, seed: number): Step[] {
  const persons = seeds.length + strangers;
  const asking = operations
    .filter(({ path }) => path !== '/sandbox/reset')
    .map((operation) => ({
      weight: weightOf(operation),
      arbitrary: anyRequest(operation, persons).map((ask): Step => ({ ask })),
    }));
  const card = fc.oneof(
    { weight: 3, arbitrary: fc.constant('success' as const) },
    fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[])),
  );
  const paying = fc.record({ pay: fc.nat(persons - 1), card, checkout: fc.nat(2) });
  const waiting = fc.record({ wait: fc.constantFrom(1_000, 5_000, 20_000, 240_000, 86_400_000) });
  const step = fc.oneof(
    ...asking,
    { weight: 40, arbitrary: paying },
    { weight: 30, arbitrary: waiting },
  );
  return fc.sample(step, { seed, numRuns: count });
}

/** Each operation once with what is seldom drawn for it. */
export function rareSteps(operations: readonly Operation[], seed: number): Step[] {
  const keyed = operations.find(({ name }) => name === 'POST /card/initialize');
  const first = keyed && {
    ...right(keyed, { path: {}, query: {}, body: {} }, 0),
    key: 'used' as const,
  };
  const rare = operations.flatMap((operation) =>
    fc.sample(rareRequests(operation), { seed, numRuns: 1 }).flat(),
  );
  return [...(first ? [first] : []), ...rare].map((ask) => ({ ask }));
}

/** A password costs 30 ms to check and a file as much to draw: they are asked for less often. */
function weightOf({ file, body, path }: Operation): number {
  if (path.startsWith('/sandbox/')) return 8;
  return file || JSON.stringify(body ?? '').includes('password') ? 5 : 20;
}

/** A place with its document and the people who ask there. */
type Scene = Place & {
  readonly operations: readonly Operation[];
  readonly judge: Judge;
  readonly people: Person[];
  /** Those, and who was there before. */
  readonly everybody: Person[];
  readonly staff: readonly Person[];
  readonly partner: Person;
  readonly tally: Tally;
};

/** Takes the steps one after the other; gives the first failure that it does not go on after. */
export async function take(
  place: Place,
  steps: readonly Step[],
  { onFailure = () => false, tally = new Map() }: Run = {},
): Promise<Failure | undefined> {
  const document = await readDescription(place);
  const operations = operationsOf(document);
  const people = await peopleOf(place.provider, operations);
  const staff = await staffOf(place.provider, operations);
  const partner = newPartner();
  const everybody = [...people];
  const judge = judgeBy(document);
  const scene = { ...place, operations, judge, people, everybody, staff, partner, tally };
  let read = 0;
  for (const [at, step] of steps.entries()) {
    if (at % 5 === 0) read = await readMessages(place.provider, everybody, read);
    if ('wait' in step) await wait(place, step.wait);
    else if ('pay' in step) await pay(scene, step);
    else {
      const wrong = await ask(scene, step.ask, at);
      const failure = { at, operation: step.ask.operation, wrong };
      if (wrong.length > 0 && !onFailure(failure)) return failure;
    }
  }
  return undefined;
}

async function wait({ provider, processor }: Place, ms: number): Promise<void> {
  await provider.passTime(ms);
  if (processor !== provider) await processor.passTime(ms);
}

/** On the page that an answer has led to. */
async function pay({ processor, people }: Scene, { pay, card, checkout }: Payment): Promise<void> {
  const url = knownValue(at(people, pay), 'authorization_url', checkout);
  if (url) await payWith(processor, { authorization_url: url }, cards[card]);
}

/** Asks, remembers what is answered, and gives what is wrong with it. */
async function ask(scene: Scene, drawn: Wanted, number: number): Promise<string[]> {
  const { provider, operations, people, everybody, judge, tally } = scene;
  const prepared = drawn.prepared ? await prepare(provider, people, drawn) : undefined;
  const { wanted } = prepared ?? { wanted: drawn };
  const person = prepared?.person ?? senderOf(scene, wanted);
  if (prepared?.person) await makeRoomFor(scene, prepared.person, wanted.person);
  const other = at(people, wanted.person + 1);
  const request = outgoing(provider, operations, wanted, { person, other, number });
  const { url, headers, body = null, operation } = request;
  const inSandbox = operation?.path.startsWith('/sandbox/');
  // Nobody is behind all of this: limits by address are another test's. A sandbox is on its user's machine.
  const address = inSandbox ? '127.0.0.1' : `198.51.${number % 250}.${1 + wanted.person}`;
  const init = { method: wanted.method, headers, body };
  // What was sent to whom has asked before works from there alone.
  const from = prepared?.person?.known.size === 0 ? undefined : address;
  const response = await provider.fetch(`${url.pathname}${url.search}`, init, from);
  note(tally, operation?.name ?? 'another method or address', response);
  const copy = response.clone();
  const wrong = await wrongWith(judge, request, response, everybody);
  const [cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
  if (cookie && !wanted.headers.cookie) person.cookie = cookie;
  if (wanted.token === 'own' && operation && !inSandbox) {
    const isJson = response.headers.get('content-type') === 'application/json';
    const tells = response.status === 200 && isJson && !operation.path.endsWith('/openapi.json');
    if (tells) remember(person, await copy.json());
    if (response.status === 401) await person.signIn(person);
    if (response.status === 403) await stepUp(scene, person, address);
  }
  return wrong;
}

/** Somebody for whom something was prepared asks for other things, too, in place of one of the strangers. */
async function makeRoomFor(scene: Scene, person: Person, drawn: number): Promise<void> {
  const { people, everybody, provider, operations } = scene;
  // Who has only a session, such as one at the desk, asks once.
  if (person.known.size === 0 || people.includes(person)) return;
  everybody.push(person);
  people[seeds.length + (drawn % strangers)] = person;
  const lists = operations.filter(({ path }) => ['/loan', '/portfolio', '/account'].includes(path));
  await learn(provider, person, lists);
}

function senderOf({ operations, people, staff, partner }: Scene, wanted: Wanted): Person {
  const operation = operations.find(({ name }) => name === wanted.operation);
  if (operation?.path.startsWith('/desk/')) return at(staff, wanted.person);
  return operation?.rights === 'partner' ? partner : at(people, wanted.person);
}

/** Whoever was asked to prove that it is them does so, and may do next time what they wanted. */
async function stepUp({ provider }: Scene, { token }: Person, address: string): Promise<void> {
  if (token === '') return;
  const body = JSON.stringify({ password: everybodysPassword });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await provider.fetch('/api/me/step-up', { method: 'POST', headers, body }, address);
}

function at(people: readonly Person[], index: number): Person {
  const person = people[index % people.length];
  if (!person) throw new Error('Nobody to ask');
  return person;
}

function note(tally: Tally, name: string, { status }: Response): void {
  const statuses = tally.get(name) ?? new Map<string, number>();
  statuses.set(`${status}`, (statuses.get(`${status}`) ?? 0) + 1);
  tally.set(name, statuses);
}
