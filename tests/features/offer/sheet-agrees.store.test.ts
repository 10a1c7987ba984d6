import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  type Application,
  getLoan,
  getQuote,
  getUser,
  type Loan,
  listApplications,
  listLoans,
  listPortfolios,
  type Portfolio,
  requestLoan,
  type User,
} from '#contract';
import { isoDay, lagosDay } from '#credit/calendar.ts';
import { splitAcross } from '#credit/limits.ts';
import { minor, sum } from '#credit/money.ts';
import { schedule } from '#credit/schedule.ts';
import { tenures } from '#credit/terms.ts';
import { beforeAfter } from '#features/offer/before-after.ts';
import { explain, type Figure } from '#features/offer/explain.ts';
import { offerAt, payBack, payBackSentence, positionWith } from '#features/offer/offer.ts';
import { isAgreed, type ProviderQuote } from '#features/offer/quote.ts';
import { totals } from '#stores/reads/held.ts';
import { mergedSchedule } from '#stores/reads/schedule.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import fc from '#support/property.ts';

const cases = process.env.PROPERTY_SEED ? 400 : 50;
const northgate = 2;

const provider = providerForFile();
let as: string;
let user_id: string;
beforeAll(async () => {
  ({ email: as, user_id } = await newBorrower(provider));
});

/** A partner's interest and ratio, a portfolio's worth, and a loan on it. */
const anyCase = fc.record({
  interest_bp: fc.integer({ min: 1, max: 1_200 }),
  collateral_ratio_bp: fc.integer({ min: 500, max: 8_000 }),
  value: fc.integer({ min: 1, max: 900_000_000_000 }),
  amount: fc.integer({ min: 1, max: 300_000_000_000 }),
  currency: fc.constantFrom('USD' as const, 'NGN' as const),
  tenure: fc.constantFrom(...tenures),
  from: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
});

async function setUp({ interest_bp, collateral_ratio_bp, value, currency }: Case) {
  const { db } = provider.context;
  await db
    .updateTable('applications')
    .set({ interest_bp, collateral_ratio_bp })
    .where('application_id', '=', northgate)
    .execute();
  await db
    .updateTable('portfolios')
    .set({ value: minor(value) })
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .execute();
}
/** One more portfolio there, in dollars. */
async function addPortfolio(value: number, position: number) {
  await provider.context.db
    .insertInto('portfolios')
    .values({
      portfolio_id: randomUUID(),
      user_id,
      application_id: northgate,
      position,
      currency: 'USD',
      value: minor(value),
      legal_accepted_at: new Date(provider.clock.now()).toISOString(),
    })
    .execute();
}

type Case = typeof anyCase extends fc.Arbitrary<infer One> ? One : never;

/** What the sheet stands on, as the app reads it. */
async function sheetOf({ amount, currency, tenure }: Case, from?: string) {
  const query = { amount, currency, tenure, application_id: northgate, from };
  const quote = (await provider.answer(getQuote, { as, query })).quote as ProviderQuote;
  const partners = (await provider.answer(listApplications)).applications;
  const partner = partners.find((one) => one.application_id === northgate) as unknown;
  const portfolios = (await provider.answer(listPortfolios, { as })).all as unknown;
  const { user } = await provider.answer(getUser, { as, query: { application_id: northgate } });
  const reader = user as unknown as User;
  const own = (portfolios as Portfolio[]).filter((one) => one.currency === currency);
  const offer = offerAt(partner as Application, own, currency, reader);
  const running = { as, query: { status: ['disbursed', 'serviced'], limit: 100 } };
  const { loans } = await provider.answer(listLoans, running);
  return { quote, offer, own, loans: loans as unknown as Loan[] };
}

test(`sheet and provider agree to the minor unit in ${cases} random cases`, async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      await setUp(one);
      const { quote, offer } = await sheetOf(one, one.from);
      const principal = minor(one.amount);
      const { currency, tenure } = one;
      const terms = { principal, currency, tenure, interest_bp: offer.interest_bp };
      expect(isAgreed(quote, terms)).toBe(true);
      expect(quote.fall_to_redline_bp).toBe(positionWith(offer, principal).headroom_bp);
      expect(offer.available).toBe(Math.floor((one.value * one.collateral_ratio_bp) / 10_000));
      const totals = quote.bills.map(({ total }) => total);
      const today = { ...offer, today: isoDay(one.from) };
      expect(payBackSentence(today, principal, tenure)).toBe(
        payBack(quote.total_repayable, totals, currency),
      );
    }),
    { numRuns: cases },
  );
});

