import { randomUUID } from 'node:crypto';
import { requestLoan } from '#contract/loans.ts';
import { type Currency, minor } from '#credit/money.ts';
import { type Clock, instant } from '#provider/clock/clock.ts';
import type { Context } from '#provider/context.ts';
import type { Db } from '#provider/db/tables.ts';
import type { TestProvider } from './provider.ts';

export type TestBorrower = {
  readonly user_id: string;
  readonly email: string;
  readonly mobile: string;
  /** Northgate: 3 % a month, 30 % of the value. */
  readonly application_id: 2;
  readonly portfolios: Readonly<Record<Currency, string>>;
};

/** A provider, or only its database and a clock. */
type Place = { readonly context: Pick<Context, 'db'>; readonly clock: Clock };

let made = 0;

/**
 * Somebody of a test's own, so that tests share a provider and nothing else: a member of one
 * partner with the shared password, terms accepted, USD 20,000.00 and NGN 20,000,000.00, no card.
 */
export async function newBorrower(
  { context, clock }: Place,
  /** The cell of the seed, where the borrower is to live in another. */
  { seeded = context.db }: { seeded?: Db } = {},
): Promise<TestBorrower> {
  const { db } = context;
  const number = ++made;
  const at = instant(clock.now());
  const user_id = randomUUID();
  const email = `borrower-${number}@example.com`;
  const mobile = `+234809${String(number).padStart(7, '0')}`;
  const { password_hash } = await seeded
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'ada@example.com')
    .executeTakeFirstOrThrow();
  const names = { firstname: 'Ini', lastname: `Borrower ${number}` };
  await db
    .insertInto('users')
    .values({ user_id, ...names, email, mobile, password_hash, bvn: null, joined_at: at })
    .execute();
  const partner = { user_id, application_id: 2 } as const;
  await db
    .insertInto('memberships')
    .values({ ...partner, joined_at: at })
    .execute();
  // Before those that `addPortfolio` gives them.
  const newId = () => `0${randomUUID().slice(1)}`;
  const portfolios = { USD: newId(), NGN: newId() };
  const values = { USD: minor(2_000_000), NGN: minor(2_000_000_000) };
  for (const [position, currency] of (['USD', 'NGN'] as const).entries()) {
    await db
      .insertInto('portfolios')
      .values({
        ...partner,
        portfolio_id: portfolios[currency],
        position,
        currency,
        value: values[currency],
        legal_name: `Ini Borrower ${number}`,
        legal_accepted_at: at,
      })
      .execute();
  }
  return { ...partner, email, mobile, portfolios };
}

/**
 * Another portfolio of a borrower, in Dollars at the same partner: the first in the borrower's order, and the last by
 * its id. `value` in minor units. Gives its id.
 */
export async function addPortfolio(
  { context, clock }: Place,
  { user_id, application_id }: TestBorrower,
  value: number,
): Promise<string> {
  const portfolio_id = `f${randomUUID().slice(1)}`;
  await context.db
    .insertInto('portfolios')
    .values({
      ...{ portfolio_id, user_id, application_id, position: -1, currency: 'USD' },
      ...{ value: minor(value), legal_name: 'Ini', legal_accepted_at: instant(clock.now()) },
    })
    .execute();
  return portfolio_id;
}

/** A loan, asked for and paid out by the sandbox; its credit can be withdrawn. Gives its id. */
export async function borrow(
  provider: TestProvider,
  { email, portfolios }: TestBorrower,
  currency: Currency,
  amount: number,
): Promise<string> {
  const portfolio_id = portfolios[currency];
  const { loans } = await provider.answer(requestLoan, {
    as: email,
    body: { amount, currency, tenure: 3, portfolios: [{ portfolio_id, amount }] },
  });
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  const [loan] = loans;
  if (!loan) throw new Error('No loan was made');
  return loan.loan_id;
}

/** A saved card that works until the end of a month, by default for years; instead of any before. */
export async function giveCard(
  { context, clock }: Place,
  { user_id }: Pick<TestBorrower, 'user_id'>,
  { exp_month, exp_year } = { exp_month: 12, exp_year: 2030 },
): Promise<void> {
  const at = instant(clock.now());
  await context.db
    .updateTable('cards')
    .set({ replaced_at: at })
    .where('user_id', '=', user_id)
    .where('replaced_at', 'is', null)
    .execute();
  await context.db
    .insertInto('cards')
    .values({
      card_id: randomUUID(),
      user_id,
      last4: '4081',
      exp_month,
      exp_year,
      token: 'AUTH_sandbox_test',
      added_at: at,
    })
    .execute();
}
