import { userInfo } from 'node:os';
import { formatMoney, parseAmount } from '#credit/money.ts';
import type { Context } from '#provider/context.ts';
import { declineLoan, disburseLoan, issueLoan } from '#provider/desk/loans.ts';
import { openDesk } from '#provider/desk/open.ts';
import { noteGivenBack } from '#provider/desk/payments.ts';
import { notePayoutCleared } from '#provider/desk/payouts.ts';
import { noteProceeds } from '#provider/desk/proceeds.ts';
import { setRates } from '#provider/desk/rates.ts';
import { completeByHand, rejectByHand } from '#provider/desk/withdrawals.ts';
import { setWorth } from '#provider/portfolios/set-worth.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { printWaiting } from './desk-list.ts';
import { partnerDeed, partnerUsage } from './desk-partners.ts';
import { explainUse } from './in-use.ts';

const usage = `npm run desk                                     what waits for a person
npm run desk -- issue <loan_id>                  the partner said yes
npm run desk -- disburse <loan_id>               the credit is in the borrower's balance
npm run desk -- decline <loan_id> <reason>       the partner said no
npm run desk -- complete <withdrawal_id>         the wire has arrived
npm run desk -- reject <withdrawal_id> <reason>  the wire came back
npm run desk -- transfer <loan_id> <dollars> <reference>  a borrower's wire for a loan came in
npm run desk -- returned <reference>             a payment that did not match was given back
npm run desk -- cleared <withdrawal_id>          an odd payout was made good with the processor
npm run desk -- proceeds <loan_id>               the partner sent what it sold for a loan
npm run desk -- rates <buy> <sell>               Naira for a dollar: what it costs, what it brings
npm run desk -- value <portfolio_id> <amount>    what the partner says that a portfolio is worth
${partnerUsage}`;

/** `npm run desk`: what live mode leaves to people, with the same verbs and books as all else. */
export async function main([deed = 'list', id = '', ...rest]: string[]): Promise<number> {
  const { context, close } = await openDesk(process.env).catch(explainUse('use the desk'));
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
  const forPartner = await partnerDeed(context, deed, id, words, operator);
  if (forPartner !== undefined) return forPartner;
  if (deed === 'list') await printWaiting(context);
  else if (!id) return false;
  else if (deed === 'issue') await issueLoan(context, id, operator);
  else if (deed === 'disburse') await disburseLoan(context, id, operator);
  else if (deed === 'complete') await completeByHand(context, id, operator);
  else if (deed === 'returned') await noteGivenBack(context, id, operator);
  else if (deed === 'cleared') await notePayoutCleared(context, id, operator);
  else if (deed === 'proceeds') await noteProceeds(context, id, operator);
  else if (deed === 'transfer') return credit(context, id, words, operator);
  else if (deed === 'rates') return exchange(context, id, words, operator);
  else if (deed === 'value') return value(context, id, words, operator);
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
  const [dollars = '', ...rest] = words.split(' ');
  const reference = rest.join(' ');
  const parsed = parseAmount(dollars);
  if (!parsed.ok || !reference) return false;
  await recordTransfer(context, { loan_id, amount: parsed.amount, reference }, operator);
  console.log(`Credited ${formatMoney(parsed.amount, 'USD')}.`);
  return true;
}

async function exchange(
  context: Context,
  buy: string,
  sell: string,
  operator: string,
): Promise<boolean> {
  const [costs, brings] = [parseAmount(buy), parseAmount(sell)];
  if (!costs.ok || !brings.ok) return false;
  await setRates(context, { buy: costs.amount, sell: brings.amount }, operator);
  const naira = [costs, brings].map(({ amount }) => formatMoney(amount, 'NGN'));
  console.log(`A dollar costs ${naira.join(' and brings ')} from now on.`);
  return true;
}

async function value(
  context: Context,
  portfolio_id: string,
  amount: string,
  operator: string,
): Promise<boolean> {
  const parsed = parseAmount(amount);
  if (!parsed.ok) return false;
  const by = { action: 'operator', operator } as const;
  await setWorth(context, { portfolio_id, value: parsed.amount }, by);
  console.log('Done.');
  return true;
}
