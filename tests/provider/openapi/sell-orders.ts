import {
  createSellOrder,
  getPartnerSale,
  getShortfall,
  reportSale,
  withdrawSellOrder,
} from '#contract/sell-orders.ts';
import { connect, holding, sold } from '#support/holdings.ts';
import type { TestProvider } from '#support/provider.ts';
import { newDebtor } from '#support/repaying.ts';
import { example } from './example.ts';

/** Somebody who owes $1,000.00 on shares and cash that their partner tells us of. */
async function holder(provider: TestProvider) {
  const debtor = await newDebtor(provider, 'USD', 100_000);
  const partner = await connect(provider, debtor);
  await partner.send([
    holding('stock', 90_000, { symbol: 'ACME' }),
    holding('cash', 50_000, { symbol: 'USD' }),
  ]);
  const { portfolios, loan_id, email: as } = debtor;
  const asset = { class: 'stock', symbol: 'ACME' } as const;
  const body = { portfolio_id: portfolios.USD, loan_id, ...asset, amount: 40_000 };
  return { as, body };
}

/** The same who has chosen to sell at Sabi, whose requests the examples sign. */
async function seller(provider: TestProvider) {
  const { as, body } = await holder(provider);
  const { orders } = await provider.answer(createSellOrder, { as, body });
  const id = orders[0]?.order_id ?? '';
  await provider.context.db
    .updateTable('sell_orders')
    .set({ application_id: 6 })
    .where('order_id', '=', id)
    .execute();
  return { params: { id } };
}

export const sellOrderExamples = [
  example(createSellOrder, async (ask, provider) => {
    const { as, body } = await holder(provider);
    await ask('amount_above_available', { as, body: { ...body, amount: 90_001 } });
    await ask('amount_above_payoff', { as, body: { ...body, amount: 100_001 } });
    await ask('amount_below_minimum', { as, body: { ...body, amount: 99 } });
    await ask('amount_leaves_remainder', { as, body: { ...body, amount: 99_950 } });
    await ask('not_found', { as, body: { ...body, symbol: 'OTHER' } });
    await ask('ok', { as, body });
    await ask('state_conflict', { as, body });
    await ask('not_allowed', { as: 'efe@example.com', body });
  }),
  example(withdrawSellOrder, async (ask, provider) => {
    const { as, body } = await holder(provider);
    const { orders } = await provider.answer(createSellOrder, { as, body });
    const params = { id: orders[0]?.order_id ?? '' };
    await ask('not_found', { as: 'ada@example.com', params });
    await ask('ok', { as, params });
    await ask('state_conflict', { as, params });
  }),
  example(getShortfall, async (ask, provider) => {
    const { as, body } = await holder(provider);
    const params = { id: body.portfolio_id };
    await ask('ok', { as, params });
    await ask('ok', { as, params, query: { class: 'stock', symbol: 'ACME', amount: 40_000 } });
    await ask('not_found', { as: 'ada@example.com', params });
  }),
  example(reportSale, async (ask, provider) => {
    const { params } = await seller(provider);
    const body = { fills: [sold('one', 10_000, 'ACME', provider)] };
    await ask('ok', { params, body });
    const other = { fills: [sold('one', 20_000, 'ACME', provider)] };
    await ask('state_conflict', { params, body: other });
    await ask('not_found', { params: { id: 'nobodys' }, body });
  }),
  example(getPartnerSale, async (ask, provider) => {
    const { params } = await seller(provider);
    await ask('ok', { params });
    await ask('not_found', { params: { id: 'nobodys' } });
  }),
];
