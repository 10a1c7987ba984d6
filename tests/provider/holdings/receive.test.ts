import { beforeEach, describe, expect, test } from 'vitest';
import { listPortfolios } from '#contract';
import { requestLoan } from '#contract/loans.ts';
import { maxPortfolioValue } from '#credit/money.ts';
import { newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer, type SentHolding } from '#support/holdings.ts';
import { newUserId } from '#support/partner.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let partner: PartnerServer;
beforeEach(async () => {
  partner = await connect(provider, borrower);
});

const minute = 60_000;
const day = 24 * 60 * minute;

const ownPortfolio = async (currency: 'USD' | 'NGN') => {
  const { all } = await provider.answer(listPortfolios, { as: borrower.email });
  return all.find((one) => one.currency === currency);
};
const borrow = (amount: number) =>
  provider.ask(requestLoan, {
    as: borrower.email,
    body: {
      amount,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
    },
  });

test('a picture sets what a portfolio is worth, and shows what each thing lends', async () => {
  const { status, data } = await partner.send([
    holding('stock', 600_000, { symbol: 'KAINJI' }),
    holding('cash', 400_000, { symbol: 'USD' }),
  ]);
  expect(status).toBe(200);
  const [taken] = data.portfolios;
  expect(taken).toMatchObject({
    portfolio_id: borrower.portfolios.USD,
    status: 'taken',
    worth: 1_000_000,
    value: 1_000_000,
    reason: null,
  });
  expect(await ownPortfolio('USD')).toMatchObject({
    value: 1_000_000,
    availableCredit: 300_000,
    holdings: {
      old: false,
      worth: 1_000_000,
      parts: [
        {
          class: 'stock',
          symbol: 'KAINJI',
          value: 600_000,
          advance_rate_bp: 3_000,
          lends: 180_000,
        },
        { class: 'cash', symbol: 'USD', value: 400_000, advance_rate_bp: 3_000, lends: 120_000 },
      ],
    },
  });
});

test('a portfolio of which no picture has come stays as it was', async () => {
  await partner.send([holding('cash', 100_000)]);
  const naira = await ownPortfolio('NGN');
  expect(naira).toMatchObject({ value: 2_000_000_000 });
  expect(naira).not.toHaveProperty('holdings');
});

test('what is not in a picture any more is gone', async () => {
  const before = provider.clock.now() - minute;
  const both = [holding('cash', 100_000), holding('cash', 5_000_00, { currency: 'NGN' })];
  await partner.send(both, before);
  await partner.send([holding('cash', 100_000)]);
  expect(await ownPortfolio('NGN')).toMatchObject({ value: 0, holdings: { worth: 0, parts: [] } });
});

