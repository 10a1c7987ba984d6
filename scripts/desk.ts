import { userInfo } from 'node:os';
import { type Currency, formatMoney, type Minor, minor, parseAmount } from '#credit/money.ts';
import { liftHold, releaseWithdrawal } from '#provider/back-office/disputes.ts';
import { retryJob } from '#provider/back-office/given-up-jobs.ts';
import { declineLoan, disburseLoan, issueLoan } from '#provider/back-office/loans.ts';
import { inCellNaming } from '#provider/back-office/named.ts';
import { rotatePaperKey } from '#provider/back-office/paper-keys.ts';
import { giveBack, noteSentBack } from '#provider/back-office/payments.ts';
import { notePayoutCleared } from '#provider/back-office/payouts.ts';
import { approvePlan, declinePlan } from '#provider/back-office/plans.ts';
import { noteProceeds } from '#provider/back-office/proceeds.ts';
import { setRates } from '#provider/back-office/rates.ts';
import { askAgain, closeOrder } from '#provider/back-office/sell-orders.ts';
import { completeByHand, rejectByHand } from '#provider/back-office/withdrawals.ts';
import { openBackOffice } from '#provider/command-line.ts';
import type { Context } from '#provider/context.ts';
import { setPortfolioValue } from '#provider/portfolios/set-value.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { blockDeed, blockUsage } from './desk-blocks.ts';
import { complaintDeed, complaintUsage } from './desk-complaints.ts';
import { printWaiting } from './desk-list.ts';
import { nameDeed, nameUsage } from './desk-names.ts';
import { partnerDeed, partnerUsage } from './desk-partners.ts';
import { explainUse } from './in-use.ts';
import { print } from './print.ts';

const usage = `npm run desk                                     what waits for a person
npm run desk -- issue <loan_id>                  the partner said yes
npm run desk -- disburse <loan_id>               the credit is in the borrower's balance
npm run desk -- decline <loan_id> <reason>       the partner said no
npm run desk -- complete <withdrawal_id>         the wire has arrived
npm run desk -- reject <withdrawal_id> <reason>  the wire came back
npm run desk -- transfer <loan_id> <dollars> <reference>  a borrower's wire for a loan came in
npm run desk -- naira-transfer <loan_id> <naira> <reference>  the same for a loan in Naira
npm run desk -- give-back <reference>            send a payment that did not match back
npm run desk -- returned <reference>             you sent back what a transfer was too much
npm run desk -- cleared <withdrawal_id>          an odd payout was made good with the processor
npm run desk -- release <withdrawal_id>          one that a dispute holds is sent all the same
npm run desk -- lift <dispute_id>                a dispute that was lost holds nothing any more
npm run desk -- proceeds <loan_id>               the partner sent what it sold for a loan
npm run desk -- sale-again <order_id>            ask a partner once more to sell what is left
npm run desk -- sale-close <order_id>            give up what a partner has not sold: our loss
npm run desk -- plan-approve <loan_id>           agree to a borrower's plan
npm run desk -- plan-decline <loan_id> <reason>  say no to it
npm run desk -- retry <kind> <subject>           try a job again that was given up
npm run desk -- paper-key                        papers are signed with a new key; old ones stay proven
npm run desk -- rates <buy> <sell>               Naira for a dollar: what it costs, what it brings
npm run desk -- value <portfolio_id> <amount>    what the partner says that a portfolio is worth
${blockUsage}
${complaintUsage}
${nameUsage}
${partnerUsage}`;

/** `npm run desk`: what live mode leaves to people, with the same verbs and books as all else. */
export async function main([deed = 'list', id = '', ...rest]: string[]): Promise<number> {
  const { context, close } = await openBackOffice(process.env).catch(explainUse('use the desk'));
  try {
    const done = await work(context, deed, id, rest);
    if (!done) usage.split('\n').forEach(print);
    return done ? 0 : 1;
  } finally {
    await close();
  }
}

