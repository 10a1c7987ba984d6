import { beforeEach, expect, test } from 'vitest';
import { listPortfolios } from '#contract';
import { createSellOrder } from '#contract/sell-orders.ts';
import { type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { acceptPicture, heldPictures } from '#provider/holdings/held.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, type PartnerServer, type SentHolding, sold } from '#support/holdings.ts';
import { type Debtor, newDebtor } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();
const minute = 60_000;
/** Of a loan of $1,000.00: the principal, three months of interest, and a fifth. */
const mustStay = 129_000;
let debtor: Debtor;
let partner: PartnerServer;
beforeEach(async () => {
  debtor = await newDebtor(provider, 'USD', 100_000);
  await drawCredit(provider, debtor, 'USD', 100_000);
  partner = await connect(provider, debtor);
  await partner.send([shares(2_000)]);
});

/** So many at one price. */
const shares = (quantity: number, price = 1_000): SentHolding => ({
  ...{ class: 'stock', symbol: 'STOCK', quantity: String(quantity), currency: 'USD' },
  ...{ price: (price / 100).toFixed(2), value: quantity * price },
});
const send = async (holdings: readonly SentHolding[]) => {
  await provider.passTime(minute);
  const { data } = await partner.send(holdings);
  return data.portfolios.find(({ currency }) => currency === 'USD');
};
const dollars = async () => {
  const { all } = await provider.answer(listPortfolios, { as: debtor.email });
  return all.find(({ currency }) => currency === 'USD');
};
const waiting = async () => {
  const held = await heldPictures(provider.context.db);
  return held.filter(({ portfolio_id }) => portfolio_id === debtor.portfolios.USD);
};
const statusOf = async ({ loan_id }: Debtor) => {
  const loan = await provider.context.db
    .selectFrom('loans')
    .select('status')
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  return loan.status;
};

test('a picture without what must stay waits for a person, and lends nothing until then', async () => {
  const reason =
    'The holdings in USD were worth $20,000.00 and are worth $0.00, and $1,290.00 must stay.';
  expect(await send([])).toMatchObject({ status: 'held', value: 2_000_000, reason });
  expect(await waiting()).toMatchObject([{ partner: 'Northgate', reason }]);
  expect(await dollars()).toMatchObject({
    value: 2_000_000,
    availableCredit: 0,
    holdings: { old: true },
  });
  // The next one with everything in it ends that.
  expect(await send([shares(2_000)])).toMatchObject({ status: 'taken' });
  expect(await waiting()).toEqual([]);
  expect(await dollars()).toMatchObject({ holdings: { old: false } });
});

test('what is free to leave leaves at once', async () => {
  expect(await send([shares(mustStay / 1_000)])).toMatchObject({ status: 'taken' });
  partner = await connect(provider, await newBorrower(provider));
  await send([shares(2_000)]);
  expect(await send([])).toMatchObject({ status: 'taken', value: 0 });
});

test('what two people have accepted counts: the borrower is warned, and it is not asked about again', async () => {
  await send([]);
  await acceptPicture(provider.context, debtor.portfolios.USD, 'ngozi');
  expect(await dollars()).toMatchObject({ value: 0, holdings: { old: false } });
  const told = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', debtor.user_id)
    .execute();
  expect(told.map(({ subject }) => subject)).toContain('Your portfolio has fallen to its redline');
  expect(await send([])).toMatchObject({ status: 'taken' });
});

test('what the partner has sold may be missing once it has told us of the sale', async () => {
  for (const price of [600, 350, 200, 120, 75]) await send([shares(2_000, price)]);
  const amount = 66_000;
  const { orders } = await provider.answer(createSellOrder, {
    as: debtor.email,
    body: {
      ...{ portfolio_id: debtor.portfolios.USD, loan_id: debtor.loan_id },
      ...{ class: 'stock', symbol: 'STOCK', amount },
    },
  });
  expect(await send([shares(1_120, 60)])).toMatchObject({ status: 'held' });
  await partner.sold(orders[0]?.order_id ?? '', [sold('all', amount, 'STOCK', provider)]);
  const { data } = await partner.hold();
  const hold = data.portfolios.find(({ currency }) => currency === 'USD')?.hold;
  // Too little for what is left of the loan, and still more than half of what was left.
  expect(hold).toBeGreaterThan(1_120 * 38);
  expect(await send([shares(1_120, 38)])).toMatchObject({ status: 'taken' });
});

// Borrowed on 10 March, the first bill is due on 1 May: notice on 1 July, sale on 1 August.
test('a default sells nothing on the night of a picture that lacks everything', async () => {
  const moveTo = async (day: string, hours: number) => {
    const to = lagosMidnight(day as IsoDay) + hours * 60 * minute;
    await provider.passTime(to - provider.clock.now());
  };
  await moveTo('2026-07-02', 0);
  await moveTo('2026-07-31', 12);
  await partner.send([shares(2_000)]);
  await moveTo('2026-07-31', 23);
  await partner.send([]);
  await moveTo('2026-08-01', 6);
  expect(await statusOf(debtor)).toBe('serviced');
  await partner.send([shares(2_000)]);
  await moveTo('2026-08-02', 1);
  const sale = await provider.context.db
    .selectFrom('sales')
    .select(['sold', 'written_off'])
    .where('loan_id', '=', debtor.loan_id)
    .executeTakeFirstOrThrow();
  expect(sale.sold).toBeGreaterThan(100_000);
  expect(sale.written_off).toBe(0);
});
