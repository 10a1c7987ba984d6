import { sql } from 'kysely';
import { addDays, daysBetween, type IsoDay } from '#credit/calendar.ts';
import { currencies } from '#credit/money.ts';
import { codeOfFailure } from '#provider/db/failures.ts';
import type { Db } from '#provider/db/tables.ts';
import { setPortfolioValue } from '#provider/portfolios/set-value.ts';
import { paidEvent, sendWebhook } from '#support/checkout.ts';
import { dispute, endDispute } from '#support/disputing.ts';
import type { TestProvider } from '#support/provider.ts';
import { chance, happens } from './chance.ts';
import { borrow, choose, giveBack, type Part, repay, withdraw } from './deeds.ts';
import { type Person, type Tally, usualValue, type Visit, visit } from './people.ts';

/** What somebody outside does later: by the day on which they do it. */
export type Later = Map<IsoDay, ((provider: TestProvider) => Promise<unknown>)[]>;

type Standing = {
  /** Loans that have not ended, and since when a bill of each is unpaid. */
  readonly loans: readonly { readonly loan_id: string; readonly since: IsoDay | null }[];
  readonly hasCredit: boolean;
};

/** How many act at once, as people do. */
const together = 6;

/** Everybody who does something on this day does it, unless the database is away just then. */
export async function actToday(
  provider: TestProvider,
  { people, day, tally, later }: Today,
): Promise<void> {
  const standings = await standingsOf(provider.context.db);
  const none: Standing = { loans: [], hasCredit: false };
  const acting = people.flatMap((person) => {
    const deed = deedOf(person, standings.get(person.user_id) ?? none, day);
    return deed ? [{ person, deed }] : [];
  });
  for (let from = 0; from < acting.length; from += together) {
    const some = acting.slice(from, from + together);
    const deeds = some.map(async ({ person, deed }) => {
      await deed(await visit(provider, person, day, tally), later);
    });
    for (const done of await Promise.allSettled(deeds)) {
      if (done.status === 'rejected' && codeOfFailure(done.reason) !== 'unavailable') {
        throw done.reason;
      }
    }
  }
}

/** What others do on this day: partners say what portfolios are worth, banks what becomes of payments. */
export async function hearToday(
  provider: TestProvider,
  { people, day, later }: Today,
): Promise<void> {
  for (const person of people) {
    if (happens(0.01, 'market', person.number, day)) await moveWorth(provider, person, day);
  }
  for (const happen of later.get(day) ?? []) await happen(provider);
  later.delete(day);
}

export type Today = {
  readonly people: readonly Person[];
  readonly day: IsoDay;
  readonly tally: Tally;
  readonly later: Later;
};

type Deed = (visit: Visit, later: Later) => Promise<unknown>;

/** The one thing that somebody does today; undefined on most days. */
function deedOf(person: Person, { loans, hasCredit }: Standing, day: IsoDay): Deed | undefined {
  const luck = (share: number, what: string) => happens(share, what, person.number, day);
  if (loans.length === 0) return luck(1 / 250, 'borrow') ? borrow : undefined;
  if (hasCredit && luck(0.4, 'withdraw')) return withdraw;
  for (const { loan_id, since } of loans) {
    const part = partPaid(person, since, day);
    if (part) return (one, later) => pay(one, later, { loan_id, part, day });
  }
  const [loan] = loans;
  if (loan && hasCredit && luck(0.02, 'give back')) return (one) => giveBack(one, loan.loan_id);
  if (luck(1 / 500, 'borrow more')) return borrow;
  return luck(1 / 700, 'choose') ? choose : undefined;
}

/** By the person's habit; `since` is the day on which the oldest unpaid bill was due. */
function partPaid({ habit, number }: Person, since: IsoDay | null, day: IsoDay): Part | undefined {
  const luck = (share: number, what: string) => happens(share, what, number, day);
  if (habit === 'never') return undefined;
  if (habit === 'early' && luck(1 / 60, 'all')) return 'all';
  if (since === null) return undefined;
  if (habit !== 'late') return luck(0.9, 'due') ? 'due' : undefined;
  const late = daysBetween(since, day);
  if (late > 60) return luck(0.05, 'at last') ? 'all' : undefined;
  if (!luck(0.1, 'late')) return undefined;
  return luck(0.3, 'half') ? 'half' : 'due';
}

/** Pays; now and then the processor tells of it again, or the payer's bank wants it back. */
async function pay(
  one: Visit,
  later: Later,
  { loan_id, part, day }: { loan_id: string; part: Part; day: IsoDay },
): Promise<void> {
  const reference = await repay(one, loan_id, part);
  if (!reference) return;
  const tell = (provider: TestProvider) => sendWebhook(provider, paidEvent(reference));
  if (one.luck(0.05, 'told twice')) await tell(one.provider);
  if (one.luck(0.02, 'told late')) plan(later, addDays(day, 30), tell);
  if (one.luck(0.004, 'dispute')) {
    const outcome = one.luck(0.5, 'lost') ? 'lost' : 'won';
    // A payment that was declined cannot be disputed.
    plan(later, addDays(day, 6), async (provider) => {
      const raised = await dispute(provider, reference).catch(() => undefined);
      if (!raised) return;
      plan(later, addDays(day, 20), (again) => endDispute(again, reference, outcome));
    });
  }
}

function plan(later: Later, day: IsoDay, happen: (provider: TestProvider) => Promise<unknown>) {
  later.set(day, [...(later.get(day) ?? []), happen]);
}

/** A partner's feed: mostly a little up or down, seldom a fall that reaches the redline. */
async function moveWorth(provider: TestProvider, person: Person, day: IsoDay): Promise<void> {
  const { number, portfolios } = person;
  const isFall = happens(0.01, 'fall', number, day);
  for (const currency of currencies) {
    const share = isFall ? 0.25 : 0.8 + 0.4 * chance('worth', currency, number, day);
    const worth = {
      portfolio_id: portfolios[currency],
      value: Math.floor(usualValue[currency] * share),
    };
    await setPortfolioValue(provider.context, worth, { action: 'market' });
  }
}

/** Of everybody who owes, or has asked for a loan. */
async function standingsOf(db: Db): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<{
    user_id: string;
    loan_id: string;
    since: IsoDay | null;
    has_credit: boolean;
  }>`
    select user_id, loan_id, (
      select min(due_date) from bills where bills.loan_id = loans.loan_id
        and interest + principal + fee + penalty
          > interest_paid + principal_paid + fee_paid + penalty_paid
    ) as since, exists (
      select from portfolios where portfolios.user_id = loans.user_id and balance > value / 200
    ) as has_credit
    from loans where status not in ('repaid', 'liquidated', 'cancelled') order by loan_id
  `.execute(db);
  const own = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    [...own].map(([user_id, loans]) => {
      return [user_id, { loans, hasCredit: loans.some((one) => one.has_credit) }];
    }),
  );
}
