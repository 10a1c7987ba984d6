import { beforeEach, expect, test } from 'vitest';
import { returnCredit } from '#contract';
import { minor } from '#credit/money.ts';
import { redline } from '#credit/redline.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer } from '#support/holdings.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let partner: PartnerServer;
beforeEach(async () => {
  const { shared } = provider.context;
  await shared
    .updateTable('applications')
    .set({ webhook_url: 'https://hooks.example.com/northgate' })
    .where('application_id', '=', borrower.application_id)
    .execute();
  partner = await connect(provider, borrower);
  await partner.send([holding('cash', 2_000_000)]);
});

const toldHolds = async () => {
  const told = await provider.context.db
    .selectFrom('partner_deliveries')
    .select('payload')
    .where('type', '=', 'hold.changed')
    .orderBy('position')
    .execute();
  const all = told.map(({ payload }) => JSON.parse(payload).data);
  return all.filter(({ user_id }) => user_id === partner.partner_user_id).map(({ hold }) => hold);
};

test('a borrower who owes nothing may take everything out', async () => {
  const { status, data } = await partner.hold();
  expect(status).toBe(200);
  expect(data.portfolios).toMatchObject([
    { portfolio_id: borrower.portfolios.USD, hold: 0, value: 2_000_000, loans: [] },
    { portfolio_id: borrower.portfolios.NGN, hold: 0 },
  ]);
});

test('what must stay is the redline of every loan, and the partner is told when it changes', async () => {
  const first = await borrow(provider, borrower, 'USD', 100_000);
  const second = await borrow(provider, borrower, 'USD', 50_000);
  const [one, two] = [redline(minor(100_000), 300), redline(minor(50_000), 300)];
  const { data } = await partner.hold();
  const [dollars] = data.portfolios;
  expect(dollars?.hold).toBe(one + two);
  expect(dollars?.loans).toHaveLength(2);
  expect(dollars?.loans).toEqual(
    expect.arrayContaining([
      { loan_id: first, hold: one },
      { loan_id: second, hold: two },
    ]),
  );
  expect(await toldHolds()).toEqual([one, one + two]);
});

test('a partner is told by the clock of the database, whichever process tells', async () => {
  const { context, anywhere, clock } = provider;
  const own = context.clock;
  const slow = () => clock.now() - 3_600_000;
  const before = Date.now();
  const goBy = (one: typeof own) => {
    for (const place of [context, anywhere]) Object.assign(place, { clock: one });
  };
  goBy({ now: slow, real: slow });
  await borrow(provider, borrower, 'USD', 100_000).finally(() => goBy(own));
  const { hold_told_at } = await context.db
    .selectFrom('portfolios')
    .select('hold_told_at')
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .executeTakeFirstOrThrow();
  expect(Date.parse(hold_told_at ?? '')).toBeGreaterThanOrEqual(before - 1_000);
});

test('a loan from before the first picture is told of with it', async () => {
  const other = await newBorrower(provider);
  await borrow(provider, other, 'USD', 100_000);
  partner = await connect(provider, other);
  await partner.send([holding('cash', 2_000_000)]);
  await provider.passTime(1_000);
  expect(await toldHolds()).toEqual([redline(minor(100_000), 300)]);
});

test('a repayment releases a part', async () => {
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  await provider.answer(returnCredit, {
    as: borrower.email,
    id: loan_id,
    body: { amount: 40_000 },
  });
  await provider.passTime(1_000);
  const { data } = await partner.hold();
  const owed = await provider.context.db
    .selectFrom('loans')
    .select('owed')
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  expect(owed.owed).toBeLessThan(100_000);
  const left = redline(owed.owed, 300);
  expect(data.portfolios[0]?.hold).toBe(left);
  expect((await toldHolds()).at(-1)).toBe(left);
});

test('another partner’s user is nobody to a partner', async () => {
  const stranger = await connect(provider, { ...(await newBorrower(provider)), application_id: 3 });
  const path = `/partner/users/${partner.partner_user_id}`;
  expect(await stranger.ask('GET', `${path}/hold`)).toMatchObject({ status: 404 });
  const as_of = new Date(provider.clock.now()).toISOString();
  expect(await stranger.ask('PUT', `${path}/holdings`, { as_of, holdings: [] })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});
