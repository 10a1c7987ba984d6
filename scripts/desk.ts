import { userInfo } from 'node:os';
import { formatMoney, parseAmount } from '#credit/money.ts';
import type { Context } from '#provider/context.ts';
import { DataInUse } from '#provider/db/durable-pglite.ts';
import { declineLoan, disburseLoan, issueLoan } from '#provider/desk/loans.ts';
import { openDesk } from '#provider/desk/open.ts';
import { noteGivenBack, unmatchedPayments } from '#provider/desk/payments.ts';
import { waitingLoans, waitingWithdrawals } from '#provider/desk/waiting.ts';
import { completeByHand, rejectByHand } from '#provider/desk/withdrawals.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';

const usage = `npm run desk                                     what waits for a person
npm run desk -- issue <loan_id>                  the partner said yes
npm run desk -- disburse <loan_id>               the credit is in the borrower's balance
npm run desk -- decline <loan_id> <reason>       the partner said no
npm run desk -- complete <withdrawal_id>         the wire has arrived
npm run desk -- reject <withdrawal_id> <reason>  the wire came back
npm run desk -- transfer <loan_id> <dollars> <reference>  a borrower's wire for a loan came in
npm run desk -- returned <reference>             a payment that did not match was given back`;

/** `npm run desk`: what live mode leaves to people, with the same verbs and books as all else. */
export async function main([deed = 'list', id = '', ...rest]: string[]): Promise<number> {
  const { context, close } = await openDesk(process.env).catch(explain);
  try {
    const done = await work(context, deed, id, rest.join(' '));
    if (!done) console.log(usage);
    return done ? 0 : 1;
  } finally {
    await close();
  }
}

/** False when the words are not understood. */
async function work(context: Context, deed: string, id: string, words: string): Promise<boolean> {
  const operator = userInfo().username;
  if (deed === 'list') await list(context);
  else if (!id) return false;
  else if (deed === 'issue') await issueLoan(context, id, operator);
  else if (deed === 'disburse') await disburseLoan(context, id, operator);
  else if (deed === 'complete') await completeByHand(context, id, operator);
  else if (deed === 'returned') await noteGivenBack(context, id, operator);
  else if (deed === 'transfer') return credit(context, id, words, operator);
  else if (!words) return false;
  else if (deed === 'decline') {
    await declineLoan(context, { loan_id: id, reason: words }, operator);
  } else if (deed === 'reject') {
    await rejectByHand(context, { withdrawal_id: id, reason: words }, operator);
  } else return false;
  if (deed !== 'list') console.log('Done.');
  return true;
}

async function credit(
  context: Context,
  loan_id: string,
  words: string,
  operator: string,
): Promise<boolean> {
  const [dollars = '', reference] = words.split(' ');
  const parsed = parseAmount(dollars);
  if (!parsed.ok || !reference) return false;
  await recordTransfer(context, { loan_id, amount: parsed.amount, reference }, operator);
  console.log(`Credited ${formatMoney(parsed.amount, 'USD')}.`);
  return true;
}

async function list({ db }: Context): Promise<void> {
  const loans = await waitingLoans(db);
  console.log(`${loans.length} loans wait`);
  for (const {
    loan_id,
    status,
    principal,
    currency,
    tenure,
    partner,
    requested_at,
    ...who
  } of loans) {
    const what = `${formatMoney(principal, currency)} for ${tenure} months at ${partner}`;
    console.log(`  ${loan_id}  ${status}  ${what}, ${nameOf(who)}, since ${requested_at}`);
  }
  const withdrawals = await waitingWithdrawals(db);
  console.log(`${withdrawals.length} Dollar withdrawals wait`);
  for (const {
    withdrawal_id,
    paid,
    requested_currency,
    pending_at,
    details,
    ...who
  } of withdrawals) {
    const money = formatMoney(paid, requested_currency);
    console.log(`  ${withdrawal_id}  ${money} for ${nameOf(who)}, since ${pending_at}`);
    for (const [slug, value] of Object.entries(details)) console.log(`    ${slug}: ${value}`);
  }
  await listUnmatched(db);
}

/** Plain minor units: the currency may be one that we have no name for. */
async function listUnmatched(db: Context['db']): Promise<void> {
  const payments = await unmatchedPayments(db);
  console.log(`${payments.length} payments do not match what was asked`);
  for (const {
    reference,
    reason,
    currency,
    amount,
    received,
    asked,
    flagged_at,
    ...who
  } of payments) {
    const what = `${amount} ${currency} to look at, ${received} received for ${asked} NGN`;
    console.log(`  ${reference}  ${reason}: ${what}, ${nameOf(who)}, since ${flagged_at}`);
  }
}

const nameOf = (who: { firstname: string; lastname: string }) => `${who.firstname} ${who.lastname}`;

function explain(error: unknown): never {
  if (!(error instanceof DataInUse)) throw error;
  throw new Error(
    'The embedded database belongs to one process at a time, and a server is using it. Stop the ' +
      'server, use the desk, and start it again. (On PostgreSQL it may go on running.)',
  );
}