/** False when the words are not understood. */
async function work(
  context: Context,
  deed: string,
  id: string,
  rest: readonly string[],
): Promise<boolean> {
  const operator = userInfo().username;
  const words = rest.join(' ');
  const here = await inCellNaming(context, deed === 'retry' ? words : id);
  const aboutNames = await nameDeed(here, deed, id, rest, operator);
  if (aboutNames !== undefined) return aboutNames;
  const aboutBlocks = await blockDeed(here, deed, id, rest, operator);
  if (aboutBlocks !== undefined) return aboutBlocks;
  const aboutComplaints = await complaintDeed(here, deed, id, rest, operator);
  if (aboutComplaints !== undefined) return aboutComplaints;
  const forPartner = await partnerDeed(here, deed, id, words, operator);
  if (forPartner !== undefined) return forPartner;
  if (deed === 'list') await printWaiting(context);
  else if (deed === 'paper-key') {
    print(`Papers are signed with the key ${await rotatePaperKey(context, operator)} from now on.`);
  } else if (!id) return false;
  else if (deed === 'issue') await issueLoan(here, id, operator);
  else if (deed === 'disburse') await disburseLoan(here, id, operator);
  else if (deed === 'complete') await completeByHand(here, id, operator);
  else if (deed === 'give-back') await giveBack(here, id, operator);
  else if (deed === 'returned') await noteSentBack(here, id, operator);
  else if (deed === 'cleared') await notePayoutCleared(here, id, operator);
  else if (deed === 'release') await releaseWithdrawal(here, id, operator);
  else if (deed === 'lift') await liftHold(here, id, operator);
  else if (deed === 'proceeds') await noteProceeds(here, id, operator);
  else if (deed === 'sale-again') await askAgain(here, id, operator);
  else if (deed === 'sale-close') await closeOrder(here, id, operator);
  else if (deed === 'plan-approve') await approvePlan(here, id, operator);
  else if (deed === 'transfer') return credit(here, id, words, { operator, currency: 'USD' });
  else if (deed === 'naira-transfer') return credit(here, id, words, { operator, currency: 'NGN' });
  else if (deed === 'rates') return exchange(here, id, words, operator);
  else if (deed === 'value') return setValue(here, id, words, operator);
  else if (!words) return false;
  else if (deed === 'decline') {
    await declineLoan(here, { loan_id: id, reason: words }, operator);
  } else if (deed === 'plan-decline') {
    await declinePlan(here, { loan_id: id, reason: words }, operator);
  } else if (deed === 'retry') {
    await retryJob(here, { kind: id, subject: words }, operator);
  } else if (deed === 'reject') {
    await rejectByHand(here, { withdrawal_id: id, reason: words }, operator);
  } else return false;
  if (deed !== 'list') print('Done.');
  return true;
}

async function credit(
  context: Context,
  loan_id: string,
  words: string,
  { operator, currency }: { readonly operator: string; readonly currency: Currency },
): Promise<boolean> {
  const [typed = '', ...rest] = words.split(' ');
  const reference = rest.join(' ');
  const amount = amountIn(typed);
  if (amount === undefined || !reference) return false;
  await recordTransfer(context, { loan_id, currency, amount, reference }, operator);
  print(`Credited ${formatMoney(amount, currency)}.`);
  return true;
}

async function exchange(
  context: Context,
  buy: string,
  sell: string,
  operator: string,
): Promise<boolean> {
  const [costs, brings] = [amountIn(buy), amountIn(sell)];
  if (costs === undefined || brings === undefined) return false;
  await setRates(context, { buy: costs, sell: brings }, operator);
  const naira = [costs, brings].map((amount) => formatMoney(amount, 'NGN'));
  print(`A dollar costs ${naira.join(' and brings ')} from now on.`);
  return true;
}

async function setValue(
  context: Context,
  portfolio_id: string,
  amount: string,
  operator: string,
): Promise<boolean> {
  const value = amountIn(amount);
  if (value === undefined) return false;
  const by = { action: 'operator', operator } as const;
  await setPortfolioValue(context, { portfolio_id, value }, by);
  print('Done.');
  return true;
}

/** Undefined for what is no amount; one that no number holds is more than any command takes. */
function amountIn(text: string): Minor | undefined {
  const parsed = parseAmount(text);
  if (parsed.ok) return parsed.amount;
  return parsed.reason === 'too-large' ? minor(Number.MAX_SAFE_INTEGER) : undefined;
}
