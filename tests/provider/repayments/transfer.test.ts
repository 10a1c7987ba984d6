import { beforeEach, expect, test } from 'vitest';
import { requestLoan } from '#contract/loans.ts';
import { getRepayment, listRepayments, unlockRepayment } from '#contract/repayments.ts';
import { type Minor, maxAmount, minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { refuse } from '#provider/errors/refusal.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { claimingTransfer, recordTransfer } from '#provider/repayments/record-transfer.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { creditOf, loanOf, newDebtor } from '#support/repaying.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider);
let reference: string;
beforeEach(async () => {
  reference = `FT-${debtor.loan_id.slice(0, 8)}`;
});

const found = (amount: number, changes: { loan_id?: string; reference?: string } = {}) =>
  recordTransfer(
    provider.context,
    { loan_id: debtor.loan_id, amount: minor(amount), reference, ...changes },
    'ngozi',
  );
const bank = (): Promise<Minor> => balanceOf(provider.context.db, 'house:bank:USD');
const refusal = (code: string, message?: string) =>
  expect.objectContaining({ code, ...(message && { message }) });
const recorded = refusal(
  'state_conflict',
  'A transfer with this reference has been recorded already.',
);

test('a Dollar transfer is credited whole, and shown as the bank’s', async () => {
  const before = await bank();
  const repayment_id = await found(50_000);
  expect(await loanOf(provider, debtor)).toMatchObject({
    outstanding: 250_000,
    totalRepaid: 50_000,
    loanStatus: 'serviced',
  });
  expect(await bank()).toBe(before + 50_000);
  expect(await provider.answer(getRepayment, { as: debtor.email, id: repayment_id })).toMatchObject(
    {
      repayments: [
        {
          repayment_id,
          amount: 50_000,
          currency: 'USD',
          principal: 50_000,
          rate: 1,
          reference,
          triggered: 'other',
          recorded: true,
          processor: { processorName: 'Bank transfer' },
        },
      ],
    },
  );
  const { status, repayments, ...others } = await provider.answer(unlockRepayment, {
    ...{ as: debtor.email, body: { repayment_id } },
  });
  expect({ status, others }).toEqual({ status: 'paid', others: {} });
  expect(repayments).toMatchObject([{ repayment_id }]);
});

test('who recorded a transfer is written down', async () => {
  await found(50_000);
  const written = await provider.context.db
    .selectFrom('audit')
    .select(['user_id', 'action', 'at', 'detail'])
    .where('subject', '=', reference)
    .execute();
  const at = instant(provider.clock.now());
  const detail = { operator: 'ngozi', did: 'record transfer', loan_id: debtor.loan_id };
  expect(written).toEqual([{ user_id: null, action: 'operator', at, detail }]);
  const kept = await provider.context.db
    .selectFrom('bank_transfers')
    .select(['loan_id', 'amount', 'recorded_at'])
    .where('reference', '=', reference)
    .execute();
  expect(kept).toEqual([{ loan_id: debtor.loan_id, amount: 50_000, recorded_at: at }]);
});

test('a transfer is credited once, however often it is recorded', async () => {
  const before = await bank();
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => found(50_000)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of all) {
    if (one.status === 'rejected') expect(one.reason).toEqual(recorded);
  }
  const other = await newDebtor(provider);
  await expect(found(50_000, { loan_id: other.loan_id })).rejects.toEqual(recorded);
  expect(await bank()).toBe(before + 50_000);
  const { total } = await provider.answer(listRepayments, { as: debtor.email });
  expect(total).toBe(1);
});

test('a reference is the same with spaces around it, and may hold some', async () => {
  await found(50_000, { reference: ` ${reference} of March ` });
  const again = found(50_000, { reference: `${reference} of March` });
  await expect(again).rejects.toEqual(recorded);
  const { repayments } = await provider.answer(listRepayments, { as: debtor.email });
  expect(repayments.map((one) => one.reference)).toEqual([`${reference} of March`]);
});

