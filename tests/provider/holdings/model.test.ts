import { afterEach, beforeEach, expect, test } from 'vitest';
import { getLoan, listPortfolios, returnCredit } from '#contract';
import { requestLoan } from '#contract/loans.ts';
import { createSellOrder } from '#contract/sell-orders.ts';
import { clocksDifferMs } from '#provider/clock/clock.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { connect, type PartnerServer, type SentHolding, sold } from '#support/holdings.ts';
import { changeTerms } from '#support/partner-terms.ts';
import fc, { counted, seed } from '#support/property.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

/*
 * A borrower whose partner's prices move at random, beside arithmetic that shares nothing with the
 * product's: what can be borrowed, until when, and what must stay.
 */

let provider: TestProvider;
beforeEach(async () => {
  provider = await openTestProvider();
});
afterEach(() => provider.close());

const minute = 60_000;

type Rates = Record<SentHolding['class'], number>;
type Thing = { class: SentHolding['class']; symbol: string; price: number; quantity: number };
type World = {
  readonly borrower: TestBorrower;
  readonly partner: PartnerServer;
  readonly rates: Rates;
  /** Of all, in basis points. */
  readonly share: number;
  things: Thing[];
  /** How many were bought, so that none has the name of another. */
  bought: number;
  /** The last picture that counted, and when it was true. */
  counted: readonly SentHolding[] | undefined;
  asOf: number;
  isHeld: boolean;
  loans: string[];
  /** What the partner has sold, and when, in ms since 1970. */
  sold: { symbol: string; proceeds: number; at: number }[];
  /** The last sale that the borrower chose, until its day. */
  order: { id: string; loan_id: string; left: number; symbol: string; until: number } | undefined;
};

const asSent = ({ class: assetClass, symbol, price, quantity }: Thing): SentHolding => ({
  class: assetClass,
  symbol,
  quantity: String(quantity),
  price: (price / 100).toFixed(2),
  value: price * quantity,
  currency: 'USD',
});

/** The last picture without what was sold after it. */
const leftOf = ({ counted = [], sold, asOf }: World) =>
  counted.map((one) => {
    const gone = sold.filter(({ symbol, at }) => symbol === one.symbol && at > asOf);
    const value = one.value - gone.reduce((sum, { proceeds }) => sum + proceeds, 0);
    return { ...one, value: Math.max(0, value) };
  });

/** What all of it lends together, in ten-thousandths of a cent. */
function lendsIn(world: World): bigint {
  const { rates, share } = world;
  const counted = leftOf(world);
  const total = counted.reduce((sum, { value }) => sum + value, 0);
  const most = Math.floor((total * share) / 10_000);
  return counted.reduce((sum, { class: assetClass, value }) => {
    const counts = assetClass === 'cash' ? value : Math.min(value, most);
    return sum + BigInt(counts) * BigInt(rates[assetClass]);
  }, 0n);
}

const limits: Record<SentHolding['class'], number> = {
  stock: 1_440,
  fund: 1_440,
  cash: 1_440,
  crypto: 15,
};

/** Whether prices are too old, by counting the seconds in which they could change. */
function areOld({ counted = [], asOf, isHeld }: World, now: number): boolean {
  if (isHeld) return true;
  let market = 0;
  for (let at = asOf; at < now; at += 1_000) {
    const day = new Date(at + 3_600_000).getUTCDay();
    if (day !== 0 && day !== 6) market += 1_000;
  }
  const ageOf = (one: SentHolding) =>
    one.class === 'stock' || one.class === 'fund' ? market : now - asOf;
  if (counted.length === 0) return now - asOf > 1_440 * minute;
  return counted.some((one) => ageOf(one) > limits[one.class] * minute);
}

async function owedBy({ borrower, loans }: World): Promise<number[]> {
  const owed: number[] = [];
  for (const id of loans) {
    const [loan] = (await provider.answer(getLoan, { as: borrower.email, id })).loans;
    owed.push(loan?.outstanding ?? 0);
  }
  return owed;
}

async function check(world: World): Promise<number> {
  const { all } = await provider.answer(listPortfolios, { as: world.borrower.email });
  const shown = all.find(({ currency }) => currency === 'USD');
  if (!shown || world.counted === undefined) return shown?.availableCredit ?? 0;
  const owed = await owedBy(world);
  const isOld = areOld(world, provider.clock.now());
  expect(shown.holdings?.old).toBe(isOld);
  const lent = owed.reduce((sum, one) => sum + one, 0);
  const credit = Number(lendsIn(world) / 10_000n) - lent;
  // Never more than what is held lends, and what it lends but for the rounding.
  expect(shown.availableCredit).toBeLessThanOrEqual(Math.max(0, credit));
  const redline = owed.reduce((sum, one) => sum + Math.round(one * 1.29), 0);
  const isReached = redline > 0 && shown.value <= redline + owed.length;
  if (!isOld && !isReached) {
    expect(shown.availableCredit).toBeGreaterThanOrEqual(Math.max(0, credit - 1));
  }
  if (isOld) expect(shown.availableCredit).toBe(0);
  const { data } = await world.partner.hold();
  const hold = data.portfolios.find(({ currency }) => currency === 'USD')?.hold ?? 0;
  // At least the redline of every loan, and no more than a cent for each beyond it.
  expect(hold).toBeGreaterThanOrEqual(redline - owed.length);
  expect(hold).toBeLessThanOrEqual(redline + owed.length);
  return shown.availableCredit;
}

