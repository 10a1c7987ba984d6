import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  getLoan,
  initializeRepayment,
  recordRepayment,
  requestInstantLoan,
  requestWithdrawal,
} from '#contract';
import { type Currency, minor } from '#credit/money.ts';
import type { Tenure } from '#credit/terms.ts';
import { holdingDisputes, liftHold } from '#provider/back-office/disputes.ts';
import {
  giveBack,
  noteSentBack,
  refundsToSend,
  unmatchedPayments,
} from '#provider/back-office/payments.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { cards, submitCheckout } from '#support/checkout.ts';
import fc, { seed } from '#support/property.ts';
import { type TestProvider, testNow } from '#support/provider.ts';
import { setBuyRate } from '#support/refunds.ts';
import { newPerson, type Parts, type Person } from '../../model/person.ts';
import { beginAt, moveMarket, passTo } from '../../model/sandbox.ts';
import { type Saved, saveAccounts } from './accounts.ts';
import { anyCommand, anyLoan, type Command, type Payment } from './commands.ts';
import { World } from './world.ts';

const dayMs = 86_400_000;

type Start = {
  readonly days: number;
  readonly first: { readonly currency: Currency; readonly parts: Parts; readonly tenure: Tenure };
  /** What is left of the first portfolio when the loan is to be paid out. */
  readonly percent: number;
};
const anyStart: fc.Arbitrary<Start> = fc.record({
  days: fc.nat(365),
  first: anyLoan,
  percent: fc.oneof(fc.constant(100), fc.constant(100), fc.integer({ min: 20, max: 100 })),
});

/** Random sequences of up to so many commands, each with a look at all the money after every one. */
export async function auditRuns(
  open: () => Promise<TestProvider>,
  { runs, commands }: { runs: number; commands: number },
): Promise<void> {
  console.log(`money audit: ${runs} sequences, PROPERTY_SEED=${seed}`);
  // Tables grow with every run, so from time to time all begins anew.
  const runsOfOne = 50;
  const anyList = fc.array(anyCommand, { minLength: 1, maxLength: commands, size: 'max' });
  for (let done = 0; done < runs; done += runsOfOne) {
    const provider = await open();
    try {
      await fc.assert(
        fc.asyncProperty(anyStart, anyList, (start, list) => oneRun(provider, start, list)),
        { seed: seed + done, numRuns: Math.min(runsOfOne, runs - done) },
      );
    } finally {
      await provider.close();
    }
    console.log(`money audit: ${Math.min(done + runsOfOne, runs)} held`);
  }
}

async function oneRun(provider: TestProvider, start: Start, list: readonly Command[]) {
  const { context } = provider;
  await context.db.deleteFrom('fx_rates').execute();
  await beginAt(provider, testNow + start.days * dayMs);
  const person = await newPerson(provider);
  const saved = await saveAccounts(provider, person);
  const world = new World(provider, person);
  const all = { provider, person, saved, world };
  const step = async (command: Command, { settled = false } = {}) => {
    await carryOut(command, all);
    expect([command, await world.problems({ settled })]).toEqual([command, []]);
  };
  await step({ do: 'move the rate', buy: 158_000 });
  await step({ do: 'borrow', ...start.first, twice: false });
  const { currency } = start.first;
  await step({ do: 'move the market', currency, portfolio: 0, percent: start.percent });
  await step({ do: 'let seconds pass', seconds: 20 });
  for (const command of list) await step(command);
  // What is on its way arrives or comes back, and the desk does its work; then what is owed is sold.
  for (const checkout of world.pages.keys()) {
    await step({ do: 'end a dispute', checkout, outcome: 'lost' });
  }
  for (const days of [2, 2, 93, 93, 4]) {
    await step({ do: 'let days pass', days });
    await step({ do: 'let the back office work' });
  }
  await step({ do: 'let seconds pass', seconds: 1 }, { settled: true });
  expect(await findLedgerDiscrepancies(context.db)).toEqual([]);
}

type All = {
  readonly provider: TestProvider;
  readonly person: Person;
  readonly saved: Saved;
  readonly world: World;
};

