import { beforeEach, describe, expect, test } from 'vitest';
import {
  getPayoff,
  getUser,
  listNotifications,
  listPortfolios,
  requestLoan,
  returnCredit,
} from '#contract';
import { anyOf } from '#provider/db/any-of.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer, serverWith } from '#support/holdings.ts';
import { connectAs, newUserId, proveAt } from '#support/partner.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
/** Northgate. */
const application_id = 2;
/** Of a loan of $1,000.00: the principal, three months of interest, and a fifth. */
const must = 129_000;
/** As the borrower is known at the partner. */
let partner: PartnerServer;
/** Another account with us, of a number that the partner may name as well. */
let other: TestBorrower;

beforeEach(async () => {
  partner = await connect(provider, borrower);
  other = await newBorrower(provider);
  await partner.send([holding('stock', 1_000_000)]);
});

const prove = (user_id: string, { mobile }: TestBorrower) =>
  proveAt(provider, application_id, { user_id, mobile }, { key: partner.key, path: '/api/signon' });
const told = async (as: string) => {
  const { all } = await provider.answer(listNotifications, { as });
  return all.map(({ subject, body }) => `${subject}: ${body}`);
};
const noLongerCounts = 'Your portfolio there no longer counts towards your credit here.';
const worthOf = async (as: string) => {
  const { all } = await provider.answer(listPortfolios, { as });
  return all.find(({ currency }) => currency === 'USD')?.value;
};
const holdOf = async (server: Pick<PartnerServer, 'hold'>) => {
  const { status, data } = await server.hold();
  return status === 200 ? data.portfolios.find(({ currency }) => currency === 'USD')?.hold : status;
};

describe('a partner’s user whose holdings secure a loan', () => {
  beforeEach(async () => {
    await borrow(provider, borrower, 'USD', 100_000);
  });

  test('is moved to no other account, whose owner is signed in and reads what to do', async () => {
    const headers = await prove(partner.partner_user_id, other);
    expect((await provider.answer(getUser, { headers })).user).toMatchObject({
      user_id: other.user_id,
    });
    expect(await told(other.email)).toContainEqual(
      expect.stringMatching(/^We did not connect Northgate: .* another Holdfast account/),
    );
    expect(await holdOf(partner)).toBe(must);
    await provider.passTime(60_000);
    await partner.send([holding('stock', 900_000)]);
    expect([await worthOf(borrower.email), await worthOf(other.email)]).toEqual([
      900_000, 2_000_000,
    ]);
    const refused = provider.context.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'refuse partner link')
      .where('user_id', '=', other.user_id);
    expect(await refused.execute()).toEqual([{ detail: { application_id } }]);
  });

  test('is not replaced by another user of the same person', async () => {
    const user_id = newUserId();
    await prove(user_id, borrower);
    expect(await told(borrower.email)).toContainEqual(
      expect.stringMatching(/^We did not connect Northgate: .* secures your loan/),
    );
    expect(await holdOf(partner)).toBe(must);
    expect(await holdOf(serverWith(provider, partner.key, user_id))).toBe(404);
    await provider.passTime(60_000);
    await partner.send([holding('stock', 900_000)]);
    expect(await worthOf(borrower.email)).toBe(900_000);
  });
});

describe('a partner’s user whose holdings secure nothing', () => {
  test('is moved to the account that was proven last, and the first may borrow on nothing of it', async () => {
    await prove(partner.partner_user_id, other);
    expect(await holdOf(partner)).toBe(0);
    expect(await worthOf(borrower.email)).toBe(0);
    const [amount, portfolio_id] = [100_000, borrower.portfolios.USD];
    const loan = { amount, currency: 'USD', tenure: 3 } as const;
    const body = { ...loan, portfolios: [{ portfolio_id, amount }] };
    expect((await provider.ask(requestLoan, { as: borrower.email, body })).ok).toBe(false);
    await partner.send([holding('stock', 700_000)]);
    expect([await worthOf(borrower.email), await worthOf(other.email)]).toEqual([0, 700_000]);
  });

  test('is moved, and whoever had it reads that, and what to do if the other account is not theirs', async () => {
    await prove(partner.partner_user_id, other);
    const news = /^Northgate is no longer connected.* If it is not, write to .* and to Northgate/;
    expect(await told(borrower.email)).toContainEqual(expect.stringMatching(news));
    expect(await told(borrower.email)).toContainEqual(expect.stringContaining(noLongerCounts));
    expect(await told(other.email)).not.toContainEqual(expect.stringMatching(news));
    await prove(newUserId(), other);
    expect(await told(other.email)).not.toContainEqual(expect.stringMatching(news));
  });

  test('is moved, and a value that was set by hand stays: nobody reads that it counts no more', async () => {
    const third = await newBorrower(provider);
    const user_id = newUserId();
    await prove(user_id, other);
    await prove(user_id, third);
    expect(await worthOf(other.email)).toBe(2_000_000);
    const news = await told(other.email);
    expect(news).toContainEqual(expect.stringMatching(/^Northgate is no longer connected/));
    expect(news).not.toContainEqual(expect.stringContaining(noLongerCounts));
  });

  test('is replaced by another one of the same person, and what it held counts no more', async () => {
    const user_id = newUserId();
    const before = provider.clock.now();
    await prove(user_id, borrower);
    expect(await holdOf(partner)).toBe(404);
    expect(await worthOf(borrower.email)).toBe(0);
    const second = serverWith(provider, partner.key, user_id);
    // Of before the connection, and good all the same.
    await second.send([holding('stock', 600_000)], before - 3_600_000);
    expect(await worthOf(borrower.email)).toBe(600_000);
  });
});

