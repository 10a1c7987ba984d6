import { expect, it } from 'vitest';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { providerForFile } from '#support/fixtures.ts';
import fc, { counted } from '#support/property.ts';
import { testNow } from '#support/provider.ts';
import { newPerson, type Person } from '../model/person.ts';
import { advanceClock, beginAt, moveMarket } from '../model/sandbox.ts';
import { checkBreakdown, checkLines, checkSales } from './checks.ts';
import { anyStep, type Step } from './steps.ts';
import { type Told, watcher } from './watch.ts';

const provider = providerForFile();

const size = { runs: Number(process.env.LIVES ?? counted(1, 20)), steps: counted(25, 60) };

it(
  'whatever three people do and whatever happens, every figure stays one that can be',
  async () => {
    const anyLives = fc.array(anyStep, { minLength: size.steps, maxLength: size.steps });
    await fc.assert(fc.asyncProperty(fc.nat(365), anyLives, live), {
      numRuns: size.runs,
      endOnFailure: true,
    });
    expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  },
  120_000 * size.runs,
);

type Watched = { person: Person; look: () => Promise<Told>; told: Told };

async function live(days: number, steps: readonly Step[]): Promise<void> {
  await beginAt(provider, testNow + days * 86_400_000);
  const people: Watched[] = [];
  for (let number = 0; number < 3; number++) {
    const person = await newPerson(provider);
    const look = watcher(person);
    people.push({ person, look, told: await look() });
  }
  for (const step of steps) await take(step, people);
  // Long enough for everything that is unpaid to be sold.
  await take({ does: 'move the clock', advance: 'P10M' }, people);
  for (const { person, told } of people) {
    for (const loan of told.loans) {
      expect(['repaid', 'liquidated', 'cancelled']).toContain(loan.loanStatus);
      await checkLines(provider.context.db, loan);
      await checkBreakdown(person, loan);
    }
  }
}

async function take(step: Step, people: readonly Watched[]): Promise<void> {
  if (step.does === 'move the clock') return moveClock(step.advance, people);
  const watched = people[step.who];
  if (!watched) return;
  const { person, told } = watched;
  switch (step.does) {
    case 'borrow': {
      const parts = partsOf(watched, step, 'availableCredit');
      expect((await person.request({ ...step, parts })).code).not.toBe('internal');
      break;
    }
    case 'withdraw': {
      const parts = partsOf(watched, step, 'balance');
      expect(await person.withdraw({ ...step, parts })).not.toBe('internal');
      break;
    }
    case 'cancel': {
      const loan_id = told.loans[0]?.loan_id;
      if (loan_id) expect(['ok', 'state_conflict']).toContain(await person.cancel(loan_id));
      break;
    }
    case 'repay': {
      const owing = told.loans.filter((loan) => loan.payoff > 0);
      const loan = owing[step.loan % Math.max(owing.length, 1)];
      if (!loan) return;
      const amount = Math.max(1, Math.floor((loan.payoff * step.share) / 100));
      const code = await person.repay({ loan_id: loan.loan_id, amount });
      expect(code).not.toBe('internal');
      if (step.share === 100) expect(code).toBe('ok');
      if (step.share > 100) expect(code).toBe('amount_above_payoff');
      break;
    }
    case 'move the market': {
      const id = person.portfolios[step.currency][step.portfolio];
      const first = { USD: 20_000, NGN: 20_000_000 }[step.currency]; // a percent of it
      await moveMarket(provider, id, first * step.value);
    }
  }
  watched.told = await watched.look();
}

async function moveClock(advance: string, people: readonly Watched[]): Promise<void> {
  await advanceClock(provider, advance);
  for (const watched of people) {
    const { person, told: before } = watched;
    watched.told = await watched.look();
    checkSales(before, watched.told);
    const [newest] = watched.told.loans;
    if (newest) await checkBreakdown(person, newest);
  }
}

function partsOf(
  { person, told }: Watched,
  step: { currency: 'USD' | 'NGN'; shares: readonly [number, number] },
  limit: 'availableCredit' | 'balance',
): [number, number] {
  const [first = 0, second = 0] = person.portfolios[step.currency].map((id, at) => {
    const portfolio = told.all.find(({ portfolio_id }) => portfolio_id === id);
    return Math.floor(((portfolio?.[limit] ?? 0) * (step.shares[at] ?? 0)) / 100);
  });
  return [first, second];
}
