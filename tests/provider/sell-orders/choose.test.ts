import { beforeEach, describe, expect, test } from 'vitest';
import { createSellOrder, getShortfall, withdrawSellOrder } from '#contract/sell-orders.ts';
import { minor } from '#credit/money.ts';
import { noteProceeds, waitingProceeds } from '#provider/back-office/proceeds.ts';
import { instant } from '#provider/clock/clock.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer, sold } from '#support/holdings.ts';
import { type Debtor, loanOf, newDebtor } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();
const day = 86_400_000;
let debtor: Debtor;
let partner: PartnerServer;
beforeEach(async () => {
  debtor = await newDebtor(provider, 'USD', 100_000);
  await drawCredit(provider, debtor, 'USD', 100_000);
  partner = await connect(provider, debtor);
  // $1,400 against $1,000: the redline is $1,290.
  await partner.send([
    holding('stock', 90_000, { symbol: 'ACME' }),
    holding('cash', 50_000, { symbol: 'USD' }),
  ]);
});

const wish = (more: object = {}) => ({
  portfolio_id: debtor.portfolios.USD,
  loan_id: debtor.loan_id,
  class: 'stock' as const,
  symbol: 'ACME',
  amount: 40_000,
  ...more,
});
const choose = async (more?: object) => {
  const { orders } = await provider.answer(createSellOrder, { as: debtor.email, body: wish(more) });
  const [order] = orders;
  if (!order) throw new Error('No order');
  return order;
};
const refused = (more: object) =>
  provider.ask(createSellOrder, { as: debtor.email, body: wish(more) });
const order = async () => (await shortfall()).order;
const shortfall = (query: object = {}) =>
  provider.answer(getShortfall, { as: debtor.email, id: debtor.portfolios.USD, query });

describe('what the borrower is shown', () => {
  test('three ways, each with the smallest amount that leaves enough room', async () => {
    const found = await shortfall();
    expect(found).toMatchObject({
      now: { value: 140_000, owed: 100_000, redline: 129_000, room_bp: 785 },
      prices_old: '0',
      target_bp: 1_500,
      loan_id: debtor.loan_id,
      // 1,290 ÷ 0.85 is 1,517.65, in whole dollars.
      top_up: { amount: 11_800, after: { value: 151_800, redline: 129_000, room_bp: 1_501 } },
      // 1,400 × 0.85 ÷ 1.29 is 922.48 of principal that may stay.
      repay: { amount: 7_800, after: { owed: 92_200, redline: 118_938, room_bp: 1_504 } },
      sale: null,
      order: null,
    });
    expect(found.sell?.after.room_bp).toBeGreaterThanOrEqual(1_500);
    expect(found.assets).toEqual([
      { class: 'stock', symbol: 'ACME', value: 90_000, most: 90_000 },
      { class: 'cash', symbol: 'USD', value: 50_000, most: 50_000 },
    ]);
  });

  test('a sale of another amount, before it is asked for', async () => {
    const { preview } = await shortfall({ class: 'stock', symbol: 'ACME', amount: '40000' });
    expect(preview).toEqual({ value: 100_000, owed: 60_000, redline: 77_400, room_bp: 2_260 });
    const { preview: none } = await shortfall({ class: 'stock', symbol: 'ACME', amount: '90001' });
    expect(none).toBeNull();
  });

  test('no way where there is room enough', async () => {
    await provider.passTime(60_000);
    await partner.send([holding('cash', 400_000, { symbol: 'EUR' })]);
    expect(await shortfall()).toMatchObject({ top_up: null, repay: null, sell: null });
  });
});

