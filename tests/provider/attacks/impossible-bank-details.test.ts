import { beforeEach, describe, expect, test } from 'vitest';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import {
  addAccount,
  listProcessors,
  requestWithdrawal,
  verifyAccount,
} from '#contract/withdrawals.ts';
import { borrow, giveCard } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { dollarDetails } from '#support/withdrawing.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
beforeEach(async () => {
  await giveCard(provider, borrower);
  await borrow(provider, borrower, 'USD', 100_000);
});

const processor_id = 3;
const inTheStates = { ...dollarDetails, swift_code: 'TESTUS33' };
const { routing_number: _, ...withoutRouting } = inTheStates;
const abroad = { ...withoutRouting, swift_code: 'TESTNGLA' };

const pay = (details: Record<string, string>) =>
  provider.ask(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: 10_000,
      application_id: 0,
      currency: 'USD',
      processor_id,
      details,
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
      sendToAccount: 'new',
      save: true,
    },
  });

/** Everything that takes the details of an account refuses them with the same words. */
async function refused(details: Record<string, string>): Promise<string | undefined> {
  const as = borrower.email;
  const loan = { amount: 10_000, application_id: 2, currency: 'USD' } as const;
  const answers = [
    await pay(details),
    await provider.ask(addAccount, { as, body: { processor_id, details } }),
    await provider.ask(verifyAccount, { as, body: { processor_id, details } }),
    await provider.ask(requestInstantLoan, { as, body: { ...loan, processor_id, details } }),
  ];
  const said = answers.map((one) => (one.ok ? undefined : `${one.code}: ${one.errors}`));
  expect(new Set(said).size, JSON.stringify(said)).toBe(1);
  const moved = await provider.context.db
    .selectFrom('withdrawals')
    .select('withdrawal_id')
    .where('user_id', '=', borrower.user_id)
    .execute();
  expect(moved).toEqual([]);
  return said[0];
}

describe('money that is sent to a bank which cannot be', () => {
  test.each([
    ['both codes of the first attack', { routing_number: '12345', swift_code: 'XX' }, /SWIFT code/],
    ['a SWIFT code of a wrong length', { swift_code: 'TESTUS3' }, /such as TESTUS33/],
    ['a SWIFT code with a digit for a letter', { swift_code: 'T3STUS33' }, /such as TESTUS33/],
    ['a SWIFT code of no country', { swift_code: 'TESTXX33' }, /fifth and sixth/],
    ['no SWIFT code', { swift_code: '' }, /incorrect/],
    ['a short routing number', { routing_number: '12345' }, /nine digits, such as 021000021/],
    ['nine digits of no bank', { routing_number: '021000022' }, /has a wrong digit/],
    ['nine zeros', { routing_number: '000000000' }, /has a wrong digit/],
    ['no routing number', { routing_number: '' }, /A bank in the United States has/],
  ])('by %s is refused before it moves', async (_, codes, words) => {
    const said = await refused({ ...inTheStates, ...codes });
    expect(said).toMatch(/^account_invalid: /);
    expect(said).toMatch(words);
  });

  test.each(['021000021', '000000000'])(
    'outside the United States by the routing number %s is refused',
    async (routing_number) => {
      expect(await refused({ ...abroad, routing_number })).toMatch(/Leave it empty\.$/);
    },
  );
});

test('a bank in the United States is paid by its codes, however they are printed', async () => {
  const codes = { routing_number: '0210-000 21', swift_code: 'test us 33' };
  expect(await pay({ ...inTheStates, ...codes })).toMatchObject({ ok: true });
  const rows = await provider.context.db
    .selectFrom('accounts')
    .select('details')
    .where('user_id', '=', borrower.user_id)
    .execute();
  expect(rows).toEqual([{ details: inTheStates }]);
});

test.each([
  ['none', abroad],
  ['an empty one', { ...abroad, routing_number: ' ' }],
])('a bank elsewhere is paid with %s for a routing number', async (_, details) => {
  expect(await pay(details)).toMatchObject({ ok: true });
  const [row] = await provider.context.db
    .selectFrom('accounts')
    .select('details')
    .where('user_id', '=', borrower.user_id)
    .execute();
  expect(row?.details).toEqual(abroad);
});

test('the list of what is asked for says that it may stay empty', async () => {
  const { processors } = await provider.answer(listProcessors, { as: borrower.email });
  const dollars = processors.find((one) => one.processor_id === processor_id);
  const optional = dollars?.requirements.filter((one) => one.optional).map(({ slug }) => slug);
  expect(optional).toEqual(['routing_number']);
});