test('every explained figure comes out of its own steps, in random cases', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      await setUp(one);
      const { quote, offer, loans } = await sheetOf(one, one.from);
      const change = beforeAfter(quote, offer, loans);
      const steps = (figure: Figure) =>
        explain(figure, quote, offer, change).lines.map((line) => line.amount ?? minor(0));
      quote.bills.forEach((bill, index) => {
        const lines = steps({ of: 'bill', index });
        expect(lines.at(-1)).toBe(bill.total);
        expect(sum(lines.slice(0, -1))).toBe(bill.total);
        expect(lines.at(-2)).toBe(bill.principal);
      });
      expect(steps({ of: 'total' })).toEqual([quote.total_interest, quote.total_repayable]);
      expect(steps({ of: 'redline' })[0]).toBe(quote.redline);
      expect(steps({ of: 'available' })[1]).toBe(offer.available);
      expect(steps({ of: 'debt' }).at(-1)).toBe(change?.owed[1]);
      expect(steps({ of: 'nextBill' }).at(-1)).toBe(change?.nextBill[1].amount);
    }),
    { numRuns: 60 },
  );
});

test('what the sheet says of after the loan is what the provider says once it is paid out', async () => {
  const random = fc.sample(
    fc.record({
      share: fc.integer({ min: 1, max: 25 }),
      tenure: fc.constantFrom(...tenures),
      days: fc.integer({ min: 0, max: 20 }),
    }),
    { numRuns: 12 },
  );
  const borrower = await newBorrower(provider);
  ({ email: as, user_id } = borrower);
  await setUp({
    interest_bp: 275,
    collateral_ratio_bp: 3_500,
    value: 123_456_789,
    currency: 'USD',
  } as Case);
  for (const { share, tenure, days } of random) {
    await provider.passTime(days * 86_400_000);
    const before = await sheetOf({ amount: 10_000, currency: 'USD', tenure } as Case);
    const amount = 10_000 + Math.floor((before.offer.available * share) / 100);
    const {
      quote,
      offer,
      loans: older,
    } = await sheetOf({ amount, currency: 'USD', tenure } as Case);
    const said = beforeAfter(quote, offer, older);
    const { loans } = await provider.answer(requestLoan, {
      as,
      body: {
        amount,
        currency: 'USD',
        tenure,
        interest_bp: quote.interest_bp,
        portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
      },
    });
    for (let step = 0; step < 3; step++) await provider.passTime(5_000);
    const id = loans[0]?.loan_id ?? '';
    const paidOut = (await provider.answer(getLoan, { as, id })).loans[0];
    const bills = schedule(
      { principal: minor(amount), currency: 'USD', tenure, interest_bp: 275 },
      lagosDay(provider.clock.now()),
    );
    expect(paidOut?.bills.map(({ due_date, total }) => [due_date, total])).toEqual(
      bills.map(({ due_date, total }) => [due_date, total]),
    );
    const after = await sheetOf({ amount: 10_000, currency: 'USD', tenure } as Case);
    expect(sum(after.loans.map(({ payoff }) => payoff))).toBe(said?.owed[1]);
    expect(after.offer.available).toBe(said?.available[1]);
    const [next] = mergedSchedule(after.loans);
    expect({ amount: next?.left, date: next?.due_date }).toEqual(said?.nextBill[1]);
    expect(after.quote.fall_to_redline_bp).toBeLessThanOrEqual(said?.headroom_bp[1] ?? 0);
  }
});

test('over several portfolios the fall is the same figure in the quote, on the sheet and paid out', async () => {
  const borrower = await newBorrower(provider);
  ({ email: as, user_id } = borrower);
  const terms = { interest_bp: 300, collateral_ratio_bp: 3_000, currency: 'USD', tenure: 3 };
  await setUp({ ...terms, value: 400_000 } as Case);
  await addPortfolio(1_600_000, 2);
  await addPortfolio(1_000_000, 3);
  // $1,200.00 are all that the first secures, $4,800.00 the second, $3,000.00 the third.
  for (const amount of [50_000, 200_000, 500_000]) {
    const { quote, offer, own } = await sheetOf({ ...terms, amount } as Case);
    const after = positionWith(offer, minor(amount));
    expect(quote.fall_to_redline_bp).toBe(after.headroom_bp);
    const steps = explain({ of: 'redline' }, quote, offer, undefined).lines;
    expect(steps.at(-2)?.amount).toBe(after.redline);
    const limits = own.map(({ portfolio_id, availableCredit }) => ({
      portfolio_id,
      limit: availableCredit,
    }));
    const portfolios = splitAcross(limits, minor(amount));
    await provider.answer(requestLoan, {
      as,
      body: { amount, currency: 'USD', tenure: 3, portfolios },
    });
    for (let step = 0; step < 3; step++) await provider.passTime(5_000);
    const paidOut = await sheetOf({ ...terms, amount } as Case);
    expect(paidOut.offer.currentRedline).toBe(after.redline);
    expect(totals(paidOut.own, 'USD').redline).toBe(after.redline);
  }
});
