import type { Call } from '#contract/call.ts';
import type { Currency } from '#credit/money.ts';
import { startSession } from '#provider/session/start.ts';
import { giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import type { Outcome, TestProvider } from '#support/provider.ts';
import { chance, happens } from './chance.ts';

/** How somebody pays: on the day, some days late and sometimes half, off before the end, or never. */
export type Habit = 'punctual' | 'late' | 'early' | 'never';

export type Person = TestBorrower & { readonly number: number; readonly habit: Habit };

/** What a person's portfolios are worth in the long run, in minor units. */
export const usualValue: Readonly<Record<Currency, number>> = {
  USD: 2_000_000,
  NGN: 2_000_000_000,
};

function habitOf(number: number): Habit {
  const drawn = chance('habit', number);
  if (drawn < 0.55) return 'punctual';
  if (drawn < 0.82) return 'late';
  return drawn < 0.96 ? 'early' : 'never';
}

/** Somebody with a card that runs out in some years. */
export async function newPerson(provider: TestProvider, number: number): Promise<Person> {
  const borrower = await newBorrower(provider);
  const exp_year = 2028 + Math.floor(5 * chance('card', number));
  await giveCard(provider, borrower, { exp_month: 1 + (number % 12), exp_year });
  return { ...borrower, number, habit: habitOf(number) };
}

/** Codes of answers and how often each was given. */
export type Tally = Map<string, number>;

/** Asks as a person who has just signed in, on a day of their life. */
export type Visit = {
  readonly provider: TestProvider;
  readonly person: Person;
  /** Draws for this person and day alone. */
  readonly luck: (share: number, what: string) => boolean;
  readonly draw: (what: string) => number;
  /** Some tap twice at once; one who is told that something is away taps again, with the same key. */
  tap<C extends Call>(call: C, request: Parameters<TestProvider['ask']>[1]): Promise<Outcome<C>>;
};

/** What a person answers to by tapping again. */
const passing = ['processor_down', 'unavailable', 'in_flight'];
const mostTaps = 4;

export async function visit(
  provider: TestProvider,
  person: Person,
  day: string,
  tally: Tally,
): Promise<Visit> {
  const { context } = provider;
  const { user_id, application_id, number } = person;
  const { token } = await context.db
    .transaction()
    .execute((tx) => startSession(tx, context, { user_id, application_id }));
  const headers = { authorization: `Bearer ${token}` };
  const luck: Visit['luck'] = (share, what) => happens(share, what, number, day);

  async function tap<C extends Call>(call: C, request: Parameters<TestProvider['ask']>[1] = {}) {
    const key = crypto.randomUUID();
    const once = () => provider.ask(call, { ...(request as object), key, headers });
    const count = call.keyed && luck(0.05, `double ${call.path}`) ? 2 : 1;
    let outcome: Outcome<C>;
    let taps = 0;
    do {
      const outcomes = await Promise.all(Array.from({ length: count }, once));
      for (const one of outcomes) {
        const code = one.ok ? (one.replayed ? 'replayed' : 'ok') : one.code;
        tally.set(code, (tally.get(code) ?? 0) + 1);
      }
      outcome = outcomes.find(({ ok }) => ok) ?? (outcomes[0] as Outcome<C>);
      taps += 1;
    } while (!outcome.ok && passing.includes(outcome.code) && taps < mostTaps);
    return outcome;
  }
  return { provider, person, luck, draw: (what) => chance(what, number, day), tap };
}
