import { randomUUID } from 'node:crypto';
import type { requestWithdrawal } from '#contract/withdrawals.ts';
import { lagosDay } from '#credit/calendar.ts';
import { defaultMinimums, smallestWithdrawal } from '#credit/limits.ts';
import { formatMoney, nameMoney } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { saveDestination } from '../accounts/save.ts';
import { audit } from '../audit.ts';
import { lastsLongEnough } from '../cards/expiry.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { AskedOnce } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import type { Once } from '../idempotency.ts';
import { post } from '../ledger/post.ts';
import { tell } from '../messages/tell.ts';
import { ratesAt } from '../payments/rates.ts';
import { describeWithdrawal, withdrawalsIn } from './describe.ts';
import { destinationOf } from './destination.ts';
import { linesOfRequest } from './ledger-lines.ts';
import { currencyOf, type Processor, processorOf } from './processors.ts';
import { drawBalances } from './splits.ts';

type Wanted = AskedOnce<typeof requestWithdrawal>['body'];

/** Pays credit out. The rate, the destination and what arrives are fixed here and kept. */
export async function requestOwnWithdrawal({
  context,
  borrower: { user_id, blacklist },
  body,
  once,
}: AskedOnce<typeof requestWithdrawal>): Promise<Once> {
  if (blacklist.withdrawal) throw refuse('not_allowed');
  const now = context.clock.now();
  const { sell } = await ratesAt(context.db, now);
  const processor = await processorOf(context, body.processor_id);
  checkWanted(body, processor, sell);
  await requireCard(context, user_id, now);
  const destination = await destinationOf(context, user_id, processor, body);

  const at = instant(now);
  const withdrawal_id = randomUUID();
  const requested_currency = currencyOf(processor);
  const converted = requested_currency !== body.currency;
  return once(async (tx) => {
    const application_id = await drawBalances(tx, user_id, body);
    const paid = converted ? nairaFromDollars(body.amount, sell) : body.amount;
    const { details, ...shown } = destination;
    const row = {
      withdrawal_id,
      user_id,
      application_id,
      loan_id: null,
      currency: body.currency,
      amount: body.amount,
      requested_currency,
      paid,
      rate: converted ? sell : 1,
      processor_id: processor.processor_id,
      status: 'pending',
      ...shown,
      details: JSON.stringify(details),
      pending_at: at,
      completed_at: null,
      rejected_at: null,
    } as const;
    await tx.insertInto('withdrawals').values(row).execute();
    await tx
      .insertInto('withdrawal_portfolios')
      .values(body.portfolios.map((split) => ({ withdrawal_id, ...split })))
      .execute();
    const lines = linesOfRequest(row, body.portfolios);
    await post(tx, { kind: 'withdrawal', day: lagosDay(now), subject: withdrawal_id, at, lines });
    if (body.save && body.sendToAccount === 'new') {
      await saveDestination(tx, { user_id, processor, at }, destination);
    }
    await audit(tx, { user_id, action: 'request withdrawal', subject: withdrawal_id, at });
    const arrives = formatMoney(paid, requested_currency);
    await tell(tx, context, {
      user_id,
      category: 'withdrawal',
      subject: 'Withdrawal requested',
      body: `${arrives} is on its way to ${destination.account_name}.`,
    });
    const written = await withdrawalsIn(tx)
      .where('withdrawal_id', '=', withdrawal_id)
      .executeTakeFirstOrThrow();
    const message = `${arrives} is on its way to ${destination.account_name}.`;
    return { message, data: { withdrawals: [describeWithdrawal(written)] } };
  });
}

function checkWanted({ amount, currency, portfolios }: Wanted, processor: Processor, sell: number) {
  if (currency === 'NGN' && currencyOf(processor) !== 'NGN') throw refuse('processor_unavailable');
  const least = smallestWithdrawal(defaultMinimums.withdrawal, currency, sell);
  if (amount < least) {
    throw refuse(
      'amount_below_minimum',
      `You need to enter a number equal to or greater than ${nameMoney(least, currency)} to continue.`,
    );
  }
  const once = new Set(portfolios.map((split) => split.portfolio_id)).size === portfolios.length;
  const total = portfolios.reduce((running, split) => running + split.amount, 0);
  if (!once || total !== amount) throw refuse('amount_split_wrong');
}

/** A withdrawal needs a card to repay with, one that works for four months more. */
async function requireCard({ db }: Context, user_id: string, now: number): Promise<void> {
  const cards = await db.selectFrom('cards').selectAll().where('user_id', '=', user_id).execute();
  if (cards.length === 0) throw refuse('card_required');
  if (!cards.some((card) => lastsLongEnough(card, now))) throw refuse('card_expiring');
}
