import { expect } from 'vitest';
import { listLoans, listPortfolios, listWithdrawals } from '#contract';
import { minor } from '#credit/money.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import fc, { seed } from '#support/property.ts';
import { type TestProvider, testNow } from '#support/provider.ts';
import { anyCommand, type Command } from './commands.ts';
import { Model, type Start } from './model.ts';
import { newPerson, type Person } from './person.ts';
import { beginAt, moveMarket, passTo } from './sandbox.ts';

const anyAccepted = [
  [true, true],
  [true, false],
  [false, true],
] as const;

/** Runs of commands against the provider and the model; after each both must show the same. */
export async function modelRuns(
  open: () => Promise<TestProvider>,
  { runs, commands }: { runs: number; commands: number },
): Promise<void> {
  // Tables grow with every run, so from time to time all begins anew.
  const runsOfOne = 100;
  const anyStart = fc.record({
    now: fc.nat(365).map((days) => testNow + days * 86_400_000),
    accepted: fc.constantFrom(...anyAccepted),
  });
  const anyList = fc.array(anyCommand, { minLength: commands, maxLength: commands });
  for (let done = 0; done < runs; done += runsOfOne) {
    const provider = await open();
    await fc.assert(
      fc.asyncProperty(anyStart, anyList, (start, list) => oneRun(provider, start, list)),
      { seed: seed + done, numRuns: Math.min(runsOfOne, runs - done), endOnFailure: true },
    );
    expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
    await provider.close();
  }
}

async function oneRun(provider: TestProvider, start: Start, list: readonly Command[]) {
  await beginAt(provider, start.now);
  const person = await newPerson(provider, start);
  const model = new Model(person.portfolios.USD, start);
  for (const command of [...list, ...halfAYear]) {
    const code = await carryOut(command, { provider, person, model });
    // What a refusal should not have changed shows at the next look.
    if (code === 'ok')
      expect([command, await shown(person, model)]).toEqual([command, model.shown]);
  }
  expect(await shown(person, model)).toEqual(model.shown);
}

/** What is unpaid then is sold. */
const halfAYear: readonly Command[] = [93, 93].map((days) => ({ do: 'let days pass', days }));

type Both = { provider: TestProvider; person: Person; model: Model };

/** Does the same to both, who must answer the same code. */
async function carryOut(command: Command, { provider, person, model }: Both): Promise<string> {
  const agree = (told: string, expected: string) => {
    expect([command, told]).toEqual([command, expected]);
    return told;
  };
  const { now } = provider.clock;
  const pass = async (ms: number) => {
    await passTo(provider, now() + ms);
    model.passTo(now());
    return 'ok';
  };
  switch (command.do) {
    case 'request': {
      const expected = model.request(command.parts, command.tenure);
      const { code, loan_id } = await person.request({ currency: 'USD', ...command });
      const asked = model.loans.at(-1);
      if (asked && loan_id) asked.id = loan_id;
      return agree(code, expected);
    }
    case 'cancel': {
      const loan = chosen(model.loans, command.loan);
      return loan ? agree(await person.cancel(loan.id), loan.cancel()) : 'no loan';
    }
    case 'accept less': {
      // Mostly one that is held.
      const held = model.loans.filter((one) => one.heldSince !== undefined);
      const loan = chosen(held.length > 0 ? held : model.loans, command.loan);
      if (!loan) return 'no loan';
      const amount = Math.round((loan.principal * command.percent) / 100);
      return agree(await person.reduce(loan.id, amount), model.reduce(loan, amount));
    }
    case 'withdraw': {
      const expected = model.withdraw(command.parts, command.to);
      const told = await person.withdraw({ currency: 'USD', ...command });
      model.passTo(now()); // what else is due comes with the payout
      return agree(told, expected);
    }
    case 'repay': {
      // Mostly one that runs.
      const running = model.loans.filter((one) => one.isRunning);
      const anyone = running.length === 0 || command.loan % 4 === 0;
      const loan = chosen(anyone ? model.loans : running, command.loan);
      if (!loan) return 'no loan';
      const amount = minor(
        Math.max(1, Math.round(((loan.payoff || 50_000) * command.percent) / 100)),
      );
      const expected = loan.repay(amount);
      const { twice } = command;
      return agree(await person.repay({ loan_id: loan.id, amount, twice }), expected);
    }
    case 'give back': {
      const running = model.loans.filter((one) => one.isRunning);
      const loan = chosen(running.length > 0 ? running : model.loans, command.loan);
      if (!loan) return 'no loan';
      const base = Math.min(loan.payoff, model.undrawnOf(loan)) || 10_000;
      const amount = minor(Math.max(1, Math.round((base * command.percent) / 100)));
      const expected = model.giveBack(loan, amount);
      const { twice } = command;
      return agree(await person.giveBack({ loan_id: loan.id, amount, twice }), expected);
    }
    case 'let seconds pass':
      return pass(command.seconds * 1_000);
    case 'let days pass':
      return pass(command.days * 86_400_000);
    case 'move the market': {
      model.moveMarket(command.portfolio, minor(command.value));
      await moveMarket(provider, model.portfolios[command.portfolio].id, command.value);
      return 'ok';
    }
    case 'accept the terms': {
      const portfolio = model.portfolios[command.portfolio];
      const isOwn = command.name === 'their own';
      if (isOwn) portfolio.accepted = true;
      const name = isOwn ? person.name : 'Nobody Else';
      return agree(await person.accept(portfolio.id, name), isOwn ? 'ok' : 'name_mismatch');
    }
    case 'sign out and in':
      await person.signOutAndIn();
      return 'ok';
  }
}

const chosen = <Loan>(loans: readonly Loan[], which: number): Loan | undefined =>
  loans[which % Math.max(loans.length, 1)];

async function shown({ answer, portfolios: { USD } }: Person, model: Model) {
  const { all } = await answer(listPortfolios, {});
  const { loans } = await answer(listLoans, { query: { limit: 100 } });
  const { withdrawals } = await answer(listWithdrawals, { query: { limit: 100 } });
  return {
    portfolios: USD.map((id) => {
      const portfolio = all.find(({ portfolio_id }) => portfolio_id === id);
      const { value, balance, outstanding, redline, availableCredit, legal } = portfolio ?? {};
      return { value, balance, outstanding, redline, availableCredit, legal };
    }),
    loans: model.loans.map(({ id }) => {
      const loan = loans.find(({ loan_id }) => loan_id === id);
      const { loanStatus: status, outstanding, payoff, totalRepaid } = loan ?? {};
      return { status, outstanding, payoff, totalRepaid };
    }),
    withdrawals: withdrawals.map(({ withdrawalStatus }) => withdrawalStatus).sort(),
  };
}
