import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { removeAccount } from '#contract/accounts.ts';
import {
  addAccount,
  listAccounts,
  listWithdrawals,
  requestWithdrawal,
} from '#contract/withdrawals.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { dollarDetails } from '#support/withdrawing.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);

const naira = { bank_code: '901', account_number: '0123456789' };

const add = (
  processor_id: number,
  details: Record<string, string>,
  { saved_by_user, key = randomUUID() }: { saved_by_user?: boolean; key?: string } = {},
) => {
  const wanted = { processor_id, details };
  const body = saved_by_user === undefined ? wanted : { ...wanted, saved_by_user };
  return provider.ask(addAccount, { as: borrower.email, body, key });
};

const listed = async (query: object = {}) =>
  (await provider.answer(listAccounts, { as: borrower.email, query })).all;

test('a Naira account is kept under the name that its bank gives', async () => {
  const answer = await add(1, naira);
  expect(answer.ok && answer.message).toBe('Your bank account is saved.');
  expect(answer.ok && answer.data.account).toEqual({
    id: expect.any(String),
    processor_id: 1,
    slug: 'naira-bank',
    account_number: '0123456789',
    bank_code: '901',
    bank_name: 'Baobab Test Bank',
    account_name: expect.stringMatching(/^INI BORROWER \d+$/),
    payable: true,
  });
  expect(await listed()).toEqual(answer.ok && [answer.data.account]);
});

test('a Dollar account is kept and listed with all of its own fields', async () => {
  const answer = await add(3, {
    ...dollarDetails,
    iban: 'gb82 west 1234 5698 7654 32',
    more: 'dropped',
  });
  expect(answer.ok && answer.data.account).toEqual({
    id: expect.any(String),
    processor_id: 3,
    slug: 'manual-dollar-bank',
    bank_code: null,
    account_name: 'Ini Borrower',
    payable: true,
    ...dollarDetails,
    iban: 'GB82WEST12345698765432',
  });
  expect(await listed({ processor_id: 3 })).toEqual(answer.ok && [answer.data.account]);
  expect(await listed({ processor_id: 1 })).toEqual([]);
});

test('an account is refused for what a withdrawal to it would be refused for', async () => {
  expect(codeOf(await add(1, { ...naira, account_number: '0123450000' }))).toBe(
    'account_unverified',
  );
  expect(codeOf(await add(1, { ...naira, account_number: '0123456666' }))).toBe('name_mismatch');
  expect(codeOf(await add(1, { ...naira, account_number: '0123459999' }))).toBe('processor_down');
  expect(codeOf(await add(1, { ...naira, account_number: '012345678' }))).toBe('account_invalid');
  expect(codeOf(await add(1, { account_number: '0123456789' }))).toBe('account_invalid');
  expect(codeOf(await add(3, { ...dollarDetails, swift_code: ' ' }))).toBe('account_invalid');
  expect(codeOf(await add(3, { ...dollarDetails, account_type: 'piggy bank' }))).toBe(
    'account_invalid',
  );
  expect(codeOf(await add(3, { ...dollarDetails, iban: 'GB82WEST12345698765431' }))).toBe(
    'account_invalid',
  );
  expect(codeOf(await add(2, dollarDetails))).toBe('processor_unavailable');
  expect(codeOf(await add(9, dollarDetails))).toBe('processor_unavailable');
  expect(await listed()).toEqual([]);
});

test('an account is kept once, whichever way and however often it is added', async () => {
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 20 }, () => add(1, naira, { key })));
  const others = await Promise.all(Array.from({ length: 20 }, () => add(1, naira)));
  const ids = [...same, ...others].map((answer) => answer.ok && answer.data.account.id);
  expect(new Set(ids).size).toBe(1);
  expect(await listed()).toHaveLength(1);
  expect(codeOf(await add(1, { ...naira, bank_code: '902' }, { key }))).toBe('key_reused');
  expect(codeOf(await add(1, { ...naira, bank_code: '902' }))).toBe('ok');
  expect(await listed()).toHaveLength(2);
});

test('an account that was only checked is not listed, until it is saved', async () => {
  const checked = await add(1, naira, { saved_by_user: false });
  expect(checked.ok && checked.message).toBe('Your bank account is correct.');
  expect(await listed()).toEqual([]);
  await add(1, naira, { saved_by_user: true });
  expect(await listed()).toHaveLength(1);
  await add(1, naira, { saved_by_user: false });
  expect(await listed()).toHaveLength(1);
});

