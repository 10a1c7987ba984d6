import { randomUUID } from 'node:crypto';
import { getLoan, requestLoan, requestWithdrawal } from '#contract';
import { initializeRepayment, recordRepayment, returnCredit } from '#contract/repayments.ts';
import { isoDay } from '#credit/calendar.ts';
import { type Currency, minor } from '#credit/money.ts';
import type { Tenure } from '#credit/terms.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import type { BlockedAction } from '#provider/users/blocks.ts';
import { giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Truth } from './truth.ts';

/** What a person does on a day, at ten in the morning, with what is true of them then. */
export type Deed = (person: Person, truth: Truth) => Promise<void>;

/** A year of somebody's: deeds by day, and what they do on every day besides. */
export type Life = {
  readonly name: string;
  readonly deeds: Readonly<Record<string, Deed>>;
  readonly daily?: Deed;
};

export type Person = TestBorrower & {
  readonly name: string;
  readonly provider: TestProvider;
  /** Portfolios at a second partner, Akoko Save: 2.5 % a month, 40 % of the value. */
  readonly elsewhere: Readonly<Record<Currency, string>>;
};

/** The first day of the year: Tuesday, 10 March 2026. */
export const firstDay = isoDay('2026-03-10');

export async function newPerson(provider: TestProvider, name: string): Promise<Person> {
  const borrower = await newBorrower(provider);
  const { user_id } = borrower;
  const { db } = provider.context;
  await db.updateTable('users').set({ firstname: name }).where('user_id', '=', user_id).execute();
  await giveCard(provider, borrower, { exp_month: 12, exp_year: 2099 });
  const elsewhere = { USD: randomUUID(), NGN: randomUUID() };
  const own = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', user_id)
    .execute();
  await db
    .insertInto('memberships')
    .values({ user_id, application_id: 3, joined_at: own[0]?.legal_accepted_at ?? '' })
    .execute();
  const copies = own.map((one) => ({
    ...one,
    application_id: 3,
    portfolio_id: elsewhere[one.currency],
    position: one.position + 2,
    holdings: null,
    value: minor(one.value / 2),
  }));
  await db.insertInto('portfolios').values(copies).execute();
  return { ...borrower, name, provider, elsewhere };
}

type Wanted = {
  readonly currency: Currency;
  readonly amount: number;
  readonly tenure?: Tenure;
  readonly at?: 'Northgate' | 'Akoko Save';
};

/** Asks for a loan, which the sandbox pays out within seconds. */
const borrows =
  ({ currency, amount, tenure = 3, at = 'Northgate' }: Wanted): Deed =>
  async ({ provider, email, portfolios, elsewhere }) => {
    const portfolio_id = (at === 'Northgate' ? portfolios : elsewhere)[currency];
    const body = { amount, currency, tenure, portfolios: [{ portfolio_id, amount }] };
    await provider.answer(requestLoan, { as: email, body });
    for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  };

const withdraws =
  (currency: Currency, amount: number): Deed =>
  async ({ provider, email, application_id, portfolios }) => {
    const body = {
      ...{ amount, currency, application_id, processor_id: 1, sendToAccount: 'new' as const },
      details: { bank_code: '901', account_number: '0102030405' },
      portfolios: [{ portfolio_id: portfolios[currency], amount }],
    };
    await provider.answer(requestWithdrawal, { as: email, body });
    await provider.passTime(60_000);
  };

/** Pays so much of one loan by card. */
async function pays({ provider, email }: Person, loan_id: string, amount: number) {
  const body = { loan_id, amount };
  const { checkout } = await provider.answer(initializeRepayment, { as: email, body });
  await payWith(provider, checkout, cards.success);
  const { reference } = checkout;
  await provider.answer(recordRepayment, { as: email, body: { loan_id, reference } });
}

/** Pays everything that is due on the loans at a partner. */
const paysWhatIsDue =
  (partner?: string): Deed =>
  async (person, truth) => {
    for (const loan of truth.loans) {
      if (!loan.running || (partner && loan.partner !== partner)) continue;
      const due = await dueOn(person, loan.loan_id);
      if (due > 0) await pays(person, loan.loan_id, due);
    }
  };

/** Pays half of each bill on the day on which it is due. */
const paysHalf: Deed = async (person, truth) => {
  for (const loan of truth.loans) {
    const today = loan.account.bills.find(({ due_date }) => due_date === truth.today);
    if (loan.running && today)
      await pays(person, loan.loan_id, Math.floor((today.interest + today.principal) / 2));
  }
};