async function carryOut(command: Command, all: All): Promise<void> {
  const { provider, person, world } = all;
  const { clock, context } = provider;
  const loans = [...world.loans.keys()];
  switch (command.do) {
    case 'borrow': {
      const { currency, parts } = command;
      const { loan_id } = await person.request({ ...command, parts: scaled(parts, currency) });
      if (loan_id) world.loans.set(loan_id, { asked: sumOf(scaled(parts, currency)) });
      return;
    }
    case 'borrow and be paid':
      return borrowAndBePaid(command, all);
    case 'cancel': {
      const loan_id = chosen(loans, command.loan);
      if (loan_id) await person.cancel(loan_id);
      return;
    }
    case 'accept less': {
      const loan_id = chosen(loans, command.loan);
      if (!loan_id) return;
      const loan = world.loans.get(loan_id);
      const amount = Math.round(((loan?.asked ?? 0) * command.percent) / 100);
      if (loan && (await person.reduce(loan_id, amount)) === 'ok') loan.asked = amount;
      return;
    }
    case 'withdraw':
      return withdraw(command, all);
    case 'open a checkout':
      return openCheckout(command, all);
    case 'pay': {
      const page = chosen(world.pages.toReversed(), command.checkout);
      for (let times = command.twice ? 2 : 1; page && times > 0; times--) {
        await submitCheckout(provider, page, formOf(command.how));
      }
      return;
    }
    case 'come back': {
      const page = chosen(world.pages.toReversed(), command.checkout);
      if (page) await person.ask(recordRepayment, { body: { reference: page.reference } });
      return;
    }
    case 'dispute':
    case 'refund by hand': {
      const page = chosen(world.pages.toReversed(), command.checkout);
      if (!page) return;
      const [{ paid = 0 } = {}] = await world.charges(page.reference);
      const amount = Math.floor((paid * command.percent) / 100);
      const path = command.do === 'dispute' ? 'dispute' : 'refund';
      const { reference } = page;
      return atSandbox(
        provider,
        path,
        command.percent === 100 ? { reference } : { reference, amount },
      );
    }
    case 'end a dispute': {
      const page = chosen(world.pages.toReversed(), command.checkout);
      if (!page) return;
      const { reference } = page;
      return atSandbox(provider, 'dispute', { reference, outcome: command.outcome });
    }
    case 'give credit back': {
      const loan_id = chosen(loans, command.loan);
      if (!loan_id) return;
      const [loan] = (await person.answer(getLoan, { id: loan_id })).loans;
      const most = Math.min(loan?.undrawn ?? 0, loan?.payoff ?? 0);
      const amount = Math.max(1, Math.floor((most * command.percent) / 100));
      await person.giveBack({ loan_id, amount, twice: command.twice });
      return;
    }
    case 'send dollars':
      return sendDollars(command, all);
    case 'move the rate':
      // So that no instant has two.
      await clock.moveTo(clock.now() + 1_000);
      world.rates.push({ at: clock.now(), buy: command.buy });
      return setBuyRate(provider, command.buy);
    case 'move the market': {
      const portfolio_id = person.portfolios[command.currency][command.portfolio];
      const value = Math.round((fullValues[command.currency] * command.percent) / 100);
      await moveMarket(provider, portfolio_id, value);
      world.values.set(portfolio_id, value);
      return;
    }
    case 'let seconds pass':
      return passTo(provider, clock.now() + command.seconds * 1_000);
    case 'let minutes pass unheard':
      return clock.moveTo(clock.now() + command.minutes * 60_000);
    case 'let days pass':
      return passTo(provider, clock.now() + command.days * dayMs);
    case 'let the back office work': {
      for (const { reference } of await unmatchedPayments(context.db)) {
        await giveBack(context, reference, 'ngozi');
      }
      for (const { reference, way, amount } of await refundsToSend(context.db)) {
        if (way !== 'bank') continue;
        await noteSentBack(context, reference, 'ngozi');
        world.sentBack.set(reference, amount);
      }
      for (const { dispute_id, status } of await holdingDisputes(context.db)) {
        if (status !== 'open') await liftHold(context, dispute_id, 'ngozi');
      }
      return runExternalJobs(context);
    }
  }
}