type Step = (world: World) => Promise<void>;

/** What is due while time passes would be done at its end, but an order ends on its own day. */
async function pass({ order }: World, ms: number): Promise<void> {
  const left = (order?.until ?? 0) + 1 - provider.clock.now();
  const first = left > 0 && left < ms ? left : 0;
  for (const part of [first, ms - first]) await provider.passTime(part);
}

async function send(world: World): Promise<void> {
  await pass(world, 1_000);
  const sent = world.things.map(asSent);
  const { status, data, message } = await world.partner.send(sent);
  expect({ status, message }).toMatchObject({ status: 200 });
  const [received] = data.portfolios;
  if (sent.length === 0 && !received) return;
  const before = world.counted ?? [];
  const worth = (all: readonly SentHolding[]) => all.reduce((sum, { value }) => sum + value, 0);
  const moved = sent.some(({ class: assetClass, symbol, price }) => {
    const known = before.find((one) => one.symbol === symbol && one.class === assetClass);
    return known && Math.abs(Number(price) - Number(known.price)) * 2 > Number(known.price);
  });
  const grown = worth(before) > 0 && worth(sent) > 10 * worth(before);
  expect(received?.status).toBe(moved || grown ? 'held' : 'taken');
  world.isHeld = moved || grown;
  if (world.isHeld) return;
  world.counted = sent;
  world.asOf = provider.clock.now();
}

/** Of a price, from one picture to the next. */
const percent = fc.integer({ min: 60, max: 145 });
/** So many assets a portfolio has, and a price path each. */
const assetCount = 100;
/** How many in a proof; `prices` is the proof of this test alone. */
const pricePaths = Number(
  process.env.PRICE_PATHS ?? (process.env.PROVING === 'prices' ? 100_000 : 3_000),
);
const paths = { minLength: assetCount, maxLength: assetCount };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    // Each asset goes its own way.
    arbitrary: fc.tuple(fc.array(percent, { ...paths }), fc.nat(), fc.nat(14)).map(
      ([percents, which, odd]): Step =>
        async (world) => {
          const changed = which % Math.max(1, world.things.length);
          for (const [index, thing] of world.things.entries()) {
            // Once in a while a price is a mistake.
            const change = odd === 0 && index === changed ? 300 : (percents[index] ?? 100);
            if (thing.class !== 'cash') {
              thing.price = Math.max(1, Math.round((thing.price * change) / 100));
            }
          }
          await send(world);
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('stock', 'fund', 'cash', 'crypto'),
        fc.integer({ min: 1, max: 500_000 }),
        fc.nat(20),
      )
      .map(
        ([assetClass, price, quantity]): Step =>
          async (world) => {
            const symbol = `${assetClass}-${++world.bought}`;
            world.things = [
              ...world.things.slice(1),
              { class: assetClass, symbol, price, quantity },
            ];
            await send(world);
          },
      ),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 4_000 }).map(
      (minutes): Step =>
        (world) =>
          pass(world, minutes * minute),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 120 }).map(
      (percent): Step =>
        async (world) => {
          const { borrower } = world;
          const available = await check(world);
          const amount = Math.floor((available * percent) / 100);
          if (amount < 10_000) return;
          const asked = await provider.ask(requestLoan, {
            as: borrower.email,
            body: {
              amount,
              currency: 'USD',
              tenure: 3,
              portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
            },
          });
          expect(asked.ok).toBe(amount <= available);
          if (!asked.ok) return;
          for (let pause = 0; pause < 3; pause++) await pass(world, 5_000);
          world.loans.push(asked.data.loans[0]?.loan_id ?? '');
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(99).map(
      (percent): Step =>
        async (world) => {
          const id = world.loans.at(-1);
          if (!id) return;
          const [loan] = (await provider.answer(getLoan, { as: world.borrower.email, id })).loans;
          const amount = Math.floor(((loan?.undrawn ?? 0) * percent) / 100);
          // What is refused changes nothing, and is checked as it is.
          if (amount > 100) {
            await provider.ask(returnCredit, { as: world.borrower.email, id, body: { amount } });
          }
        },
    ),
  },
);

