import { formatMoney, minor } from '#credit/money.ts';
import { heldWithdrawals, holdingDisputes } from '#provider/back-office/disputes.ts';
import { givenUpJobs } from '#provider/back-office/given-up-jobs.ts';
import { refundsToSend, unmatchedPayments } from '#provider/back-office/payments.ts';
import { flaggedPayouts } from '#provider/back-office/payouts.ts';
import { askedPlans } from '#provider/back-office/plans.ts';
import { waitingProceeds } from '#provider/back-office/proceeds.ts';
import { openDefaultOrders } from '#provider/back-office/sell-orders.ts';
import { waitingLoans, waitingWithdrawals } from '#provider/back-office/waiting.ts';
import { inEachCell } from '#provider/cells/in-cell.ts';
import type { Context } from '#provider/context.ts';
import { heldPictures, oldPortfolios } from '#provider/holdings/held.ts';
import { holdDifferences } from '#provider/holdings/hold-differences.ts';
import { unansweredPulls } from '#provider/holdings/unanswered-pulls.ts';
import { latestRates } from '#provider/payments/rates.ts';
import { printComplaints } from './desk-complaints.ts';
import { print } from './print.ts';

/** Prints all that waits for a person, of one cell after another. */
export async function printWaiting(context: Context): Promise<void> {
  await printRates(context.shared, context.clock.now());
  await inEachCell(context, async (here) => {
    if (context.database.cells.length > 1) print(`— ${here.cell} —`);
    await printWaitingHere(here);
  });
}

async function printWaitingHere(here: Context): Promise<void> {
  const { db, clock } = here;
  const loans = await waitingLoans(db);
  print(`${loans.length} loans wait`);
  for (const {
    loan_id,
    status,
    principal,
    currency,
    tenure,
    partner,
    requested_at,
    backed,
    ...who
  } of loans) {
    const what = `${formatMoney(principal, currency)} for ${tenure} months at ${partner}`;
    const held = backed === null ? '' : `, on hold: backed for ${formatMoney(backed, currency)}`;
    print(`  ${loan_id}  ${status}  ${what}, ${nameOf(who)}, since ${requested_at}${held}`);
  }
  const withdrawals = await waitingWithdrawals(db, clock.now());
  print(`${withdrawals.length} Dollar withdrawals wait`);
  for (const {
    withdrawal_id,
    paid,
    requested_currency,
    pending_at,
    details,
    ...who
  } of withdrawals) {
    const money = formatMoney(paid, requested_currency);
    print(`  ${withdrawal_id}  ${money} for ${nameOf(who)}, since ${pending_at}`);
    for (const [slug, value] of Object.entries(details)) print(`    ${slug}: ${value}`);
  }
  await printComplaints(here);
  await printPlans(db);
  await printDisputes(db);
  await printUnmatched(db);
  await printRefunds(db);
  await printOddPayouts(db);
  await printSales(db, clock.now());
  await printProceeds(db);
  await printHoldings(db, clock.now());
  await printGivenUp(db);
}

async function printPlans(db: Context['db']): Promise<void> {
  const plans = await askedPlans(db);
  print(`${plans.length} plans wait for an answer`);
  for (const { loan_id, total, currency, months, steps, asked_at, ...who } of plans) {
    const what = `${formatMoney(total, currency)} over ${months} months`;
    const first = steps[0] ? `, the first part on ${steps[0].day}` : '';
    print(`  ${loan_id}  ${what}, ${nameOf(who)}, since ${asked_at}${first}`);
  }
}

async function printHoldings(db: Context['db'], now: number): Promise<void> {
  const held = await heldPictures(db);
  print(`${held.length} portfolios have holdings that look like a mistake`);
  for (const { portfolio_id, partner, reason, received_at } of held) {
    print(`  ${portfolio_id}  from ${partner}, since ${received_at}: ${reason}`);
  }
  const old = await oldPortfolios(db, now);
  print(`${old.length} portfolios under a loan have old prices`);
  for (const { portfolio_id, partner, value, currency, priced_at } of old) {
    print(`  ${portfolio_id}  ${formatMoney(value, currency)} at ${partner}, as of ${priced_at}`);
  }
  const unanswered = await unansweredPulls(db);
  print(`${unanswered.length} reasons why partners do not answer what their users hold`);
  for (const { partner, problem, users, example, since } of unanswered) {
    print(`  ${partner} ${problem}: ${users} of its users, such as ${example}, since ${since}`);
  }
  const differences = await holdDifferences(db);
  print(`${differences.length} partners' holds differ from what must stay`);
  for (const { user_id, partner, hold, held, currency, compared_at } of differences) {
    const both = `${formatMoney(held, currency)} held for ${formatMoney(hold, currency)}`;
    print(`  ${user_id}  ${both} at ${partner}, as of ${compared_at}`);
  }
}

