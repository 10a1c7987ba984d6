import fc from 'fast-check';
import { expect } from 'vitest';
import {
  initializeRepayment,
  listLoans,
  listPortfolios,
  recordRepayment,
  requestLoan,
  requestWithdrawal,
} from '#contract';
import { minor } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { problemsOfBooks } from '#provider/ledger/books.ts';
import { giveCard, newBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import type { TestProvider } from '#support/provider.ts';
import { type Command, Model } from './model.ts';

/** Mostly what can be done, sometimes a little beyond what may be. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: commandTo('request', { amount: between(9_500, 150_000) }) },
  { weight: 3, arbitrary: fc.constant({ do: 'wait' as const }) },
  { weight: 4, arbitrary: commandTo('let days pass', { days: between(1, 45) }) },
  { weight: 3, arbitrary: commandTo('withdraw', { amount: between(4_500, 40_000) }) },
  {
    weight: 6,
    arbitrary: commandTo('repay', {
      loan: fc.nat({ max: 99 }),
      percent: fc.constantFrom(0.01, 1, 7, 33, 60, 99.95, 100, 100, 101),
    }),
  },
  { weight: 1, arbitrary: commandTo('move the market', { value: between(100_000, 4_000_000) }) },
);

function commandTo<Do extends Command['do'], Rest>(
  what: Do,
  rest: { [name in keyof Rest]: fc.Arbitrary<Rest[name]> },
) {
  return fc.record(rest).map((values) => ({ do: what, ...values }));
}

function between(min: number, max: number) {
  return fc.noBias(fc.integer({ min, max }));
}

/** Runs of commands against the provider and the model; after each both must show the same. */
export async function modelRuns(
  open: () => Promise<TestProvider>,
  { runs, commands }: { runs: number; commands: number },
): Promise<void> {
  // A clock is everybody's, so borrowers of earlier runs slow later ones down: begin anew.
  const runsOfOne = 20;
  for (let done = 0; done < runs; done += runsOfOne) {
    const provider = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: commands, maxLength: commands }), (list) =>
        oneRun(provider, list),
      ),
      { numRuns: Math.min(runsOfOne, runs - done), endOnFailure: true },
    );
    expect(await problemsOfBooks(provider.context.db)).toEqual([]);
    await provider.close();
  }
}

async function oneRun(provider: TestProvider, list: readonly Command[]): Promise<void> {
  const { clock, context } = provider;
  const borrower = await newBorrower(provider);
  await giveCard(provider, borrower, { exp_month: 12, exp_year: 2099 });
  const as = borrower.email;
  const portfolio_id = borrower.portfolios.USD;
  const model = new Model(minor(2_000_000), clock.now());
  const ids: string[] = [];

  const request = async (amount: number) => {
    const portfolios = [{ portfolio_id, amount }];
    const outcome = await provider.ask(requestLoan, {
      as,
      body: { amount, currency: 'USD', tenure: 3, portfolios },
    });
    if (outcome.ok) ids.push(outcome.data.loans[0]?.loan_id ?? '');
    return codeOf(outcome);
  };
  const wait = async () => {
    for (let step = 0; step < 3; step++) await provider.passTime(5_000);
    model.passTo(clock.now());
    model.wait();
  };
  const withdraw = (amount: number) =>
    provider.ask(requestWithdrawal, {
      as,
      body: {
        amount,
        application_id: 2,
        currency: 'USD',
        processor_id: 1,
        details: { bank_code: '901', account_number: '0102030405' },
        portfolios: [{ portfolio_id, amount }],
        sendToAccount: 'new',
        savedBeneficiary: false,
        save: false,
      },
    });
  const repay = async (loan_id: string, amount: number) => {
    const outcome = await provider.ask(initializeRepayment, { as, body: { loan_id, amount } });
    if (!outcome.ok) return outcome.code;
    const { checkout } = outcome.data;
    await payWith(provider, checkout, cards.success);
    const { reference } = checkout;
    const { status } = await provider.answer(recordRepayment, { as, body: { loan_id, reference } });
    return status === 'success' ? 'ok' : status;
  };

  for (const one of list) {
    if (one.do === 'request') {
      const expected = model.request(minor(one.amount));
      expect([one, await request(one.amount)]).toEqual([one, expected]);
    } else if (one.do === 'wait') {
      await wait();
    } else if (one.do === 'let days pass') {
      await wait();
      await provider.passTime(one.days * 86_400_000);
      model.passTo(clock.now());
    } else if (one.do === 'withdraw') {
      const expected = model.withdraw(minor(one.amount));
      expect([one, codeOf(await withdraw(one.amount))]).toEqual([one, expected]);
    } else if (one.do === 'repay') {
      const which = one.loan % Math.max(ids.length, 1);
      const [loan, id] = [model.loans[which], ids[which]];
      if (!loan || !id) continue;
      const owed = loan.account ? payoff(loan.account, model.today).total : 50_000;
      const amount = minor(Math.max(1, Math.round((owed * one.percent) / 100)));
      const expected = model.repay(loan, amount);
      expect([one, await repay(id, amount)]).toEqual([one, expected]);
    } else {
      model.value = minor(one.value);
      await context.db
        .updateTable('portfolios')
        .set({ value: model.value })
        .where('portfolio_id', '=', portfolio_id)
        .execute();
    }
    expect([one, await shown(provider, as, ids)]).toEqual([one, model.shown]);
  }
}

const codeOf = (outcome: { ok: true } | { ok: false; code: string }) =>
  outcome.ok ? 'ok' : outcome.code;

async function shown(provider: TestProvider, as: string, ids: readonly string[]) {
  const { all } = await provider.answer(listPortfolios, { as, query: { application_id: 2 } });
  const portfolio = all.find(({ currency }) => currency === 'USD');
  const { loans } = await provider.answer(listLoans, { as, query: { limit: 100 } });
  return {
    value: portfolio?.value,
    balance: portfolio?.balance,
    outstanding: portfolio?.outstanding,
    redline: portfolio?.redline,
    availableCredit: portfolio?.availableCredit,
    loans: ids.map((id) => {
      const loan = loans.find(({ loan_id }) => loan_id === id);
      return {
        status: loan?.loanStatus,
        outstanding: loan?.outstanding,
        payoff: loan?.payoff,
        totalRepaid: loan?.totalRepaid,
      };
    }),
  };
}
