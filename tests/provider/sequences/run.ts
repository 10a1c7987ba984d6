import { randomUUID } from 'node:crypto';
import { initializeCard, recordCard, requestWithdrawal } from '#contract';
import { minor } from '#credit/money.ts';
import { payWith } from '#support/checkout.ts';
import fc, { seed } from '#support/property.ts';
import { type TestProvider, testNow } from '#support/provider.ts';
import { savedCards as cardNumbers } from '#support/saved-card.ts';
import type { Parts } from '../model/person.ts';
import { destinations } from '../model/person.ts';
import { beginAt, moveMarket, passTo } from '../model/sandbox.ts';
import { firstAfter, plusDays, plusMonths } from './arithmetic.ts';
import { newBorrower } from './borrower.ts';
import { carryOver } from './carry.ts';
import { anyBeginning, anyCommand, type Command } from './commands.ts';
import {
  askForPlan,
  decideOnPlan,
  giveBack,
  goTo,
  keepPlan,
  keepPromise,
  pay,
  payEachBill,
  promise,
} from './deeds.ts';
import { Ending } from './ending.ts';
import type { LoanModel } from './model.ts';
import { leaveOut, payBeforeCharge, sign } from './sign.ts';
import { met, things } from './tally.ts';
import { World } from './world.ts';

const dayMs = 86_400_000;

/** Random sequences of up to so many commands, each of somebody new. Gives how often they met each thing. */
export async function sequenceRuns(
  open: () => Promise<TestProvider>,
  { runs, commands }: { runs: number; commands: number },
): Promise<ReadonlyMap<string, number>> {
  const all = new Map(things.map((thing) => [thing, 0]));
  console.log(`sequences: ${runs}, PROPERTY_SEED=${seed}`);
  // Tables grow with every run, so from time to time all begins anew.
  const runsOfOne = 50;
  const anyList = fc.array(anyCommand, {
    minLength: Math.min(5, commands),
    maxLength: commands,
    size: 'max',
  });
  for (let done = 0; done < runs; done += runsOfOne) {
    const provider = await open();
    try {
      await fc.assert(
        fc.asyncProperty(fc.nat(365), anyBeginning, anyList, async (days, beginning, list) => {
          const found = await oneRun(provider, days, [...beginning, ...list]);
          for (const thing of things) all.set(thing, (all.get(thing) ?? 0) + found[thing]);
        }),
        { seed: seed + done, numRuns: Math.min(runsOfOne, runs - done) },
      );
    } finally {
      await provider.close();
    }
    console.log(`sequences: ${Math.min(done + runsOfOne, runs)} held`);
  }
  console.log(`sequences met: ${[...all].map(([thing, times]) => `${times} ${thing}`).join(', ')}`);
  return all;
}

async function oneRun(provider: TestProvider, days: number, list: readonly Command[]) {
  await beginAt(provider, testNow + days * dayMs);
  const world = new World(provider, await newBorrower(provider));
  const ending = await Ending.of(world);
  await carryOut({ do: 'save a card', card: 'success' }, world);
  for (const command of list) {
    await carryOut(command, world);
    try {
      await world.look();
    } catch (error) {
      throw new Error(`After ${JSON.stringify(command)}: ${error}`, { cause: error });
    }
  }
  await ending.come({ paid: days % 2 === 1 });
  return met(world);
}

async function carryOut(command: Command, world: World): Promise<void> {
  const { provider, person } = world;
  switch (command.do) {
    case 'borrow': {
      const told = await world.creditOf(command.currency, 'availableCredit');
      const [first, second] = partsOf(told, command.percent);
      const parts: Parts = command.both ? [first, second] : [first, 0];
      await person.request({ currency: command.currency, tenure: command.tenure, parts });
      return passTo(provider, world.now + 20_000);
    }
    case 'withdraw':
      return withdraw(world, command);
    case 'save a card': {
      const outcome = await person.ask(initializeCard, { body: {}, key: randomUUID() });
      if (!outcome.ok) return;
      const { reference, ...checkout } = outcome.data.checkout;
      world.cardChecks.add(reference);
      await payWith(provider, checkout, cardNumbers[command.card]);
      await person.ask(recordCard, { body: { reference } });
      return;
    }
    case 'dispute':
    case 'end a dispute':
      return dispute(command, world);
    case 'move the market': {
      const full = command.currency === 'USD' ? 20_000 : 20_000_000; // a percent of it
      const id = person.portfolios[command.currency][command.portfolio];
      await world.noteSold();
      await moveMarket(provider, id, full * command.percent);
      return world.noteSold(true);
    }
    case 'let days pass':
      return goTo(world, plusDays(world.today, command.days), command.hour);
    case 'decide on a plan': {
      const asked = world.running.filter(([, { plan }]) => plan?.status === 'asked');
      const own = chosen(asked, command.loan);
      return own && decideOnPlan(world, command.yes, own);
    }
    default: {
      const own = chosen(world.running, command.loan);
      return own && doWith(command, world, own);
    }
  }
}

