import { beforeEach, expect, test } from 'vitest';
import { type compareHolds, returnCredit, type WireOf } from '#contract';
import { instant } from '#provider/clock/clock.ts';
import { holdDifferences } from '#provider/holdings/hold-differences.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer } from '#support/holdings.ts';
import { connectAs } from '#support/partner.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
const minute = 60_000;
/** Of a loan of $1,000.00: the principal, three months of interest, and a fifth. */
const must = 129_000;
let partner: PartnerServer;
let loan_id: string;

beforeEach(async () => {
  partner = await connect(provider, borrower);
  await partner.send([holding('stock', 1_000_000)]);
  loan_id = await borrow(provider, borrower, 'USD', 100_000);
  await provider.passTime(minute);
});

const compare = async (
  holds: { user_id?: string; currency?: string; held: number }[],
  as_of = provider.clock.now(),
  by = partner,
) => {
  const rows = holds.map((one) => ({ user_id: partner.partner_user_id, currency: 'USD', ...one }));
  const body = { as_of: instant(as_of), holds: rows };
  return by.ask<WireOf<typeof compareHolds>>('POST', '/partner/holds', body);
};
const statusOf = async (held: number, as_of?: number) =>
  (await compare([{ held }], as_of)).data.holds[0]?.status;
const kept = async () => {
  const all = await holdDifferences(provider.context.db);
  return all.filter(({ user_id }) => user_id === borrower.user_id);
};

test('a time that no database knows is refused where it is', async () => {
  const holds = [{ user_id: partner.partner_user_id, currency: 'USD', held: must }];
  for (const as_of of ['0000-02-29T22:55:02Z', '1999-12-31T23:59:59Z', '2200-01-01T00:00:00Z']) {
    const told = await partner.ask('POST', '/partner/holds', { as_of, holds });
    expect(told).toMatchObject({ status: 400, code: 'invalid_request', fields: ['as_of'] });
  }
});

test('what a partner holds back is compared with what must stay, to the cent', async () => {
  expect((await compare([{ held: must }])).data.holds).toEqual([
    {
      user_id: partner.partner_user_id,
      currency: 'USD',
      code: null,
      error: null,
      hold: must,
      held: must,
      difference: 0,
      status: 'same',
      changed_at: expect.any(String),
    },
  ]);
  expect((await compare([{ held: must - 1 }])).data.holds).toMatchObject([
    { status: 'less', difference: -1 },
  ]);
  expect((await compare([{ held: must + 1 }])).data.holds).toMatchObject([
    { status: 'more', difference: 1 },
  ]);
});

test('what differs waits for a person until a comparison agrees, however often it is sent', async () => {
  await compare([{ held: 5_000 }]);
  const [first] = await kept();
  expect(first).toMatchObject({ partner: 'Northgate', currency: 'USD', hold: must, held: 5_000 });
  await provider.passTime(minute);
  await compare([{ held: 6_000 }]);
  await compare([{ held: 6_000 }]);
  expect(await kept()).toMatchObject([{ held: 6_000, found_at: first?.found_at }]);
  await compare([{ held: must }]);
  expect(await kept()).toEqual([]);
});

const giveBack = async (amount: number) => {
  const body = { amount };
  await provider.answer(returnCredit, { as: borrower.email, id: loan_id, body });
  await provider.passTime(minute);
};

test('what was too little ends once it is enough, although the partner says no more', async () => {
  await compare([{ held: 60_000 }]);
  await giveBack(10_000);
  expect(await kept()).toMatchObject([{ held: 60_000 }]);
  await giveBack(50_000);
  expect(await kept()).toEqual([]);
  await compare([{ held: 0 }]);
  expect(await kept()).toHaveLength(1);
  await giveBack(40_000);
  expect(await kept()).toEqual([]);
});

test('what was too much stays until the partner has let it go, although less must stay', async () => {
  await compare([{ held: must + 1_000 }]);
  await giveBack(10_000);
  expect(await kept()).toMatchObject([{ hold: 116_100, held: must + 1_000 }]);
  await giveBack(90_000);
  expect(await kept()).toMatchObject([{ hold: 0, held: must + 1_000 }]);
  await compare([{ held: 0 }]);
  expect(await kept()).toEqual([]);
});

test('of a user who is moved to another account nothing differs any more', async () => {
  const other = await newBorrower(provider);
  const theirs = await connect(provider, other);
  const { application_id, user_id } = other;
  await compare([{ user_id: theirs.partner_user_id, held: 5_000 }]);
  const all = async () => (await holdDifferences(provider.context.db)).map((one) => one.user_id);
  expect(await all()).toContain(user_id);
  const user = { application_id, partner_user_id: theirs.partner_user_id };
  const third = await newBorrower(provider);
  await connectAs(provider, { ...user, user_id: third.user_id });
  expect(await all()).not.toContain(user_id);
});

test('an older comparison that comes late neither ends a difference nor makes one', async () => {
  const before = provider.clock.now();
  await provider.passTime(minute);
  await compare([{ held: 5_000 }]);
  expect(await statusOf(must, before)).toBe('same');
  expect(await kept()).toMatchObject([{ held: 5_000 }]);
  await compare([{ held: 4_000 }], before);
  expect(await kept()).toMatchObject([{ held: 5_000 }]);
});

test('a hold that has changed since is no difference', async () => {
  const before = provider.clock.now();
  await provider.passTime(minute);
  await provider.answer(returnCredit, {
    as: borrower.email,
    id: loan_id,
    body: { amount: 40_000 },
  });
  expect(await statusOf(must, before)).toBe('changed');
  await provider.passTime(minute);
  expect(await statusOf(must, before)).toBe('changed');
  expect(await kept()).toEqual([]);
  expect(await statusOf(must)).toBe('more');
});

test('a currency of which nothing must stay is compared with nothing', async () => {
  const { holds } = (await compare([{ currency: 'NGN', held: 0 }, { held: must }])).data;
  expect(holds).toMatchObject([
    { currency: 'NGN', hold: 0, status: 'same', changed_at: null },
    { currency: 'USD', hold: must, status: 'same' },
  ]);
});

test('a user who is twice in it is refused, and so is a figure of a time to come', async () => {
  expect(await compare([{ held: 1 }, { held: 2 }])).toMatchObject({
    status: 400,
    fields: ['holds'],
  });
  expect(await compare([{ held: 1 }], provider.clock.now() + 5 * minute)).toMatchObject({
    status: 400,
    fields: ['as_of'],
  });
});

test('another partner learns of a user no more than of a stranger, and changes nothing', async () => {
  const other = await connect(provider, { ...(await newBorrower(provider)), application_id: 3 });
  const { data } = await compare([{ held: 1 }, { user_id: 'nobody', held: 1 }], undefined, other);
  const [user, stranger] = data.holds;
  expect(user).toMatchObject({ code: 'not_found', hold: 0, status: null, changed_at: null });
  expect({ ...user, user_id: '' }).toEqual({ ...stranger, user_id: '' });
  expect(await kept()).toEqual([]);
});

test('what is held back of 500 users is compared in one request', async () => {
  const strangers = Array.from({ length: 499 }, (_, index) => ({ user_id: `u${index}`, held: 1 }));
  const { data } = await compare([...strangers, { held: must }]);
  expect(data.holds).toHaveLength(500);
  expect(data.holds.at(-1)).toMatchObject({ user_id: partner.partner_user_id, status: 'same' });
});
