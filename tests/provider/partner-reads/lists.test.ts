import { beforeAll, expect, test } from 'vitest';
import type { listPartnerBills, listPartnerLoans, WireOf } from '#contract';
import { listLoans } from '#contract/loans.ts';
import type { Cell } from '#provider/db/cells.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, type PartnerServer } from '#support/holdings.ts';
import type { TestProvider } from '#support/provider.ts';

type Loans = WireOf<typeof listPartnerLoans>;
type Bills = WireOf<typeof listPartnerBills>;

const provider = providerForFile({ cells: 4 });
const cells: readonly Cell[] = ['cell_00', 'cell_01', 'cell_03'];
/** Two borrowers with a loan each in three of the four cells. */
const people: { who: TestBorrower; place: TestProvider; user: string; loan_id: string }[] = [];
let partner: PartnerServer;

beforeAll(async () => {
  for (const cell of [...cells, ...cells]) {
    const place = provider.livingIn(cell);
    const who = await newBorrower(place, { seeded: provider.context.db });
    partner = await connect(place, who);
    const loan_id = await borrow(place, who, 'USD', 30_000);
    people.push({ who, place, user: partner.partner_user_id, loan_id });
  }
});

async function everyPage<Page extends { cursor: string | null }>(
  path: string,
  limit: number,
  from: string | null = '',
) {
  const pages: Page[] = [];
  let cursor = from;
  while (cursor !== null) {
    const begin: string = cursor && `&cursor=${cursor}`;
    const { status, data } = await partner.ask<Page>('GET', `${path}limit=${limit}${begin}`);
    expect(status).toBe(200);
    pages.push(data);
    cursor = data.cursor;
  }
  return pages;
}

/** The seed has loans at this partner too. */
const own = <Row extends { loan_id: string }>(rows: Row[]) =>
  rows.filter(({ loan_id }) => people.some((one) => one.loan_id === loan_id));

test.each([1, 2, 5, 500])('loans of all cells come once each, in pages of %i', async (limit) => {
  const pages = await everyPage<Loans>('/partner/loans?', limit);
  for (const page of pages.slice(0, -1)) expect(page.loans).toHaveLength(limit);
  const loans = pages.flatMap((page) => page.loans);
  expect(new Set(loans.map(({ loan_id }) => loan_id)).size).toBe(loans.length);
  const named = own(loans).map(({ loan_id, partner_user_id }) => ({ loan_id, partner_user_id }));
  const expected = people.map(({ loan_id, user: partner_user_id }) => {
    return { loan_id, partner_user_id };
  });
  expect(named).toHaveLength(expected.length);
  expect(named).toEqual(expect.arrayContaining(expected));
});

test('a loan shows the same figures as to its borrower, and no name or contact', async () => {
  const [{ who, place, loan_id, user }] = people as [(typeof people)[number]];
  const [page] = await everyPage<Loans>('/partner/loans?', 500);
  const [shown] = (page?.loans ?? []).filter((loan) => loan.loan_id === loan_id);
  const { partner_user_id, ...figures } = shown ?? {};
  expect(partner_user_id).toBe(user);
  const { loans } = await place.answer(listLoans, { as: who.email });
  expect(loans[0]).toMatchObject(figures);
  const { email, mobile, user_id } = who;
  for (const secret of [email, mobile, user_id]) expect(JSON.stringify(page)).not.toContain(secret);
});

test('a loan that is paid out while a partner reads moves none to another page', async () => {
  const { data: first } = await partner.ask<Loans>('GET', '/partner/loans?limit=3');
  const place = provider.livingIn('cell_00');
  const who = await newBorrower(place, { seeded: provider.context.db });
  await borrow(place, who, 'USD', 30_000);
  const pages = [first, ...(await everyPage<Loans>('/partner/loans?', 3, first.cursor))];
  const ids = pages.flatMap(({ loans }) => loans).map(({ loan_id }) => loan_id);
  const seen = new Set(ids);
  expect(seen.size).toBe(ids.length);
  for (const { loan_id } of people) expect(seen.has(loan_id)).toBe(true);
});

test('bills of a range of days are those that borrowers see, each once', async () => {
  const range = '/partner/bills?from=2026-05-01&until=2026-06-01&';
  const bills = own((await everyPage<Bills>(range, 2)).flatMap((page) => page.bills));
  expect(bills.map(({ due_date }) => due_date).toSorted()).toEqual([
    ...people.map(() => '2026-05-01'),
    ...people.map(() => '2026-06-01'),
  ]);
  const [{ who, place, loan_id, user }] = people as [(typeof people)[number]];
  const { loans } = await place.answer(listLoans, { as: who.email });
  const [{ pay_by, ...may } = {}] = loans[0]?.bills ?? [];
  expect(pay_by, 'what a borrower has promised is not told').toBeNull();
  expect(bills).toContainEqual({ ...may, loan_id, partner_user_id: user, currency: 'USD' });
});

test('a user whose link has ended keeps the loan in the list, without a name', async () => {
  const [{ place, user, loan_id }] = people as [(typeof people)[number]];
  const { db } = place.context;
  const link = db.selectFrom('partner_users').selectAll().where('partner_user_id', '=', user);
  const kept = await link.executeTakeFirstOrThrow();
  await db.deleteFrom('partner_users').where('partner_user_id', '=', user).execute();
  const [page] = await everyPage<Loans>('/partner/loans?', 500);
  const shown = page?.loans.find((loan) => loan.loan_id === loan_id);
  expect(shown).toMatchObject({ partner_user_id: null });
  await db.insertInto('partner_users').values(kept).execute();
});
