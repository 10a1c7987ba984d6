import { beforeEach, expect, test } from 'vitest';
import type { compareHolds, WireOf } from '#contract';
import { listNotifications } from '#contract/notifications.ts';
import { getOwnData } from '#contract/own-data.ts';
import { listSales } from '#contract/sales.ts';
import { noteProceeds, waitingProceeds } from '#provider/back-office/proceeds.ts';
import { askAgain, closeOrder, openDefaultOrders } from '#provider/back-office/sell-orders.ts';
import { instant } from '#provider/clock/clock.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { connectedUser } from '#provider/partners/connected-user.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer, sold } from '#support/holdings.ts';
import { connectAs, newUserId } from '#support/partner.ts';
import { type Debtor, newDebtor } from '#support/repaying.ts';
import { sellToday } from '#support/selling.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();
const day = 86_400_000;
let debtor: Debtor;
let partner: PartnerServer;
let order_id: string;
let asked: number;
let shown: number;

// Borrowed on 10 March, the first bill is due on 1 May: notice on 1 July, sale on 1 August.
beforeEach(async () => {
  debtor = await newDebtor(provider, 'USD', 100_000);
  await drawCredit(provider, debtor, 'USD', 100_000);
  partner = await connect(provider, debtor);
  await provider.context.shared
    .updateTable('applications')
    .set({ webhook_url: 'https://hooks.example.com/northgate' })
    .where('application_id', '=', debtor.application_id)
    .execute();
  await partner.send([holding('stock', 2_000_000)]);
  await provider.passTime(62 * day);
  await provider.passTime(100 * day);
  // The default waits for prices.
  for (let passed = 0; passed < 6 && !(await orderOf()); passed++) {
    await partner.send([holding('stock', 2_000_000)]);
    await provider.passTime(day / 2);
  }
  const order = await orderOf();
  if (!order) throw new Error('The loan has not ended in default');
  ({ order_id, amount: asked } = order);
  shown = (await worthOf()) + asked;
});

const orderOf = () =>
  provider.context.db
    .selectFrom('sell_orders')
    .selectAll()
    .where('user_id', '=', debtor.user_id)
    .executeTakeFirst();
async function worthOf(): Promise<number> {
  const { value } = await provider.context.db
    .selectFrom('portfolios')
    .select('value')
    .where('portfolio_id', '=', debtor.portfolios.USD)
    .executeTakeFirstOrThrow();
  return value;
}
const dayEarlier = () => instant(provider.clock.now() - day);
const owed = () => balanceOf(provider.context.db, 'house:liquidations:USD');
const waiting = async () =>
  (await waitingProceeds(provider.context.db)).filter(({ loan_id }) => loan_id === debtor.loan_id);
const events = async (type: string) => {
  const told = await provider.context.db
    .selectFrom('partner_deliveries')
    .select('payload')
    .where('type', '=', type)
    .execute();
  return told
    .map(({ payload }) => JSON.parse(payload).data)
    .filter((one) => one.order_id === order_id);
};

test('a default is a request to the partner: how much, and by when', async () => {
  const [told] = await events('sale.requested');
  expect(told).toMatchObject({
    user_id: partner.partner_user_id,
    loan_id: debtor.loan_id,
    portfolio_id: debtor.portfolios.USD,
    currency: 'USD',
    cause: 'default',
    symbol: null,
    amount: asked,
  });
  expect(asked).toBeGreaterThan(100_000);
  const { sales } = await provider.answer(listSales, { as: debtor.email });
  expect(sales.map(({ sold: sum }) => sum)).toEqual([asked]);
  expect(sales[0]?.orders).toMatchObject([
    {
      ...{ order_id, loan_id: debtor.loan_id, cause: 'default', asset: null, amount: asked },
      ...{ filled: 0, status: 'requested', reason: null, ended_at: null, fills: [] },
      application: { application_id: 2, name: 'Northgate' },
    },
  ]);
  const read = await partner.ask<{ orders: unknown[] }>('GET', `/partner/sales/${order_id}`);
  expect(read.data.orders).toMatchObject([{ order_id, status: 'requested', filled: 0 }]);
  // Nothing is sold yet, so the borrower is not told that it is.
  const [message] = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', debtor.user_id)
    .orderBy('position', 'desc')
    .execute();
  expect(message?.subject).toMatch(/^We are selling \$[\d,.]+ of your portfolio$/);
  const stranger = await connect(provider, { ...debtor, application_id: 1 });
  const hidden = await stranger.ask('GET', `/partner/sales/${order_id}`);
  expect(hidden.status).toBe(404);
});