test('what the borrower chose repays the loan, in the parts in which it is sold', async () => {
  const order = await choose();
  expect(order).toEqual({
    ...{ order_id: expect.any(String), loan_id: debtor.loan_id, currency: 'USD', amount: 40_000 },
    ...{
      portfolio_id: debtor.portfolios.USD,
      application: { application_id: 2, name: 'Northgate' },
    },
    ...{ cause: 'borrower', asset: { class: 'stock', symbol: 'ACME' }, filled: 0, fills: [] },
    ...{ status: 'requested', reason: null, requested_at: instant(provider.clock.now()) },
    ...{ due_until: expect.any(String), ended_at: null },
  });
  expect((await loanOf(provider, debtor)).payoff).toBe(100_000);

  await provider.passTime(60_000);
  const first = await partner.sold(order.order_id, [sold('one', 15_000, 'ACME', provider)]);
  expect(first.data.orders).toMatchObject([{ status: 'partly_filled', filled: 15_000 }]);
  expect((await shortfall()).order).toEqual({
    ...{ ...order, status: 'partly_filled', filled: 15_000 },
    fills: [sold('one', 15_000, 'ACME', provider)],
  });
  expect((await loanOf(provider, debtor)).payoff).toBe(85_000);
  // What has been sold counts no more, until the next picture is without it.
  expect((await shortfall()).now).toMatchObject({ value: 125_000, owed: 85_000 });

  await provider.passTime(60_000);
  const second = [sold('two', 25_000, 'ACME', provider)];
  const last = await partner.sold(order.order_id, second);
  expect(last.data.orders).toMatchObject([{ status: 'filled', filled: 40_000 }]);
  expect((await loanOf(provider, debtor)).payoff).toBe(60_000);
  expect((await shortfall()).now.value).toBe(100_000);

  await provider.passTime(60_000);
  await partner.send([
    holding('stock', 50_000, { symbol: 'ACME' }),
    holding('cash', 50_000, { symbol: 'USD' }),
  ]);
  expect((await shortfall()).now.value).toBe(100_000);
});

test('a report that comes twice pays once, and one that says something else is refused', async () => {
  const { order_id } = await choose();
  await provider.passTime(60_000);
  const fill = sold('one', 40_000, 'ACME', provider);
  const together = await Promise.all([
    partner.sold(order_id, [fill]),
    partner.sold(order_id, [fill]),
  ]);
  expect(together.map(({ status }) => status)).toEqual([200, 200]);
  const again = await partner.sold(order_id, [fill]);
  expect(again.data.orders).toMatchObject([{ status: 'filled', filled: 40_000 }]);
  expect((await loanOf(provider, debtor)).payoff).toBe(60_000);
  const other = await partner.sold(order_id, [
    { ...fill, ...sold('one', 30_000, 'ACME', provider) },
  ]);
  expect(other).toMatchObject({ status: 409, code: 'state_conflict' });
});

test('a sale that came two seconds before the order by another clock counts', async () => {
  const { order_id } = await choose();
  const executed_at = instant(provider.clock.now() - 2_000);
  const told = await partner.sold(order_id, [
    { ...sold('one', 40_000, 'ACME', provider), executed_at },
  ]);
  expect(told.data.orders).toMatchObject([{ status: 'filled', filled: 40_000 }]);
});

describe('the partner is told by field what is wrong with its report', () => {
  const report = async (...fills: ReturnType<typeof sold>[]) => {
    const { order_id } = await choose();
    await provider.passTime(60_000);
    const { status, message, fields } = await partner.sold(order_id, fills);
    expect((await loanOf(provider, debtor)).payoff).toBe(100_000);
    return { status, message, fields };
  };

  test('more than is asked for', async () => {
    expect(await report(sold('one', 40_001, 'ACME', provider))).toMatchObject({
      status: 400,
      fields: ['fills'],
      message: 'They bring more than is asked for: $400.00 is left to sell.',
    });
  });

  test('another asset', async () => {
    const { message } = await report(sold('one', 10_000, 'USD', provider));
    expect(message).toBe('Fill one sells USD: asked for is ACME.');
  });

  test('proceeds that are not quantity times price', async () => {
    const fill = { ...sold('one', 10_000, 'ACME', provider), proceeds: 10_001 };
    expect((await report(fill)).message).toMatch('not its quantity times its price');
  });

  test('a sale of before the order, or of a time to come', async () => {
    const early = { executed_at: instant(provider.clock.now() - day) };
    expect((await report({ ...sold('one', 10_000, 'ACME', provider), ...early })).message).toMatch(
      'from before the order',
    );
  });
});