describe('a partner’s user whose holdings secured a loan whose payment is disputed', () => {
  let reference: string;
  beforeEach(async () => {
    const loan_id = await borrow(provider, borrower, 'USD', 100_000);
    const { payoff } = await provider.answer(getPayoff, { as: borrower.email, id: loan_id });
    ({ reference } = await repayByCard(provider, { ...borrower, loan_id }, payoff.total));
    await dispute(provider, reference);
  });

  test('is moved or replaced only once it is clear that the payment stays', async () => {
    await prove(partner.partner_user_id, other);
    await prove(newUserId(), borrower);
    expect(await told(borrower.email)).toContainEqual(
      expect.stringMatching(
        /^We did not connect Northgate: .* whose payment may still be taken back\. .* will not be taken back/,
      ),
    );
    expect([await worthOf(borrower.email), await holdOf(partner)]).toEqual([1_000_000, 0]);
    await endDispute(provider, reference, 'won');
    await prove(partner.partner_user_id, other);
    expect(await worthOf(borrower.email)).toBe(0);
  });

  test('still holds them back for the loan that is owed again', async () => {
    await prove(partner.partner_user_id, other);
    await endDispute(provider, reference, 'lost');
    expect(await holdOf(partner)).toBeGreaterThan(100_000);
  });
});

test('a partner hears that nothing must stay of a user who is replaced right after a loan has ended', async () => {
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  const heldBack = async () => {
    const events = provider.context.db
      .selectFrom('partner_deliveries')
      .select('payload')
      .where('type', '=', 'hold.changed')
      .orderBy('position');
    const all = (await events.execute()).map(({ payload }) => JSON.parse(payload).data);
    return all.filter((one) => one.user_id === partner.partner_user_id).map((one) => one.hold);
  };
  await provider.passTime(1_000);
  expect(await heldBack()).toEqual([must]);
  await provider.answer(returnCredit, {
    ...{ as: borrower.email, id: loan_id, body: { amount: 100_000 } },
  });
  await prove(newUserId(), borrower);
  expect(await heldBack()).toEqual([must, 0]);
  await provider.passTime(1_000);
  expect(await heldBack()).toEqual([must, 0]);
});

test('of two users of one person who are proven at once one is left', async () => {
  const { context } = provider;
  const users = [newUserId(), newUserId(), newUserId()];
  await Promise.all(
    users.map((partner_user_id) =>
      connectAs(provider, { application_id, partner_user_id, user_id: other.user_id }),
    ),
  );
  const left = context.db.selectFrom('partner_users').where('user_id', '=', other.user_id);
  const ids = (await left.select('partner_user_id').execute()).map((one) => one.partner_user_id);
  expect(users).toContain(ids[0]);
  expect(ids).toHaveLength(1);
  const placed = await context.shared
    .selectFrom('directory_partner_users')
    .select('partner_user_id')
    .where('partner_user_id', 'in', users)
    .execute();
  expect(placed.map((one) => one.partner_user_id)).toContain(ids[0]);
});

test('of accounts that prove the same user at once the last one has it', async () => {
  const { context } = provider;
  const partner_user_id = newUserId();
  const people = [other, await newBorrower(provider), await newBorrower(provider)];
  await Promise.all(
    people.map(({ user_id }) => connectAs(provider, { application_id, partner_user_id, user_id })),
  );
  const left = context.db
    .selectFrom('partner_users')
    .where('partner_user_id', '=', partner_user_id);
  const linked = context.db
    .selectFrom('audit')
    .select('user_id')
    .where('action', '=', 'link partner')
    .where('user_id', '=', anyOf(people.map(({ user_id }) => user_id)))
    .orderBy('audit_id');
  const all = await linked.execute();
  expect(all).toHaveLength(people.length);
  expect(await left.select('user_id').execute()).toEqual(all.slice(-1));
});