async function dueOn({ provider, email }: Person, loan_id: string): Promise<number> {
  const { loans } = await provider.answer(getLoan, { as: email, id: loan_id });
  const due = loans.flatMap(({ bills }) => bills.filter(({ state }) => state !== 'coming'));
  return due.reduce((all, { total, paid }) => all + total - paid, 0);
}

/** Pays off every loan. */
const paysOff: Deed = async (person, truth) => {
  for (const { running, loan_id, payoff } of truth.loans) {
    if (running) await pays(person, loan_id, payoff.total);
  }
};

/** Our back office blocks some actions, or ends that. */
const blocksFrom =
  (...actions: readonly BlockedAction[]): Deed =>
  async ({ provider: { context }, email }) => {
    for (const action of actions) {
      const reason = 'We are checking a payment of yours.';
      await block(context, { contact: email, action, reason }, 'an operator');
    }
  };

const unblocks =
  (...actions: readonly BlockedAction[]): Deed =>
  async ({ provider: { context }, email }) => {
    for (const action of actions) await unblock(context, { contact: email, action }, 'an operator');
  };

/** Gives credit that was never withdrawn back to each loan, as much as there is. */
const givesBack: Deed = async ({ provider, email }, truth) => {
  for (const { loan_id, running, payoff, portfolios } of truth.loans) {
    const own = truth.portfolios.filter((one) => portfolios.includes(one.portfolio_id));
    const undrawn = own.reduce((all, { balance }) => all + balance, 0);
    const amount = Math.min(undrawn, payoff.total);
    if (running && amount > 0) {
      await provider.answer(returnCredit, { as: email, id: loan_id, body: { amount } });
    }
  }
};

const onTheFirst =
  (deed: Deed): Deed =>
  async (person, truth) => {
    if (truth.today.endsWith('-01')) await deed(person, truth);
  };

const after =
  (day: string, deed: Deed): Deed =>
  async (person, truth) => {
    if (truth.today >= isoDay(day)) await deed(person, truth);
  };

/** The six people of the year. */
export const lives: readonly Life[] = [
  {
    name: 'Never',
    deeds: {
      '2026-03-10': borrows({ currency: 'USD', amount: 300_000 }),
      '2026-03-11': withdraws('USD', 290_000),
    },
  },
  {
    name: 'Half',
    deeds: {
      '2026-03-10': borrows({ currency: 'NGN', amount: 200_000_000, tenure: 6 }),
      '2026-03-12': withdraws('NGN', 200_000_000),
    },
    daily: onTheFirst(paysHalf),
  },
  {
    name: 'Two',
    deeds: {
      '2026-03-10': borrows({ currency: 'USD', amount: 200_000 }),
      '2026-03-25': borrows({ currency: 'USD', amount: 100_000, tenure: 6, at: 'Akoko Save' }),
    },
    daily: onTheFirst(paysWhatIsDue('Northgate')),
  },
  {
    name: 'Blocked',
    deeds: {
      '2026-03-10': borrows({ currency: 'USD', amount: 250_000, tenure: 6 }),
      '2026-03-11': withdraws('USD', 150_000),
      '2026-05-12': blocksFrom('loan', 'repayment', 'withdrawal'),
      '2026-08-20': unblocks('loan', 'repayment', 'withdrawal'),
      '2026-08-24': paysWhatIsDue(),
    },
  },
  {
    name: 'Unspent',
    deeds: {
      '2026-03-10': borrows({ currency: 'USD', amount: 30_000 }),
      '2026-04-20': givesBack,
      '2026-04-21': paysOff,
      '2026-06-05': borrows({ currency: 'USD', amount: 40_000, tenure: 6 }),
      '2026-09-10': givesBack,
    },
    daily: after('2026-06-06', onTheFirst(paysWhatIsDue())),
  },
  {
    name: 'Again',
    deeds: {
      '2026-03-10': borrows({ currency: 'NGN', amount: 300_000_000 }),
      '2026-03-11': withdraws('NGN', 250_000_000),
      '2026-08-10': borrows({ currency: 'NGN', amount: 150_000_000 }),
    },
    daily: after('2026-08-11', onTheFirst(paysWhatIsDue())),
  },
];

export const lifeOf = (name: string): Life => {
  const life = lives.find((one) => one.name === name);
  if (!life) throw new Error(`Nobody is called ${name}`);
  return life;
};