/** Chooses a part of an asset to sell, when nothing is under way. */
const choose: fc.Arbitrary<Step> = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 130 })).map(
  ([which, percent]): Step =>
    async (world) => {
      const { borrower } = world;
      const now = provider.clock.now();
      const loan_id = world.loans.at(-1);
      const assets = leftOf(world);
      const asset = assets[which % Math.max(1, assets.length)];
      if (!asset || !loan_id) return;
      const [loan] = (await provider.answer(getLoan, { as: borrower.email, id: loan_id })).loans;
      const owed = loan?.payoff ?? 0;
      const amount = Math.floor((Math.min(asset.value, owed) * percent) / 100);
      if (amount === 0) return;
      const asked = await provider.ask(createSellOrder, {
        as: borrower.email,
        body: {
          portfolio_id: borrower.portfolios.USD,
          loan_id,
          class: asset.class,
          symbol: asset.symbol,
          amount,
        },
      });
      const isPayable =
        amount >= Math.min(100, owed) &&
        amount <= owed &&
        (owed === amount || owed - amount >= 100);
      const isUnderWay =
        world.order !== undefined && world.order.loan_id === loan_id && world.order.until >= now;
      const isThere = amount <= asset.value && !areOld(world, now);
      expect(asked.ok).toBe(isPayable && isThere && !isUnderWay);
      if (!asked.ok) return;
      const id = asked.data.orders[0]?.order_id ?? '';
      const until = now + 3 * 1_440 * minute;
      world.order = { id, loan_id, left: amount, symbol: asset.symbol, until };
    },
);

/** Sells a part of what is asked for, or more than that: then nothing happens. */
const report: fc.Arbitrary<Step> = fc.integer({ min: 1, max: 120 }).map(
  (percent): Step =>
    async (world) => {
      const { order, borrower, partner } = world;
      if (!order) return;
      await pass(world, 1_000);
      const now = provider.clock.now();
      const proceeds = Math.floor((order.left * percent) / 100);
      if (proceeds === 0) return;
      const before = await payoffOf(borrower, order.loan_id);
      const fill = sold(`${order.id} ${order.left}`, proceeds, order.symbol, provider);
      const said = await partner.sold(order.id, [fill]);
      // The partner's clock may be behind ours.
      const isInTime = now <= order.until + clocksDifferMs;
      expect(said.status === 200).toBe(proceeds <= order.left && isInTime);
      if (said.status !== 200) {
        expect(await payoffOf(borrower, order.loan_id)).toBe(before);
        return;
      }
      world.sold.push({ symbol: order.symbol, proceeds, at: now });
      expect(await payoffOf(borrower, order.loan_id)).toBe(Math.max(0, before - proceeds));
      order.left -= proceeds;
      if (order.left === 0 || before <= proceeds) world.order = undefined;
    },
);

async function payoffOf({ email }: TestBorrower, id: string): Promise<number> {
  const [loan] = (await provider.answer(getLoan, { as: email, id })).loans;
  return loan?.payoff ?? 0;
}

const lives = fc.oneof(
  { weight: 17, arbitrary: steps },
  { weight: 3, arbitrary: choose },
  { weight: 3, arbitrary: report },
);

const rate = fc.integer({ min: 0, max: 3_000 });
const thing = fc.record({
  class: fc.constantFrom<SentHolding['class']>('stock', 'fund', 'crypto'),
  price: fc.integer({ min: 1, max: 100_000 }),
  quantity: fc.integer({ min: 1, max: 60 }),
});
const terms = fc.record({
  rates: fc.record({ stock: rate, fund: rate, cash: rate, crypto: rate }),
  share: fc.integer({ min: 2_000, max: 10_000 }),
});

const lived = counted(4, Math.ceil(pricePaths / assetCount));
/** A database in memory grows with each life, so it is a new one after as many. */
const inOne = 250;
const rounds = Array.from({ length: Math.ceil(lived / inOne) }, (_, round) => seed + round);

test.each(rounds)(
  'never more is lent than what is held lends at its rates, nor on old prices, and enough stays, from seed %i',
  async (from) => {
    await fc.assert(
      fc.asyncProperty(
        terms,
        fc.array(thing, { minLength: assetCount - 1, maxLength: assetCount - 1 }),
        fc.array(lives, { minLength: 15, maxLength: 40 }),
        async ({ rates, share }, held, life) => {
          const borrower = await newBorrower(provider);
          const change = { advance_rates: rates, largest_share_bp: share };
          await changeTerms(provider.context, borrower.application_id, change, 'ngozi');
          const world: World = {
            borrower,
            partner: await connect(provider, borrower),
            rates,
            share,
            things: [
              ...held.map((one, index) => ({ ...one, symbol: `ASSET-${index}` })),
              { class: 'cash', symbol: 'USD', price: 100, quantity: 9_000 },
            ],
            bought: 0,
            counted: undefined,
            asOf: 0,
            isHeld: false,
            loans: [],
            sold: [],
            order: undefined,
          };
          await send(world);
          for (const step of life) {
            await step(world);
            await check(world);
          }
        },
      ),
      { seed: from, numRuns: Math.min(lived, inOne), endOnFailure: true },
    );
    expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  },
  3_600_000,
);