type Own = readonly [string, LoanModel];
type OfLoan = Extract<Command, { loan: number }>;

async function doWith(command: OfLoan, world: World, own: Own): Promise<void> {
  switch (command.do) {
    case 'pay':
      return pay(world, command, own);
    case 'pay each bill':
      return payEachBill(world, own, firstAfter(world.today, command.months));
    case 'promise':
      return promise(world, command, own);
    case 'keep a promise':
      return keepPromise(world, command, own);
    case 'ask for a plan':
      return askForPlan(world, command, own);
    case 'keep a plan':
      return keepPlan(world, command, own);
    case 'carry over':
      return carryOver(world, command, own);
    case 'give credit back':
      return giveBack(world, command.percent, own);
    case 'sign autopay':
    case 'sign extra payments':
      return sign(command, world, own);
    case 'pay before a charge':
      return payBeforeCharge(command, world, own);
    case 'skip a charge':
    case 'stop autopay':
      return leaveOut(command, world, own);
    case 'move the clock to':
      return goTo(world, aimOf(command, own[1], world.today), command.hour);
  }
}

/** The day that a command means, some days before or after it. */
function aimOf(
  { aim, days }: Extract<Command, { do: 'move the clock to' }>,
  model: LoanModel,
  today: string,
) {
  const bill = firstAfter(today, 1);
  const oldest = model.bills.find(({ due }) => model.dueBy(due) > 0)?.due ?? bill;
  const found = {
    bill,
    'promised day': [...model.promises.values()].findLast((day) => day >= today) ?? bill,
    'plan day': model.plan?.steps.find(({ day }) => day >= today)?.day ?? bill,
    'last month': firstAfter(model.lastBill, -1),
    notice: plusMonths(oldest, 2),
    sale: plusMonths(oldest, 3),
  }[aim];
  return plusDays(found, days);
}

async function withdraw(world: World, command: Extract<Command, { do: 'withdraw' }>) {
  const { person, provider } = world;
  const { currency, percent } = command;
  const parts = partsOf(await world.creditOf(currency, 'balance'), percent);
  const { application_id } = person;
  const portfolios = person.portfolios[currency]
    .map((portfolio_id, at) => ({ portfolio_id, amount: minor(parts[at] ?? 0) }))
    .filter(({ amount }) => amount > 0);
  if (portfolios.length === 0) return;
  const body = {
    ...{ currency, application_id, portfolios, processor_id: 1 },
    amount: minor(parts[0] + parts[1]),
    details: { bank_code: '901', account_number: destinations['an account'] },
    sendToAccount: 'new',
  } as const;
  await person.ask(requestWithdrawal, { body, key: randomUUID() });
  await provider.passTime(0); // the processor is asked to pay at once
}

async function dispute(
  command: Extract<Command, { do: 'dispute' | 'end a dispute' }>,
  world: World,
) {
  const own = chosen([...world.credited.keys()], command.payment);
  if (!own) return;
  if (command.do === 'dispute') return world.dispute(own, command.percent);
  return world.endDispute(own, command.outcome);
}

const partsOf = ([first, second]: Parts, percent: number): Parts => [
  Math.floor((first * percent) / 100),
  Math.floor((second * percent) / 100),
];

const chosen = <One>(all: readonly One[], which: number): One | undefined =>
  all[which % Math.max(all.length, 1)];
