import { expect, test } from 'vitest';
import { listWithdrawals, requestWithdrawal, verifyAccount } from '#contract/withdrawals.ts';
import { testAccounts } from '#provider/sandbox/test-accounts.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const hour = 3_600_000;
const codes = {
  'another’s name': 'name_mismatch',
  nobody: 'account_unverified',
  'no answer': 'processor_down',
};

test('every test account is listed for whoever tries the sandbox out', async () => {
  const response = await provider.fetch('/api/sandbox/accounts');
  const { data } = await response.json();
  expect(data).toEqual(
    testAccounts.map(({ account_number, label }) => ({ account_number, label })),
  );
  expect(data).toHaveLength(8);
});

test.each(testAccounts)('$account_number: $label', async ({ account_number, enquiry, payout }) => {
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
  const details = { bank_code: '901', account_number };
  const as = borrower.email;
  const verified = await provider.ask(verifyAccount, { as, body: { processor_id: 1, details } });
  const asked = await provider.ask(requestWithdrawal, {
    as,
    body: {
      amount: 10_000,
      application_id: 2,
      currency: 'USD',
      processor_id: 1,
      details,
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
      sendToAccount: 'new',
    },
  });
  expect(asked.ok).toBe(verified.ok);
  if (enquiry !== 'own name') {
    expect(asked.ok ? 'ok' : asked.code).toBe(codes[enquiry]);
    return;
  }
  expect(verified.ok && verified.data.account_name).toMatch(/^INI BORROWER/);
  for (let passed = 0; passed < 32; passed += 4) await provider.passTime(4 * hour);
  const { withdrawals } = await provider.answer(listWithdrawals, { as });
  const comesBack = payout.ends === 'rejected' || payout.returnedAfterSeconds !== undefined;
  expect(withdrawals[0]?.withdrawalStatus).toBe(comesBack ? 'rejected' : 'completed');
});
