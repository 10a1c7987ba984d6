import type { getWithdrawalReceipt } from '#contract/documents.ts';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { heading } from '#pdf/block.ts';
import { moment } from '#pdf/dates.ts';
import { refuse } from '../errors/refusal.ts';
import type { CallRequest, FileAnswer } from '../http/endpoint.ts';
import { withdrawalsIn } from '../withdrawals/describe.ts';
import { arrival } from '../withdrawals/notifications.ts';
import { facts } from './facts.ts';
import { nameOf, pdfAnswer, referenceOf } from './made.ts';

/** What was withdrawn, where it goes and what became of it: for a withdrawal of the borrower's own. */
export async function withdrawalReceipt({
  context,
  borrower,
  id,
  origin,
}: CallRequest<typeof getWithdrawalReceipt>): Promise<FileAnswer> {
  const { db, clock } = context;
  const row = await withdrawalsIn(db)
    .where('withdrawal_id', '=', id)
    .where('user_id', '=', borrower.user_id)
    .executeTakeFirst();
  if (!row) throw refuse('not_found');
  const { withdrawal_id, currency, amount, requested_currency, paid, rate, status } = row;
  const arrives = formatMoney(paid, requested_currency);
  const made = {
    name: `withdrawal-${shortReference(withdrawal_id)}-${lagosDay(Date.parse(row.pending_at))}`,
    reference: referenceOf('withdrawal', borrower.user_id, withdrawal_id, status),
    at: clock.now(),
    origin,
  };
  return pdfAnswer(context, made, {
    title: 'Withdrawal receipt',
    summary: `${nameOf(borrower)} withdrew ${formatMoney(amount, currency)} of the credit held at ${row.application_name}.`,
    blocks: [
      heading('The withdrawal'),
      facts([
        ['Requested', moment(row.pending_at)],
        ['Status', statusOf(row)],
        ['Taken from the credit', formatMoney(amount, currency)],
        requested_currency !== currency && [
          'Sell rate for 1 USD',
          formatMoney(rate as Minor, 'NGN'),
        ],
        ['Our fee', 'None'],
        ['Amount sent', arrives],
        ['Reference', withdrawal_id],
      ]),
      heading('Where it goes'),
      facts([
        ['Name on the account', row.account_name],
        row.bank_name !== null && ['Bank', row.bank_name],
        ['Account number', `ending ${row.account_number.slice(-4)}`],
        status === 'pending' && !row.held && ['Arrives', arrival(requested_currency)],
      ]),
    ],
  });
}

type Row = Awaited<ReturnType<ReturnType<typeof withdrawalsIn>['execute']>>[number];

function statusOf({ status, held, completed_at, rejected_at, rejected_because }: Row): string {
  if (status === 'completed' && completed_at) return `Paid out on ${moment(completed_at)}`;
  if (status === 'rejected' && rejected_at) {
    const why = rejected_because ? `: ${rejected_because}` : '';
    return `Not paid out. The money came back on ${moment(rejected_at)}${why}`;
  }
  return held ? 'Our team checks it before we send it' : 'On its way to the bank';
}
