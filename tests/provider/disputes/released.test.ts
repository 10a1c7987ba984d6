import { expect, test } from 'vitest';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { releaseWithdrawal } from '#provider/back-office/disputes.ts';
import { instant } from '#provider/clock/clock.ts';
import type { Dispute } from '#provider/payments/processor.ts';
import { giveCard } from '#support/borrowers.ts';
import { sendWebhook } from '#support/checkout.ts';
import { repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider, 'NGN', 200_000_000);

test('a withdrawal that a person let go waits again once another dispute opens, and for nothing else', async () => {
  const { reference } = await repayByCard(provider, debtor, 50_000_000);
  const { db, payments } = provider.context;
  const { dispute: kept } = payments;
  const tell = async (id: string, status: Dispute['status']) => {
    const said = { id, reference, amount: 10_000_000, currency: 'NGN', status };
    const times = { openedAt: provider.clock.now(), dueAt: null };
    Object.assign(payments, { dispute: async () => ({ ...said, ...times }) });
    const sent = await sendWebhook(provider, { event: 'charge.dispute.create', data: { id } });
    Object.assign(payments, { dispute: kept });
    expect(sent).toBe(200);
  };
  const [first, other, last] = [1, 2, 3].map((number) => `${debtor.user_id} ${number}`);
  await tell(`${first}`, 'open');
  await giveCard(provider, debtor);
  await provider.answer(requestWithdrawal, {
    as: debtor.email,
    body: {
      ...{ amount: 10_000_000, application_id: 2, currency: 'NGN', processor_id: 1 },
      details: { bank_code: '901', account_number: '0102030405' },
      portfolios: [{ portfolio_id: debtor.portfolios.NGN, amount: 10_000_000 }],
      ...{ sendToAccount: 'new', savedBeneficiary: false, save: false },
    },
  });
  const withdrawal = () =>
    db
      .selectFrom('withdrawals')
      .select(['withdrawal_id', 'released_at'])
      .where('user_id', '=', debtor.user_id)
      .executeTakeFirstOrThrow();
  await releaseWithdrawal(provider.context, (await withdrawal()).withdrawal_id, 'ngozi');
  const released = { released_at: instant(provider.clock.now()) };
  expect(await withdrawal()).toMatchObject(released);
  await tell(`${first}`, 'open');
  await tell(`${other}`, 'won');
  expect(await withdrawal()).toMatchObject(released);
  await tell(`${last}`, 'open');
  expect(await withdrawal()).toMatchObject({ released_at: null });
});