test('each sale shows what was asked for it, and nothing of another', async () => {
  const loan_id = await borrow(provider, debtor, 'USD', 50_000);
  await drawCredit(provider, debtor, 'USD', 50_000);
  await sellToday(provider, { ...debtor, loan_id });
  const { sales } = await provider.answer(listSales, { as: debtor.email });
  const loansOf = sales.map((sale) => [sale.loan_id, sale.orders.map((one) => one.loan_id)]);
  expect(Object.fromEntries(loansOf)).toEqual({
    [loan_id]: [loan_id],
    [debtor.loan_id]: [debtor.loan_id],
  });
});

test('what is sold in parts is taken off the portfolio once, whenever the next picture comes', async () => {
  expect(await worthOf()).toBe(shown - asked);
  await partner.sold(order_id, [sold('one', 60_000, 'STOCK', provider)]);
  // A picture of before that sale still shows what was sold.
  await partner.send([holding('stock', 1_990_000)], provider.clock.now() - 1_000);
  expect(await worthOf()).toBe(1_990_000 - asked);
  await provider.passTime(60_000);
  await partner.send([holding('stock', 1_930_000)]);
  expect(await worthOf()).toBe(1_990_000 - asked);
  const rest = asked - 60_000;
  await partner.sold(order_id, [sold('two', rest, 'STOCK', provider)]);
  await provider.passTime(60_000);
  await partner.send([holding('stock', 1_930_000 - rest)]);
  expect(await worthOf()).toBe(1_990_000 - asked);
  expect((await orderOf())?.status).toBe('filled');
});

const hold = async (server = partner) => {
  const { portfolios } = (await server.hold()).data;
  return portfolios.find(({ currency }) => currency === 'USD');
};
/** Whose the partner's user is once this account has proven to be it. */
const connectedAfter = async (user_id: string, { partner_user_id }: PartnerServer) => {
  const user = { application_id: debtor.application_id, partner_user_id };
  await connectAs(provider, { ...user, user_id });
  return (await connectedUser(provider.context.db, user).executeTakeFirst())?.user_id;
};
/** What keeps a borrower from having their data erased. */
const openOf = async ({ email }: Debtor) =>
  (await provider.answer(getOwnData, { as: email })).erasure.open;
const toldHolds = async () => {
  await provider.passTime(1_000);
  const told = await provider.context.db
    .selectFrom('partner_deliveries')
    .select('payload')
    .where('type', '=', 'hold.changed')
    .orderBy('position')
    .execute();
  const all = told.map(({ payload }) => JSON.parse(payload).data);
  return all.filter((one) => one.user_id === partner.partner_user_id).map((one) => one.hold);
};

test('what is still to be sold must stay, and the partner hears each time it is less', async () => {
  expect(await hold()).toMatchObject({
    hold: asked,
    loans: [{ loan_id: debtor.loan_id, hold: asked }],
  });
  expect((await toldHolds()).at(-1)).toBe(asked);
  const held = { user_id: partner.partner_user_id, currency: 'USD', held: asked };
  const { data } = await partner.ask<WireOf<typeof compareHolds>>('POST', '/partner/holds', {
    ...{ as_of: instant(provider.clock.now()), holds: [held] },
  });
  expect(data.holds).toMatchObject([{ status: 'same', hold: asked }]);

  await partner.sold(order_id, [sold('one', 60_000, 'STOCK', provider)], {
    ...{ ends: 'short', reason: 'The market has closed.' },
  });
  expect((await hold())?.hold).toBe(asked - 60_000);
  expect((await toldHolds()).at(-1)).toBe(asked - 60_000);
  // Given up, it is the borrower's again, and counts again before the next picture.
  await closeOrder(provider.context, order_id, 'ngozi');
  expect(await hold()).toMatchObject({ hold: 0, loans: [] });
  expect((await toldHolds()).at(-1)).toBe(0);
  expect(await worthOf()).toBe(shown - 60_000);
});