test('a currency that is new to a borrower gets a portfolio of its own, once', async () => {
  const other = await newBorrower(provider);
  await provider.context.db.deleteFrom('portfolios').where('user_id', '=', other.user_id).execute();
  const server = await connect(provider, other);
  const now = provider.clock.now();
  const held = [holding('cash', 100_000), holding('cash', 5_000_00, { currency: 'NGN' })];
  const answers = await Promise.all([1, 2, 3].map((at) => server.send(held, now - at)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { all } = await provider.answer(listPortfolios, { as: other.email });
  expect(all.map(({ currency, value, legal }) => ({ currency, value, legal }))).toEqual([
    { currency: 'USD', value: 100_000, legal: false },
    { currency: 'NGN', value: 500_000, legal: false },
  ]);
});

describe('a picture that is not younger than the last', () => {
  test('is the same again, or older, and changes nothing', async () => {
    const now = provider.clock.now();
    await partner.send([holding('cash', 100_000)], now - minute);
    const again = await partner.send([holding('cash', 100_000)], now - minute);
    expect(again.data.portfolios).toMatchObject([{ status: 'unchanged', value: 100_000 }]);
    const older = await partner.send([holding('cash', 300_000)], now - 2 * minute);
    expect(older.data.portfolios).toMatchObject([{ status: 'older', value: 100_000 }]);
    const other = await partner.send([holding('cash', 200_000)], now - minute);
    expect(other.data.portfolios).toMatchObject([{ status: 'older', value: 100_000 }]);
  });

  test('does not win when many come at once and in any order', async () => {
    const now = provider.clock.now();
    const ages = [3, 0, 7, 1, 9, 4, 2, 8, 6, 5];
    await Promise.all(
      ages.map((age) => partner.send([holding('cash', 100_000 + age)], now - age * 1_000)),
    );
    expect(await ownPortfolio('USD')).toMatchObject({ value: 100_000 });
  });
});

const wrong: [string, string, SentHolding[]][] = [
  [
    'a value that is not its sum',
    'not its quantity times its price',
    [{ ...holding('stock', 100_000), value: 100_001_00 }],
  ],
  ['a thing that is there twice', 'once, with all of it', [holding('cash', 1), holding('cash', 2)]],
];

test.each(wrong)('%s is refused, with a sentence about it', async (_, sentence, holdings) => {
  const before = await ownPortfolio('USD');
  const refused = await partner.send(holdings);
  expect(refused).toMatchObject({ status: 400, code: 'invalid_request', fields: ['holdings'] });
  expect(refused.message).toContain(sentence);
  expect(await ownPortfolio('USD')).toEqual(before);
});

test.each([
  ['class', { class: 'house' }],
  ['quantity', { quantity: '-1' }],
  ['quantity', { quantity: '1e3' }],
  ['price', { price: '01' }],
  ['value', { value: 1.5 }],
  ['value', { value: maxPortfolioValue + 1 }],
  ['symbol', { symbol: '' }],
])('a wrong %s names itself: %o', async (field, change) => {
  const path = `/partner/users/${partner.partner_user_id}/holdings`;
  const as_of = new Date(provider.clock.now()).toISOString();
  const holdings = [{ ...holding('stock', 100_000), ...change }];
  const refused = await partner.ask('PUT', path, { as_of, holdings });
  expect(refused).toMatchObject({ status: 400, fields: [`holdings.0.${field}`] });
});

test('a time that is still to come is refused, and a clock that is a little ahead is not', async () => {
  const now = provider.clock.now();
  expect(await partner.send([holding('cash', 1)], now + 61_000)).toMatchObject({
    status: 400,
    fields: ['as_of'],
  });
  const { data } = await partner.send([holding('cash', 1)], now + 59_000);
  expect(data.portfolios).toMatchObject([{ status: 'taken', as_of: new Date(now).toISOString() }]);
});

describe('a picture with a jump in it', () => {
  beforeEach(async () => {
    await partner.send([holding('stock', 100_000)], provider.clock.now() - minute);
  });

  test('waits for a person, and lends nothing until then', async () => {
    const { data } = await partner.send([holding('stock', 151_000)]);
    expect(data.portfolios).toMatchObject([
      {
        status: 'held',
        value: 100_000,
        reason: 'The price of STOCK went from 1000.00 to 1510.00.',
      },
    ]);
    expect(await borrow(10_000)).toMatchObject({ ok: false, code: 'prices_old' });
    expect(await ownPortfolio('USD')).toMatchObject({
      availableCredit: 0,
      holdings: { old: true },
    });
  });

  test('is not ended by an older one that comes late', async () => {
    await partner.send([holding('stock', 20_000)]);
    const { data } = await partner.send([holding('stock', 99_000)], provider.clock.now() - 30_000);
    expect(data.portfolios).toMatchObject([{ status: 'older' }]);
    expect(await ownPortfolio('USD')).toMatchObject({
      availableCredit: 0,
      holdings: { old: true },
    });
  });

  test('is forgotten when the next one has none', async () => {
    const now = provider.clock.now();
    await partner.send([holding('stock', 20_000)]);
    await partner.send([holding('stock', 90_000)], now + 1_000);
    expect(await ownPortfolio('USD')).toMatchObject({ value: 90_000, holdings: { old: false } });
    const held = await provider.context.db
      .selectFrom('held_pictures')
      .selectAll()
      .where('portfolio_id', '=', borrower.portfolios.USD)
      .execute();
    expect(held).toEqual([]);
  });
});

test('old prices lend nothing until new ones come', async () => {
  await partner.send([holding('crypto', 1_000_000)], provider.clock.now() - 15 * minute);
  // A minute of a clock that is ahead is no older.
  expect(await ownPortfolio('USD')).toMatchObject({ holdings: { old: false } });
  const now = provider.clock.now();
  await partner.send([holding('crypto', 1_000_000)], now);
  await provider.passTime(16 * minute);
  expect(await ownPortfolio('USD')).toMatchObject({ availableCredit: 0, holdings: { old: true } });
  expect(await borrow(10_000)).toMatchObject({ ok: false, code: 'prices_old' });
  await partner.send([holding('crypto', 1_000_000)]);
  expect(await borrow(10_000)).toMatchObject({ ok: true });
});

test('a loan whose prices grow old before it is paid out waits for new ones', async () => {
  await partner.send([holding('crypto', 1_000_000)]);
  const asked = await borrow(10_000);
  if (!asked.ok) throw new Error('No loan');
  const [loan] = asked.data.loans;
  const statusOf = async () => {
    const row = await provider.context.db
      .selectFrom('loans')
      .select('status')
      .where('loan_id', '=', loan?.loan_id ?? '')
      .executeTakeFirst();
    return row?.status;
  };
  // As if the answer had taken a day.
  await provider.context.db
    .updateTable('jobs')
    .set({ run_at: new Date(provider.clock.now() + day).toISOString() })
    .where('subject', '=', loan?.loan_id ?? '')
    .execute();
  await provider.passTime(day + minute);
  expect(await statusOf()).toBe('requested');
  await partner.send([holding('crypto', 1_000_000)]);
  for (let step = 0; step < 4; step++) await provider.passTime(5_000);
  expect(await statusOf()).toBe('disbursed');
});

describe('many users in one request', () => {
  test('are answered one by one', async () => {
    const stranger = newUserId();
    const { status, data } = await partner.sendMany([
      { user_id: partner.partner_user_id, holdings: [holding('cash', 70_000)] },
      { user_id: stranger, holdings: [] },
    ]);
    expect(status).toBe(200);
    expect(data.users).toMatchObject([
      { user_id: partner.partner_user_id, code: null, portfolios: [{ status: 'taken' }] },
      { user_id: stranger, code: 'not_found', portfolios: [] },
    ]);
    expect(data.users[1]?.error).toContain('We do not know this user yet');
  });

  test('are each named once', async () => {
    const user = { user_id: partner.partner_user_id, holdings: [] };
    expect(await partner.sendMany([user, user])).toMatchObject({ status: 400, fields: ['users'] });
  });
});

test('500 users with some holdings each fit into one request, and each has an answer in its place', async () => {
  const held = [holding('stock', 100_000), holding('fund', 200_000), holding('cash', 50_000)];
  const strangers = Array.from({ length: 499 }, (_, index) => ({
    user_id: `stranger-${index}`,
    holdings: held,
  }));
  const own = { user_id: partner.partner_user_id, holdings: held };
  const { status, data } = await partner.sendMany([...strangers, own]);
  expect(status).toBe(200);
  expect(data.users.map(({ user_id }) => user_id)).toEqual(
    [...strangers, own].map(({ user_id }) => user_id),
  );
  expect(data.users.at(-1)).toMatchObject({ code: null, portfolios: [{ status: 'taken' }] });
});
