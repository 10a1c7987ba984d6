import { beforeAll, expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { block } from '#provider/back-office/blocks.ts';
import type { Tx } from '#provider/db/tables.ts';
import type { LoanRow } from '#provider/loans/account.ts';
import { cancelled, declined, disbursed, held, offered } from '#provider/loans/notifications.ts';
import { providerForFile } from '#support/fixtures.ts';
import { asRead, named } from '#support/loan-words.ts';
import { newDebtor } from '#support/repaying.ts';

const provider = providerForFile();
let loan: LoanRow;
beforeAll(async () => {
  const { loan_id } = await newDebtor(provider, 'USD', 100_000);
  // It is called by another name, so that it can be named here.
  loan = { ...(await rowOf(loan_id)), loan_id: named.loan_id };
});

const rowOf = (loan_id: string) =>
  provider.context.db
    .selectFrom('loans')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();

const inTx = <T>(work: (tx: Tx) => Promise<T>) => provider.context.db.transaction().execute(work);

/** Half past midnight in Lagos on 10 March, when it is still the 9th in London. */
const at = Date.parse('2026-03-09T23:30:00Z');

test('a loan that is cancelled owes nothing', async () => {
  const news = await inTx((tx) => cancelled({ type: 'loan.cancelled', at, loan }, tx));
  expect(asRead(news)).toEqual([
    'About a loan: Loan cancelled',
    'Your loan of $1,000.00 at Northgate is cancelled. You owe nothing for it.',
    'Partner: Northgate | Loan: 0f8fad5b | Amount asked for: $1,000.00',
    'You do not have to do anything. You can ask for another loan whenever you like.',
    '[Open your dashboard] /dashboard',
    'Was this not you?',
  ]);
  expect(news.user_id).toBe(loan.user_id);
});

test('a loan that is declined says why, with one full stop', async () => {
  const told = (reason: string) =>
    inTx((tx) => declined({ type: 'loan.declined', at, loan, reason }, tx));
  const news = await told('Your portfolio holds one share only');
  expect(asRead(news)).toEqual([
    'About a loan: Loan declined',
    'We declined your request for $1,000.00 at Northgate: Your portfolio holds one share only. You owe nothing for it.',
    'Partner: Northgate | Loan: 0f8fad5b | Amount asked for: $1,000.00',
    'Your dashboard shows how much you can borrow now. You can ask again at any time.',
    '[Open your dashboard] /dashboard',
  ]);
  expect(await told('Your portfolio holds one share only.')).toEqual(news);
  expect(news.user_id).toBe(loan.user_id);
});

test('a loan on hold says what can be borrowed now, until when, and what the borrower can choose', async () => {
  const told = (backed: number) =>
    inTx((tx) => held({ type: 'loan.held', at, loan, backed: minor(backed) }, tx));
  expect(asRead(await told(10_000))).toEqual([
    'About a loan: Your loan is on hold',
    'Your portfolio at Northgate has fallen since you asked for $1,000.00. It is now enough for $100.00, which is $900.00 less. You owe nothing until we pay out.',
    'Partner: Northgate | Loan: 0f8fad5b | Amount asked for: $1,000.00 | Your portfolio is enough for: $100.00 | Held until: 17 Mar 2026',
    'You can accept $100.00 or cancel your request. If your portfolio recovers by 17 Mar 2026, we will pay out $1,000.00. If it does not, your request ends then.',
    '[Open your dashboard] /dashboard',
  ]);
  const { next, user_id } = await told(9_999);
  expect(next).toEqual(
    'You can cancel your request. If your portfolio recovers by 17 Mar 2026, we will pay out $1,000.00. If it does not, your request ends then.',
  );
  expect(user_id).toBe(loan.user_id);
});

test('an offer of less says how much, why, and until when it can be accepted', async () => {
  const told = (because: string) =>
    inTx((tx) => offered({ type: 'loan.offered', at, loan, amount: minor(60_000), because }, tx));
  const news = await told('your portfolio moves a lot');
  expect(asRead(news)).toEqual([
    'About a loan: We can lend you less',
    'You asked for $1,000.00 at Northgate. We can lend you $600.00: your portfolio moves a lot. You owe nothing until we pay out.',
    'Partner: Northgate | Loan: 0f8fad5b | Amount asked for: $1,000.00 | We offer you: $600.00 | Offered until: 17 Mar 2026',
    'Accept $600.00 or cancel your request on your dashboard. Nothing else that you signed changes. If you do not answer by 17 Mar 2026, your request ends then.',
    '[Open your dashboard] /dashboard',
  ]);
  expect(await told('your portfolio moves a lot.')).toEqual(news);
  expect(news.user_id).toBe(loan.user_id);
});

const paidOut = (one: LoanRow, promised?: string) =>
  inTx((tx) => disbursed({ type: 'loan.disbursed', at, loan: one }, tx, promised));

test('a loan that is paid out names its terms, each bill, and where the credit is', async () => {
  const news = await paidOut(loan);
  expect(asRead(news)).toEqual([
    'About a loan: Your credit is here',
    'Your loan of $1,000.00 at Northgate is in your balance. You can withdraw it now.',
    'Partner: Northgate | Loan: 0f8fad5b | Principal: $1,000.00 | Interest: 3% a month, an effective 42.58% a year | Tenure: 3 months | Bill 1, due 1 May 2026: $82.00 | Bill 2, due 1 June 2026: $58.20 | Bill 3, due 1 July 2026: $969.13, the last one, with $940.90 of principal',
    'Your first bill is $82.00 on 1 May 2026. These amounts assume that you pay each bill on time. If a bill stays unpaid for three months, we may sell part of your portfolio to repay the loan. Interest runs from 10 Mar 2026. You can repay early at any time. You then pay interest only up to that day. Your signed agreement is on your dashboard, under this loan.',
    '[See the loan and its agreement] /dashboard',
    'Was this not you?',
  ]);
  expect(news.user_id).toBe(loan.user_id);
});

test('a loan whose money is sent on says to which account, and that we write again', async () => {
  const said = asRead(await paidOut(loan, 'INI BORROWER, Baobab Test Bank, ending 6789'));
  expect(said).toEqual([
    'About a loan: Your loan is paid out',
    'Your loan of $1,000.00 at Northgate is paid out. We are sending it to INI BORROWER, Baobab Test Bank, ending 6789.',
    'Partner: Northgate | Loan: 0f8fad5b | Principal: $1,000.00 | Interest: 3% a month, an effective 42.58% a year | Tenure: 3 months | Bill 1, due 1 May 2026: $82.00 | Bill 2, due 1 June 2026: $58.20 | Bill 3, due 1 July 2026: $969.13, the last one, with $940.90 of principal | Sent to: INI BORROWER, Baobab Test Bank, ending 6789',
    'We will write to you when your bank has the money. Your first bill is $82.00 on 1 May 2026. These amounts assume that you pay each bill on time. If a bill stays unpaid for three months, we may sell part of your portfolio to repay the loan. Interest runs from 10 Mar 2026. You can repay early at any time. You then pay interest only up to that day. Your signed agreement is on your dashboard, under this loan.',
    '[See the loan and its agreement] /dashboard',
    'Was this not you?',
  ]);
});

test('a loan that goes on as a new one says that nothing was paid out', async () => {
  const carried = { ...loan, carried_loan_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' };
  expect(asRead(await paidOut(carried)).slice(0, 3)).toEqual([
    'About a loan: We have carried your loan over',
    'The $1,000.00 of principal that you still owed at Northgate has been carried over into a new loan. The old loan is repaid, and you owe nothing more on it. No money was paid out.',
    'Partner: Northgate | Loan: 0f8fad5b | The old loan: 7c9e6679 | Principal: $1,000.00 | Interest: 3% a month, an effective 42.58% a year | Tenure: 3 months | Bill 1, due 1 May 2026: $82.00 | Bill 2, due 1 June 2026: $58.20 | Bill 3, due 1 July 2026: $969.13, the last one, with $940.90 of principal',
  ]);
});

test('a loan brings along the agreement that was signed for it', async () => {
  const signed = await newDebtor(provider, 'USD', 100_000);
  const { attached } = await paidOut(await rowOf(signed.loan_id));
  expect(attached).toEqual({ document: 'agreement', loan_id: signed.loan_id });
});

test('whoever may not withdraw is told so in place of where the credit is, and no bank is named', async () => {
  const debtor = await newDebtor(provider, 'USD', 100_000);
  const who = { contact: debtor.email, action: 'withdrawal', reason: 'We look at it' } as const;
  await block(provider.context, who, 'Tunde');
  const now = provider.clock.now();
  const row = await rowOf(debtor.loan_id);
  const { subject, body, next } = await inTx((tx) =>
    disbursed({ type: 'loan.disbursed', at: now, loan: row }, tx, 'INI BORROWER'),
  );
  expect([subject, body]).toEqual([
    'Your credit is here',
    'Your loan of $1,000.00 at Northgate is in your balance. Withdrawals are blocked on your account, so you cannot withdraw it now. It stays yours. Your dashboard shows why, and who to write to.',
  ]);
  expect(next).toMatch(/^Your first bill is /);
});