test('a saved account is paid to by its id, or by its own fields', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
  const withdrawTo = async (details: Record<string, string>, processor_id = 1) =>
    codeOf(
      await provider.ask(requestWithdrawal, {
        as: borrower.email,
        body: {
          amount: 10_000,
          application_id: borrower.application_id,
          currency: 'USD',
          processor_id,
          details,
          portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
          sendToAccount: 'old',
          savedBeneficiary: true,
          save: true,
        },
      }),
    );
  const answer = await add(1, naira, { saved_by_user: false });
  const id = answer.ok ? answer.data.account.id : '';
  expect(await withdrawTo({ id })).toBe('ok');
  expect(await withdrawTo({ account_number: '0123456789' })).toBe('ok');
  expect(await withdrawTo({ account_number: '0123456789', bank_code: '901' })).toBe('ok');
  expect(await withdrawTo({ account_number: '0123456789', bank_code: '902' })).toBe(
    'account_invalid',
  );
  expect(await withdrawTo({ account_number: '0123456780' })).toBe('account_invalid');
  expect(await withdrawTo({ account_number: '0123456789' }, 3)).toBe('account_invalid');
  expect(await withdrawTo({})).toBe('account_invalid');
  // Two banks have this number: it names neither.
  await add(1, { ...naira, bank_code: '902' });
  expect(await withdrawTo({ account_number: '0123456789' })).toBe('account_invalid');
  expect(await withdrawTo({ account_number: '0123456789', bank_code: '902' })).toBe('ok');
  const stranger = await newBorrower(provider);
  const strangers = await provider.answer(addAccount, {
    as: stranger.email,
    body: { processor_id: 1, details: { ...naira, account_number: '0987654321' } },
  });
  expect(await withdrawTo({ id: strangers.account.id })).toBe('account_invalid');
  expect(await withdrawTo({ account_number: '0987654321' })).toBe('account_invalid');
});

test('a Dollar account that is corrected is the one that the next withdrawal goes to', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
  const wrong = await add(3, {
    ...dollarDetails,
    beneficiary_name: 'Ini Borower',
    swift_code: 'TESTUS99',
  });
  const corrected = await add(3, { ...dollarDetails, iban: 'GB82WEST12345698765432' });
  const id = wrong.ok ? wrong.data.account.id : '';
  expect(corrected.ok && corrected.data.account).toMatchObject({
    id,
    account_name: 'Ini Borrower',
    swift_code: 'TESTUS00',
  });
  // At another bank the number is somebody else's account.
  await add(3, { ...dollarDetails, routing_number: '026009593', swift_code: 'TESTUS11' });
  expect(await listed()).toHaveLength(2);

  const sentTo = async (details: Record<string, string>) => {
    const answer = await provider.ask(requestWithdrawal, {
      as: borrower.email,
      body: {
        amount: 10_000,
        application_id: borrower.application_id,
        currency: 'USD',
        processor_id: 3,
        details,
        portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
        sendToAccount: 'old',
      },
    });
    if (!answer.ok) return answer.code;
    const row = await provider.context.db
      .selectFrom('withdrawals')
      .select(['account_name', 'details'])
      .where('withdrawal_id', '=', answer.data.withdrawals[0]?.withdrawal_id ?? '')
      .executeTakeFirst();
    return row;
  };
  const details = { ...dollarDetails, iban: 'GB82WEST12345698765432' };
  expect(await sentTo({ id })).toEqual({ account_name: 'Ini Borrower', details });
  const { account_number, routing_number } = dollarDetails;
  expect(await sentTo({ account_number })).toBe('account_invalid');
  expect(await sentTo({ account_number, routing_number })).toMatchObject({ details });
});

test('an account that is removed is gone, and what was paid to it still says where it went', async () => {
  const as = borrower.email;
  await giveCard(provider, borrower);
  await borrow(provider, borrower, 'USD', 100_000);
  const added = await add(1, naira);
  const id = added.ok ? added.data.account.id : '';
  const wish = {
    amount: 10_000,
    application_id: borrower.application_id,
    currency: 'USD' as const,
    processor_id: 1,
    details: { id },
    portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
    sendToAccount: 'old' as const,
    save: false,
  };
  await provider.answer(requestWithdrawal, { as, body: wish });

  const { email: other } = await newBorrower(provider);
  expect(codeOf(await provider.ask(removeAccount, { as: other, id }))).toBe('not_found');
  expect(codeOf(await provider.ask(removeAccount, { as, id }))).toBe('ok');
  expect(codeOf(await provider.ask(removeAccount, { as, id }))).toBe('not_found');
  expect(await listed()).toEqual([]);
  expect(codeOf(await provider.ask(requestWithdrawal, { as, body: wish }))).toBe('account_invalid');
  const { withdrawals } = await provider.answer(listWithdrawals, { as });
  expect(withdrawals).toMatchObject([{ destination: { account_number: '0123456789' } }]);
  const { action } = await provider.context.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', id)
    .where('action', 'like', 'remove%')
    .executeTakeFirstOrThrow();
  expect(action).toBe('remove account');
});