/** What a cardholder's bank does, or somebody at the processor's own desk; it may refuse. */
async function atSandbox(provider: TestProvider, path: string, body: object): Promise<void> {
  const { status } = await provider.fetch(`/api/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(status).toBeLessThan(500);
}

type Doing<Do extends Command['do']> = Extract<Command, { do: Do }>;

async function borrowAndBePaid(
  { currency, cents, tenure }: Doing<'borrow and be paid'>,
  { person, saved, world }: All,
) {
  const amount = cents * scales[currency];
  const { id, processor_id } = saved.Naira;
  const { application_id } = person;
  const details = { id };
  const outcome = await person.ask(requestInstantLoan, {
    body: {
      application_id,
      amount: minor(amount),
      currency,
      tenure,
      processor_id,
      details,
      save: false,
    },
    key: randomUUID(),
  });
  const loan_id = outcome.ok && outcome.data.loans[0]?.loan_id;
  if (loan_id) world.loans.set(loan_id, { asked: amount });
}

async function withdraw(command: Doing<'withdraw'>, { provider, person, saved }: All) {
  const { currency, to, twice } = command;
  const { id, processor_id } = saved[to];
  const parts = scaled(command.parts, currency);
  const key = randomUUID();
  const portfolios = person.portfolios[currency]
    .map((portfolio_id, at) => ({ portfolio_id, amount: minor(parts[at] ?? 0) }))
    .filter(({ amount }) => amount > 0);
  const { application_id } = person;
  const body = {
    ...{ currency, application_id, processor_id, portfolios },
    amount: minor(sumOf(parts)),
    details: { id },
    sendToAccount: 'old',
    save: false,
  } as const;
  for (let times = twice ? 2 : 1; times > 0; times--) {
    await person.ask(requestWithdrawal, { body, key });
  }
  await provider.passTime(0); // the processor is asked to pay at once
}

async function openCheckout({ loan, percent, pay }: Doing<'open a checkout'>, all: All) {
  const { provider, person, world } = all;
  const owing = await owingLoan(loan, all);
  if (!owing) return;
  const { loan_id, payoff, currency } = owing;
  const amount = minor(Math.max(1, Math.round((payoff * percent) / 100)));
  const outcome = await person.ask(initializeRepayment, {
    body: { loan_id, amount },
    key: randomUUID(),
  });
  if (!outcome.ok || outcome.data.earlier) return;
  const { reference, authorization_url } = outcome.data.checkout;
  const page = { reference, authorization_url, loan_id, currency, amount };
  world.open(page);
  if (pay !== 'later') await submitCheckout(provider, page, formOf(pay));
}

async function sendDollars(command: Doing<'send dollars'>, all: All) {
  const { provider, world } = all;
  const owing = await owingLoan(command.loan, all);
  if (owing?.currency !== 'USD') return;
  const { loan_id, payoff } = owing;
  const amount = minor(Math.max(1, Math.round((payoff * command.percent) / 100)));
  const reference = `FT-${randomUUID()}`;
  for (let times = command.twice ? 2 : 1; times > 0; times--) {
    const sent = recordTransfer(provider.context, { loan_id, amount, reference }, 'ngozi');
    const done = await sent.then(
      () => true,
      () => false,
    );
    if (done) world.transfers.set(reference, amount);
  }
}

/** One of the loans, and what would end it; of one that has ended, what it was asked for. */
async function owingLoan(which: number, { person, world }: All) {
  const loan_id = chosen([...world.loans.keys()], which);
  if (!loan_id) return undefined;
  const [loan] = (await person.answer(getLoan, { id: loan_id })).loans;
  if (!loan) return undefined;
  return { loan_id, currency: loan.currency, payoff: loan.payoff || loan.principal };
}

const transfers = ['arrives', 'fails', 'too-much', 'too-little'] as const;

function formOf(how: Payment): Record<string, string> {
  const transfer = transfers.find((one) => one === how);
  if (transfer) return { transfer };
  return { test: how === 'declined' ? cards.declined : cards.success };
}

/** What each portfolio is worth in the beginning, in minor units. */
const fullValues = { USD: 2_000_000, NGN: 2_000_000_000 } as const;
const scales = { USD: 1, NGN: 1_000 } as const;

const scaled = ([first, second]: Parts, currency: Currency): Parts => [
  first * scales[currency],
  second * scales[currency],
];

const sumOf = ([first, second]: Parts): number => first + second;

const chosen = <One>(all: readonly One[], which: number): One | undefined =>
  all[which % Math.max(all.length, 1)];
