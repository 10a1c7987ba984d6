import { formatMoney, minor } from '#credit/money.ts';
import type { Context } from '#provider/context.ts';
import { unmatchedPayments } from '#provider/desk/payments.ts';
import { oddPayouts } from '#provider/desk/payouts.ts';
import { waitingProceeds } from '#provider/desk/proceeds.ts';
import { waitingLoans, waitingWithdrawals } from '#provider/desk/waiting.ts';
import { latestRates } from '#provider/payments/rates.ts';

/** Prints all that waits for a person. */
export async function printWaiting({ db, clock }: Context): Promise<void> {
  await printRates(db, clock.now());
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
  await printUnmatched(db);
  await printOddPayouts(db);
  await printProceeds(db);
}

/** Plain minor units: the currency may be one that we have no name for. */
async function printUnmatched(db: Context['db']): Promise<void> {
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

async function printOddPayouts(db: Context['db']): Promise<void> {
  const payouts = await oddPayouts(db);
  console.log(`${payouts.length} payouts of which the processor says what cannot be`);
  for (const { withdrawal_id, reason, flagged_at, status, ...paid } of payouts) {
    const what = `${formatMoney(paid.paid, paid.requested_currency)}, ${status}, ${nameOf(paid)}`;
    console.log(`  ${withdrawal_id}  ${reason}: ${what}, since ${flagged_at}`);
  }
}

async function printProceeds(db: Context['db']): Promise<void> {
  const proceeds = await waitingProceeds(db);
  console.log(`${proceeds.length} sales of portfolios have not been paid to us`);
  for (const { loan_id, amount, currency, partner, liquidated_at } of proceeds) {
    console.log(
      `  ${loan_id}  ${formatMoney(amount, currency)} from ${partner}, sold ${liquidated_at}`,
    );
  }
}

async function printRates(db: Context['db'], now: number): Promise<void> {
  const rates = await latestRates(db, now);
  const naira = (rate: number) => formatMoney(minor(rate), 'NGN');
  console.log(
    rates
      ? `A dollar costs ${naira(rates.buy)} and brings ${naira(rates.sell)}, since ${rates.valid_from}`
      : 'There is no exchange rate: nobody can borrow or repay before you set one',
  );
}

const nameOf = (who: { firstname: string; lastname: string }) => `${who.firstname} ${who.lastname}`;