async function printDisputes(db: Context['db']): Promise<void> {
  const disputes = await holdingDisputes(db);
  print(`${disputes.length} disputes hold their borrowers' withdrawals`);
  for (const { dispute_id, reference, amount, status, taken_back, due_at, ...who } of disputes) {
    const money = `${formatMoney(amount, 'NGN')} of payment ${reference}`;
    const end =
      status === 'lost' ? `lost, ${formatMoney(taken_back, 'NGN')} taken back` : dueBy(due_at);
    print(`  ${dispute_id}  ${money}, ${nameOf(who)}, ${end}`);
  }
  const held = await heldWithdrawals(db);
  print(`${held.length} withdrawals wait because of them`);
  for (const {
    withdrawal_id,
    paid,
    requested_currency,
    account_name,
    pending_at,
    ...who
  } of held) {
    const money = `${formatMoney(paid, requested_currency)} to ${account_name}`;
    print(`  ${withdrawal_id}  ${money}, ${nameOf(who)}, since ${pending_at}`);
  }
}

const dueBy = (due_at: string | null) => (due_at ? `open, answer by ${due_at}` : 'open');

/** Plain minor units: the currency may be one that we have no name for. */
async function printUnmatched(db: Context['db']): Promise<void> {
  const payments = await unmatchedPayments(db);
  print(`${payments.length} payments do not match what was asked`);
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
    print(`  ${reference}  ${reason}: ${what}, ${nameOf(who)}, since ${flagged_at}`);
  }
}

async function printRefunds(db: Context['db']): Promise<void> {
  const refunds = await refundsToSend(db);
  console.log(`${refunds.length} refunds are not sent yet`);
  for (const { reference, way, amount, currency, requested_at, ...who } of refunds) {
    const by = way === 'bank' ? 'send it by the bank' : 'the processor is asked by itself';
    console.log(
      `  ${reference}  ${amount} ${currency} to ${nameOf(who)}, since ${requested_at}: ${by}`,
    );
  }
}

async function printOddPayouts(db: Context['db']): Promise<void> {
  const payouts = await flaggedPayouts(db);
  print(`${payouts.length} payouts of which the processor says what cannot be`);
  for (const { withdrawal_id, reason, flagged_at, status, ...paid } of payouts) {
    const what = `${formatMoney(paid.paid, paid.requested_currency)}, ${status}, ${nameOf(paid)}`;
    print(`  ${withdrawal_id}  ${reason}: ${what}, since ${flagged_at}`);
  }
}

async function printSales(db: Context['db'], now: number): Promise<void> {
  const orders = await openDefaultOrders(db, now);
  print(`${orders.length} sales in default are short, disputed or late`);
  for (const { order_id, status, filled, amount, currency, partner, due_until, reason } of orders) {
    const sold = `${formatMoney(filled, currency)} of ${formatMoney(amount, currency)}`;
    const why = reason === null ? '' : `: ${reason}`;
    print(`  ${order_id}  ${status}, ${sold} at ${partner}, due ${due_until}${why}`);
  }
}

async function printProceeds(db: Context['db']): Promise<void> {
  const proceeds = await waitingProceeds(db);
  print(`${proceeds.length} sales of portfolios have not been paid to us`);
  for (const { loan_id, amount, currency, partner, sold_at } of proceeds) {
    print(`  ${loan_id}  ${formatMoney(amount, currency)} from ${partner}, sold ${sold_at}`);
  }
}

async function printGivenUp(db: Context['db']): Promise<void> {
  const jobs = await givenUpJobs(db);
  print(`${jobs.length} jobs were given up`);
  for (const { kind, subject, failures, given_up_at } of jobs) {
    print(`  ${kind} ${subject}  failed ${failures} times, given up ${given_up_at}`);
  }
}

async function printRates(db: Context['db'], now: number): Promise<void> {
  const rates = await latestRates(db, now).executeTakeFirst();
  const naira = (rate: number) => formatMoney(minor(rate), 'NGN');
  print(
    rates
      ? `A dollar costs ${naira(rates.buy)} and brings ${naira(rates.sell)}, since ${rates.valid_from}`
      : 'There is no exchange rate: nobody can borrow or repay before you set one',
  );
}

const nameOf = (who: { firstname: string; lastname: string }) => `${who.firstname} ${who.lastname}`;