test('what a partner sells without an order must stay until it is paid for', async () => {
  const other = await newDebtor(provider, 'USD', 100_000);
  await drawCredit(provider, other, 'USD', 100_000);
  await provider.passTime(62 * day);
  await provider.passTime(100 * day);
  const server = await connect(provider, other);
  await server.send([holding('stock', 2_000_000)]);
  const left = await hold(server);
  expect(left?.hold).toBeGreaterThan(100_000);
  expect(left?.value).toBe(2_000_000 - (left?.hold ?? 0));
  const { user_id } = await newBorrower(provider);
  expect(await connectedAfter(user_id, server)).toBe(other.user_id);
  expect(await openOf(other)).toContain('sale');
  await noteProceeds(provider.context, other.loan_id, 'ngozi');
  expect(await hold(server)).toMatchObject({ hold: 0, value: 2_000_000 });
  expect(await openOf(other)).not.toContain('sale');
  expect(await connectedAfter(user_id, server)).toBe(user_id);
});

test('its proceeds are booked when the partner has said what it sold, and has paid', async () => {
  const before = await owed();
  await expect(noteProceeds(provider.context, debtor.loan_id, 'ngozi')).rejects.toThrow(
    'has not said yet what it sold',
  );
  await partner.sold(order_id, [sold('all', asked, 'STOCK', provider)]);
  expect(await owed()).toBe(before);
  expect(await waiting()).toMatchObject([{ amount: asked, isOpen: false }]);
  await noteProceeds(provider.context, debtor.loan_id, 'ngozi');
  expect(await owed()).toBe(before - asked);
  expect(await waiting()).toEqual([]);
});

test('a short sale waits for the back office, which asks again for the rest or gives it up', async () => {
  const report = [sold('one', 60_000, 'STOCK', provider)];
  await partner.sold(order_id, report, { ends: 'short', reason: 'The market has closed.' });
  expect(await events('sale.ended')).toEqual([]);
  const listed = async () =>
    (await openDefaultOrders(provider.context.db, provider.clock.now())).filter(
      (one) => one.order_id === order_id,
    );
  expect(await listed()).toMatchObject([{ status: 'short', filled: 60_000 }]);
  await askAgain(provider.context, order_id, 'ngozi');
  const requests = (await events('sale.requested')).map(({ amount }) => amount);
  expect(requests.toSorted()).toEqual([asked, asked - 60_000].toSorted());
  expect(await listed()).toEqual([]);
  await provider.passTime(4 * day);
  expect(await listed()).toMatchObject([{ status: 'requested', filled: 60_000 }]);

  const before = await owed();
  await closeOrder(provider.context, order_id, 'ngozi');
  expect(await owed()).toBe(before - (asked - 60_000));
  expect(await waiting()).toMatchObject([{ amount: 60_000 }]);
  await expect(closeOrder(provider.context, order_id, 'ngozi')).rejects.toThrow('closed already');
  // Sold before that and told of now: our books have given it up.
  const early = { ...sold('late', 1_000, 'STOCK', provider), executed_at: dayEarlier() };
  expect(await partner.sold(order_id, [early])).toMatchObject({
    status: 409,
    message: 'We have closed our books on this order. Write to us.',
  });
  await noteProceeds(provider.context, debtor.loan_id, 'ngozi');
  expect(await owed()).toBe(before - asked);
});

test('the user whose holdings are to be sold is moved to no other account until that has ended', async () => {
  const { user_id } = await newBorrower(provider);
  expect(await connectedAfter(user_id, partner)).toBe(debtor.user_id);
  await partner.sold(order_id, [sold('all', asked, 'STOCK', provider)]);
  expect(await connectedAfter(user_id, partner)).toBe(user_id);
});

test('whoever comes as another user meanwhile reads that the sale is finished first', async () => {
  const { user_id } = debtor;
  await connectedAfter(user_id, { ...partner, partner_user_id: newUserId() });
  const { all } = await provider.answer(listNotifications, { as: debtor.email });
  expect(all.map(({ body }) => body)).toContainEqual(
    expect.stringMatching(/You can connect this account once that sale is finished\./),
  );
});

test('an account is not erased while the rest of a short sale is still to be sold', async () => {
  await partner.sold(order_id, [sold('one', 60_000, 'STOCK', provider)], {
    ...{ ends: 'short', reason: 'The market has closed.' },
  });
  expect(await openOf(debtor)).toContain('sale');
  await closeOrder(provider.context, order_id, 'ngozi');
  expect(await openOf(debtor)).not.toContain('sale');
});
