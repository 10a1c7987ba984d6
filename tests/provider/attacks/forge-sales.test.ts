import { beforeEach, expect, test } from 'vitest';
import { createSellOrder } from '#contract/sell-orders.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer, sold } from '#support/holdings.ts';
import { signedHeaders } from '#support/partner.ts';
import { type Debtor, loanOf, newDebtor } from '#support/repaying.ts';

const provider = providerForFile();
let debtor: Debtor;
let partner: PartnerServer;
let path: string;
beforeEach(async () => {
  debtor = await newDebtor(provider, 'USD', 100_000);
  partner = await connect(provider, debtor);
  await partner.send([holding('stock', 200_000, { symbol: 'ACME' })]);
  const asset = { class: 'stock' as const, symbol: 'ACME', amount: 50_000 };
  const { orders } = await provider.answer(createSellOrder, {
    as: debtor.email,
    body: { portfolio_id: debtor.portfolios.USD, loan_id: debtor.loan_id, ...asset },
  });
  path = `/api/partner/sales/${orders[0]?.order_id}`;
  await provider.passTime(60_000);
});

const report = (proceeds: number, fill_id = 'one') =>
  JSON.stringify({ fills: [sold(fill_id, proceeds, 'ACME', provider)] });
async function send(body: string, headers: Record<string, string>) {
  const response = await provider.fetch(path, { method: 'POST', headers, body });
  return { status: response.status, ...((await response.json()) as { code?: string }) };
}
const signed = (body: string, key = partner.key) =>
  signedHeaders(provider.clock.now(), { method: 'POST', path, body }, key);
const owed = async () => (await loanOf(provider, debtor)).payoff;

test('nobody repays a loan by a sale that no partner has signed for', async () => {
  const body = report(50_000);
  const before = await owed();
  expect(await send(body, {})).toMatchObject({ status: 401, code: 'bad_signature' });
  const authorization = `Bearer ${await provider.tokenOf(debtor.email)}`;
  expect(await send(body, { authorization })).toMatchObject({ status: 401 });
  const forged = await signed(body, { ...partner.key, secret: 'hs_test_guessed' });
  expect(await send(body, forged)).toMatchObject({ status: 401 });
  expect(await send(report(49_999), await signed(body))).toMatchObject({ status: 401 });
  expect(await owed()).toBe(before);
});

test('another partner finds no such order, whatever it knows of it', async () => {
  const before = await owed();
  const borrower = await newBorrower(provider);
  const other = await connect(provider, { ...borrower, application_id: 6 });
  const body = report(50_000);
  expect(await send(body, await signed(body, other.key))).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await owed()).toBe(before);
});

test('a report that is sent again repays once, and its signature is used up', async () => {
  const body = report(20_000);
  const headers = await signed(body);
  expect(await send(body, headers)).toMatchObject({ status: 200 });
  const after = await owed();
  expect(await send(body, headers)).toMatchObject({ status: 401, code: 'bad_signature' });
  await provider.passTime(60_000);
  expect(await send(body, await signed(body))).toMatchObject({ status: 200 });
  expect(await owed()).toBe(after);
});

test('thirty reports at once never bring more than was asked for', async () => {
  const before = await owed();
  const reports = Array.from({ length: 30 }, (_, number) => report(5_000, `fill-${number}`));
  const said = await Promise.all(reports.map(async (body) => send(body, await signed(body))));
  expect(said.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(said.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, () => 400),
  );
  expect(await owed()).toBe(before - 50_000);
});

test('a report of ten megabytes is refused before it is read', async () => {
  const body = JSON.stringify({ fills: [], reason: 'x'.repeat(10_000_000) });
  expect(await send(body, await signed(body))).toMatchObject({ status: 413, code: 'too_large' });
});