test('what the loan does not need is to be sent back, and a loan that has ended needs nothing', async () => {
  const { payoff } = await loanOf(provider, debtor);
  const owedBack = () => balanceOf(provider.context.db, 'house:refunds:USD');
  const before = await owedBack();
  await found(payoff + 12_345);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', payoff: 0 });
  expect(await owedBack()).toBe(before - 12_345);

  await found(10_000, { reference: `${reference}-again` });
  expect(await owedBack()).toBe(before - 22_345);
  expect(await creditOf(provider, debtor)).toBe(300_000);
  const { repayments } = await provider.answer(listRepayments, { as: debtor.email });
  expect(repayments.map(({ amount, returned }) => [amount, returned])).toEqual(
    expect.arrayContaining([
      [payoff + 12_345, 12_345],
      [10_000, 10_000],
    ]),
  );
});

test('a Naira transfer pays a Naira loan, and no Dollar loan', async () => {
  const { loan_id, email } = await newDebtor(provider, 'NGN', 100_000_000);
  const naira = {
    currency: 'NGN',
    amount: minor(500_000),
    reference: `${reference}-naira`,
  } as const;
  await expect(
    recordTransfer(provider.context, { ...naira, loan_id: debtor.loan_id }, 'ngozi'),
  ).rejects.toEqual(refusal('currency_mismatch', 'This loan is in USD, not in NGN.'));
  const before = await balanceOf(provider.context.db, 'house:bank:NGN');
  await recordTransfer(provider.context, { ...naira, loan_id }, 'ngozi');
  expect(await balanceOf(provider.context.db, 'house:bank:NGN')).toBe(before + 500_000);
  const { repayments } = await provider.answer(listRepayments, { as: email });
  expect(repayments).toMatchObject([
    { amount: 500_000, currency: 'NGN', processor: { processorName: 'Bank transfer' } },
  ]);
});

test('a Naira loan, a loan of nobody and one that was not paid out take no Dollars', async () => {
  const naira = await newDebtor(provider, 'NGN', 100_000_000);
  await expect(found(50_000, { loan_id: naira.loan_id })).rejects.toEqual(
    refusal('currency_mismatch', 'This loan is in NGN, not in USD.'),
  );
  await expect(found(50_000, { loan_id: 'nobodys' })).rejects.toEqual(refusal('not_found'));
  for (const amount of [0, maxAmount + 1]) {
    const wrong = expect.objectContaining({ code: 'invalid_request', fields: ['amount'] });
    await expect(found(amount)).rejects.toEqual(wrong);
  }
  await expect(found(50_000, { reference: ' ' })).rejects.toEqual(
    refusal('invalid_request', 'Enter the reference of the transfer.'),
  );
  const amount = 50_000;
  const portfolios = [{ portfolio_id: debtor.portfolios.USD, amount }];
  const { loans } = await provider.answer(requestLoan, {
    as: debtor.email,
    body: { amount, currency: 'USD', tenure: 3, portfolios },
  });
  await expect(found(50_000, { loan_id: loans[0]?.loan_id ?? '' })).rejects.toEqual(
    refusal('loan_not_repayable'),
  );
  expect(await creditOf(provider, debtor)).toBe(300_000);
  // None of them has used the reference up.
  await found(maxAmount);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid' });
});

test('a reference stays its loan’s while it is not known whether it was credited', async () => {
  const { context } = provider;
  const claim = (loan_id: string | null, work: () => Promise<string>) =>
    claimingTransfer(context, { loan_id, reference: ` ${reference} ` }, work);
  const crash = async () => {
    throw new Error('The database is gone');
  };
  await expect(claim(debtor.loan_id, crash)).rejects.toThrow('The database is gone');
  await expect(claim(null, async () => 'done')).rejects.toEqual(recorded);
  const refused = async () => {
    throw refuse('not_found');
  };
  // It was claimed before, and may have been credited then.
  await expect(claim(debtor.loan_id, refused)).rejects.toEqual(refusal('not_found'));
  await expect(claim(null, async () => 'done')).rejects.toEqual(recorded);
  expect(await claim(debtor.loan_id, async () => 'done')).toBe('done');
});

test('a reference stays its loan’s when one of two who credited it at once was refused', async () => {
  const { context } = provider;
  const claim = { loan_id: debtor.loan_id, reference };
  const refusedTwin = claimingTransfer(context, claim, async () => {
    await found(50_000);
    throw refuse('state_conflict');
  });
  await expect(refusedTwin).rejects.toEqual(refusal('state_conflict'));
  const another = claimingTransfer(context, { ...claim, loan_id: 'another' }, async () => 'done');
  await expect(another).rejects.toEqual(recorded);
});
