import { beforeAll, expect, test } from 'vitest';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { block } from '#provider/back-office/blocks.ts';
import { afterPayment } from '#provider/loans/after-payment.ts';
import { type Debt, readDebt } from '#provider/loans/debt.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { until } from '#support/loan-words.ts';
import { newDebtor } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';
import { pay } from '../../credit/loans.ts';

// $1,000.00 lent for three months on 10 March 2026 beside two other loans, and spent.

const provider = providerForFile();
let debts: [small: Debt, own: Debt, other: Debt];
let debt: Debt;
let account: LoanAccount;
beforeAll(async () => {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const lend = async (amount: number): Promise<Debt> => {
    const loan_id = await borrow(provider, borrower, 'USD', amount);
    return readDebt(provider.context.db, { ...borrower, loan_id });
  };
  debts = [await lend(20_000), await lend(100_000), await lend(30_000)];
  await drawCredit(provider, borrower, 'USD', 150_000);
  [, debt] = debts;
  if (!debt.account) throw new Error('Nothing was paid out');
  account = debt.account;
});

/** What is said of the loan on a day, an hour before its end in Lagos. */
async function left(day: string, other: Partial<Debt> = {}): Promise<string[]> {
  const at = lagosMidnight(isoDay(day)) + 23 * 3_600_000;
  const { facts, next } = await afterPayment(provider.context.db, { ...debt, ...other }, at);
  return [facts.map(([label, value]) => `${label}: ${value}`).join(' | '), next];
}

/** The loan with other columns. */
const asLoan = (columns: Partial<Debt['loan']>) => ({ loan: { ...debt.loan, ...columns } });

test('before a bill is due, the next one is named', async () => {
  expect(await left('2026-04-20')).toEqual([
    'You owe: $1,041.00 | Next bill: $82.00 on 1 May 2026 | Left for the last bill, on 1 July 2026: $940.90',
    'Your next bill is $82.00 on 1 May 2026.',
  ]);
});

test('what is due on the day itself is still due', async () => {
  expect(await left('2026-05-01')).toEqual([
    'You owe: $1,052.00 | Due on 1 May 2026: $82.00 | Next bill: $60.00 on 1 June 2026 | Left for the last bill, on 1 July 2026: $940.90',
    '$82.00 is still due on 1 May 2026.',
  ]);
});

test('what is behind is followed by the charges and the sale that it leads to', async () => {
  expect(await left('2026-05-20')).toEqual([
    'You owe: $1,073.63 | Overdue: $84.63 | Next bill: $60.00 on 1 June 2026 | Left for the last bill, on 1 July 2026: $940.00 | Penal charge on 1 June 2026, if you pay nothing: $0.82 | Late fee on 3 June 2026, if you pay nothing: $2.70 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be sold from your portfolio, if you pay nothing: $1,133.47',
    '$84.63 is still overdue. Pay $84.63 by the end of 31 May 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 June 2026 and a late fee on 3 June 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
  ]);
});

test('before the last bill, what is left for it is named', async () => {
  const first = pay(until(account, '2026-05-01'), 8_200).account;
  const second = pay(until(first, '2026-06-01'), 5_820).account;
  expect(await left('2026-06-10', { account: second })).toEqual([
    'You owe: $949.37 | Next bill: $969.13 on 1 July 2026 | Left for the last bill, on 1 July 2026: $940.90',
    'Your next bill is $969.13 on 1 July 2026.',
  ]);
});

test('a loan that has ended, or has no account, owes nothing more', async () => {
  const ended = await left('2026-05-20', asLoan({ status: 'repaid' }));
  expect(ended).toEqual([
    '',
    'You owe nothing more on this loan. You can borrow again from your dashboard.',
  ]);
  expect(await left('2026-05-20', { account: undefined })).toEqual(ended);
});

test('a loan of which all is paid has no more bills', async () => {
  const paid = pay(until(account, '2026-04-20'), 200_000).account;
  expect(await left('2026-04-20', { account: paid })).toEqual([
    'You owe: $0.00',
    'You have no more bills on this loan.',
  ]);
});

test('of several loans each is told of its own sale', async () => {
  const sold = await Promise.all(debts.map((one) => left('2026-05-20', one)));
  expect(sold.map(([facts]) => facts?.match(/Whole loan, [^|]*/)?.[0])).toEqual([
    'Whole loan, due on 1 Aug 2026, if you pay nothing: $226.69 ',
    'Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 ',
    'Whole loan, due on 1 Aug 2026, if you pay nothing: $340.05 ',
  ]);
});

test('a promise that a payment has kept is named first', async () => {
  const paid = pay(until(account, '2026-05-10'), 9_000).account;
  const [, next] = await left('2026-05-10', {
    account: paid,
    promiseKept: isoDay('2026-05-01'),
  });
  expect(next).toBe(
    'You kept your promise: your bill of 1 May 2026 costs no late fee. Your next bill is $60.00 on 1 June 2026.',
  );
});

test('a sale that was told of is called off once its bill is paid, and only then', async () => {
  const told = { remedy_told_for: isoDay('2026-05-01'), sale_told_day: isoDay('2026-08-01') };
  const unpaid = until(account, '2026-07-20');
  const paid = pay(unpaid, 8_627).account;
  const said = async (columns: Partial<Debt['loan']>, one: LoanAccount) =>
    (await left(one.posted_through, { ...asLoan(columns), account: one }))[1]?.slice(0, 64);
  const onTheFirst = pay(until(account, '2026-07-01'), 8_627 + 6_330).account;
  expect([
    await said(told, paid),
    await said(told, onTheFirst),
    await said(told, pay(unpaid, 112_235).account),
    await said({ ...told, sale_told_day: null }, paid),
    await said({ ...told, sale_told_day: isoDay('2026-07-20') }, paid),
    await said({ ...told, remedy_told_for: isoDay('2026-06-01') }, paid),
    await said(told, unpaid),
  ]).toEqual([
    'We will sell nothing on 1 Aug 2026. $1,036.08 is still overdue. ',
    'We will sell nothing on 1 Aug 2026. $970.00 is still due on 1 Ju',
    'We will sell nothing on 1 Aug 2026. You have no more bills on th',
    '$1,036.08 is still overdue. Pay $1,036.08 by the end of 31 July ',
    '$1,036.08 is still overdue. Pay $1,036.08 by the end of 31 July ',
    '$1,036.08 is still overdue. Pay $1,036.08 by the end of 31 July ',
    '$1,122.35 is still overdue. Pay $1,122.35 by the end of 31 July ',
  ]);
});

test('while repayment is blocked nothing is said of charges and of a sale', async () => {
  const debtor = await newDebtor(provider, 'USD', 20_000);
  const who = { contact: debtor.email, action: 'repayment', reason: 'We look at it' } as const;
  await block(provider.context, who, 'Tunde');
  expect(await left('2026-05-20', await readDebt(provider.context.db, debtor))).toEqual([
    'You owe: $214.20 | Overdue: $16.40 | Next bill: $12.00 on 1 June 2026 | Left for the last bill, on 1 July 2026: $188.00',
    '$16.40 is still overdue. Repayment is blocked on your account, so you cannot pay in the app. Until we end the block, we will not add a late fee or penal charge, or sell any of your portfolio. Interest still runs. You can repay by bank transfer. Your dashboard shows who to write to.',
  ]);
});