describe('nothing is asked for', () => {
  test.each([
    ['of more than the asset is worth', { amount: 90_001 }, 'amount_above_available'],
    ['of more than is owed', { amount: 100_001 }, 'amount_above_payoff'],
    ['that leaves less than a dollar owed', { amount: 99_950 }, 'amount_leaves_remainder'],
    ['of less than a dollar', { amount: 99 }, 'amount_below_minimum'],
    ['of an asset that is not there', { symbol: 'OTHER' }, 'not_found'],
    ['for a loan that is not the borrower’s', { loan_id: crypto.randomUUID() }, 'not_found'],
  ])('%s', async (_, more, code) => {
    expect(await refused(more)).toMatchObject({ code });
    expect(await order()).toBeNull();
  });

  test('while another sale for the loan is under way', async () => {
    await choose();
    expect(await refused({ amount: 10_000 })).toMatchObject({ code: 'state_conflict' });
  });

  test('at old prices', async () => {
    await provider.passTime(2 * day);
    expect(await refused({})).toMatchObject({ code: 'prices_old' });
  });

  test('of a portfolio that does not secure the loan', async () => {
    expect(await refused({ portfolio_id: debtor.portfolios.NGN })).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('an order ends', () => {
  test('when its day has passed, and what was sold before it still counts', async () => {
    const { order_id } = await choose();
    await provider.passTime(60_000);
    const late = sold('late', 10_000, 'ACME', provider);
    await provider.passTime(3 * day);
    expect(await order()).toMatchObject({ status: 'expired', filled: 0 });
    const { payoff } = await loanOf(provider, debtor);
    expect((await partner.sold(order_id, [late])).status).toBe(200);
    expect(await order()).toMatchObject({ status: 'expired', filled: 10_000 });
    expect((await loanOf(provider, debtor)).payoff).toBe(payoff - 10_000);
    await provider.passTime(60_000);
    const after = await partner.sold(order_id, [sold('after', 10_000, 'ACME', provider)]);
    expect(after).toMatchObject({ status: 409, code: 'state_conflict' });
  });

  test('and once its proceeds are booked, nothing more is told of it', async () => {
    const { order_id } = await choose();
    await provider.passTime(60_000);
    await partner.sold(order_id, [sold('one', 10_000, 'ACME', provider)]);
    const late = sold('late', 5_000, 'ACME', provider);
    await provider.passTime(3 * day);
    await noteProceeds(provider.context, debtor.loan_id, 'ngozi');
    const { payoff } = await loanOf(provider, debtor);
    expect((await partner.sold(order_id, [late])).status).toBe(409);
    expect((await loanOf(provider, debtor)).payoff).toBe(payoff);
  });

  describe('the proceeds of another sale for its loan are booked, and it repays and waits for its own', () => {
    const book = () => noteProceeds(provider.context, debtor.loan_id, 'ngozi');
    const waiting = async () =>
      (await waitingProceeds(provider.context.db)).filter((one) => one.loan_id === debtor.loan_id);
    const sell = async (amount: number) => {
      const { order_id } = await choose({ amount });
      await provider.passTime(60_000);
      await partner.sold(order_id, [sold('one', amount, 'ACME', provider)]);
    };
    const repaysAndIsBooked = async (order_id: string, fill: ReturnType<typeof sold>) => {
      const { payoff } = await loanOf(provider, debtor);
      expect((await partner.sold(order_id, [fill])).status).toBe(200);
      expect((await loanOf(provider, debtor)).payoff).toBe(payoff - fill.proceeds);
      expect(await waiting()).toMatchObject([{ order_id, amount: fill.proceeds }]);
      await book();
      expect(await waiting()).toEqual([]);
    };

    test('while nothing of it is sold yet', async () => {
      await sell(20_000);
      const { order_id } = await choose({ amount: 10_000 });
      await book();
      await provider.passTime(60_000);
      await repaysAndIsBooked(order_id, sold('two', 10_000, 'ACME', provider));
    });

    test('after it was called back, when a sale of before is reported late', async () => {
      const { order_id } = await choose({ amount: 10_000 });
      await provider.passTime(60_000);
      const late = sold('late', 10_000, 'ACME', provider);
      await provider.answer(withdrawSellOrder, { as: debtor.email, id: order_id });
      await sell(20_000);
      await book();
      await repaysAndIsBooked(order_id, late);
    });
  });

  test('when the partner sells no more, with its reason', async () => {
    const { order_id } = await choose();
    expect(await partner.sold(order_id, [], { ends: 'disputed' })).toMatchObject({
      fields: ['reason'],
    });
    const reason = 'Trading in ACME is suspended.';
    await partner.sold(order_id, [], { ends: 'disputed', reason });
    const ended = await order();
    expect(ended).toMatchObject({ status: 'disputed', reason, filled: 0 });
    expect(ended?.ended_at).not.toBeNull();
    expect(await choose({ amount: 10_000 })).toMatchObject({ status: 'requested' });
  });

  test('when the loan has been repaid in another way: what was sold by then goes back', async () => {
    const { order_id } = await choose();
    await provider.passTime(60_000);
    const fill = sold('one', 40_000, 'ACME', provider);
    await provider.passTime(60_000);
    const transfer = { loan_id: debtor.loan_id, amount: minor(100_000), reference: order_id };
    await recordTransfer(provider.context, transfer, 'ngozi');
    const { status } = await provider.context.db
      .selectFrom('sell_orders')
      .select('status')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('closed');
    await partner.sold(order_id, [fill]);
    const refund = await provider.context.db
      .selectFrom('refunds')
      .select(['amount', 'way', 'currency'])
      .where('user_id', '=', debtor.user_id)
      .execute();
    expect(refund).toEqual([{ amount: 40_000, way: 'bank', currency: 'USD' }]);
  });
});

describe('the borrower calls a sale back', () => {
  const callBack = (id: string, as = debtor.email) => provider.ask(withdrawSellOrder, { as, id });
  const told = async () => {
    const events = await provider.context.db
      .selectFrom('partner_deliveries')
      .select(['type', 'payload'])
      .orderBy('position')
      .execute();
    return events.filter(({ type }) => type === 'sale.ended').map((one) => JSON.parse(one.payload));
  };

  test('while nothing is sold: the partner is told, the loan is as it was, and another may follow', async () => {
    const { order_id } = await choose();
    const { payoff } = await loanOf(provider, debtor);
    expect(await callBack(order_id)).toMatchObject({
      ok: true,
      data: { orders: [{ order_id, status: 'closed', filled: 0, ended_at: expect.any(String) }] },
    });
    const data = expect.objectContaining({ order_id, status: 'closed', filled: 0 });
    expect(await told()).toContainEqual(expect.objectContaining({ type: 'sale.ended', data }));
    expect((await loanOf(provider, debtor)).payoff).toBe(payoff);
    expect(await callBack(order_id)).toMatchObject({ code: 'state_conflict' });
    expect(await choose({ amount: 10_000 })).toMatchObject({ status: 'requested' });
  });

  test('what the partner had sold before and tells of later still repays, and nothing after it', async () => {
    const { order_id } = await choose();
    await provider.passTime(60_000);
    const before = sold('before', 10_000, 'ACME', provider);
    await provider.passTime(60_000);
    expect(await callBack(order_id)).toMatchObject({ ok: true });
    await provider.passTime(60_000);
    const after = sold('after', 10_000, 'ACME', provider);
    expect(await partner.sold(order_id, [after])).toMatchObject({ code: 'state_conflict' });
    const { payoff } = await loanOf(provider, debtor);
    expect((await partner.sold(order_id, [before])).status).toBe(200);
    expect((await loanOf(provider, debtor)).payoff).toBe(payoff - 10_000);
  });

  test('not once a part is sold', async () => {
    const { order_id } = await choose();
    await provider.passTime(60_000);
    await partner.sold(order_id, [sold('one', 10_000, 'ACME', provider)]);
    expect(await callBack(order_id)).toMatchObject({ code: 'state_conflict' });
    expect(await order()).toMatchObject({ status: 'partly_filled', ended_at: null });
  });

  test('and nobody else does', async () => {
    const { order_id } = await choose();
    expect(await callBack(order_id, 'ada@example.com')).toMatchObject({ code: 'not_found' });
    expect(await order()).toMatchObject({ status: 'requested' });
  });

  test('of a report and a call that come at once, the first wins', async () => {
    const { order_id } = await choose();
    await provider.passTime(60_000);
    const fill = sold('one', 10_000, 'ACME', provider);
    const [called, reported] = await Promise.all([
      callBack(order_id),
      partner.sold(order_id, [fill]),
    ]);
    expect(reported.status).toBe(200);
    const ended = await order();
    expect(ended).toMatchObject({
      filled: 10_000,
      status: called.ok ? 'closed' : 'partly_filled',
    });
  });
});
