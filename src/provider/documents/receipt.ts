import type { getReceipt } from '#contract/documents.ts';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { refundTime } from '#credit/refunds.ts';
import { type Block, heading } from '#pdf/block.ts';
import { moment } from '#pdf/dates.ts';
import { refuse } from '../errors/refusal.ts';
import type { CallRequest, FileAnswer } from '../http/endpoint.ts';
import { repaymentsIn } from '../repayments/describe.ts';
import { facts } from './facts.ts';
import { nameOf, pdfAnswer, referenceOf } from './made.ts';

/** What was paid, and what it paid for: for a repayment of the borrower's own that is recorded. */
export async function repaymentReceipt({
  context,
  borrower,
  id,
  origin,
}: CallRequest<typeof getReceipt>): Promise<FileAnswer> {
  const { db, clock } = context;
  const paid = await repaymentsIn(db)
    .leftJoin('payment_intents', 'payment_intents.reference', 'repayments.reference')
    .select(['payment_intents.fee', 'payment_intents.charged'])
    .where((is) =>
      is.or([is('repayments.repayment_id', '=', id), is('repayments.reference', '=', id)]),
    )
    .where('repayments.user_id', '=', borrower.user_id)
    .where('recorded', '=', true)
    .executeTakeFirst();
  if (!paid) throw refuse('not_found');
  const amount = formatMoney(minor(paid.amount), paid.currency);
  const made = {
    name: `receipt-${shortReference(paid.repayment_id)}-${lagosDay(Date.parse(paid.date))}`,
    reference: referenceOf('receipt', borrower.user_id, paid.repayment_id, paid.amount),
    at: clock.now(),
    origin,
  };
  return pdfAnswer(context, made, {
    title: 'Receipt',
    summary: `${whatCame(paid)} ${amount} for the loan of ${nameOf(borrower)} at ${paid.application_name}.`,
    blocks: receiptBlocks(paid),
  });
}

const whatCame = ({ kind }: Repayment): string => words[kind].came;

const words = {
  payment: { came: 'We received', heading: 'The payment', on: 'Paid', from: 'By' },
  credit_returned: {
    came: 'Credit returned, at no cost:',
    heading: 'The credit returned',
    on: 'Returned',
    from: 'From',
  },
  carried_over: {
    came: 'Carried over into a new loan:',
    heading: 'The principal carried over',
    on: 'Carried over',
    from: 'As',
  },
} as const;

type Repayment = Awaited<ReturnType<ReturnType<typeof repaymentsIn>['execute']>>[number];

/** As it was recorded; `fee` and `charged` are those of its checkout, if it had one. */
type Paid = Repayment & {
  readonly fee: Minor | null;
  readonly charged: { readonly card: string | null } | null;
};

/** A receipt: the payment, and what it paid for. */
function receiptBlocks(paid: Paid): Block[] {
  const money = (amount: Minor) => formatMoney(amount, paid.currency);
  const { fee, charged, rate, processor } = paid;
  const said = words[paid.kind];
  return [
    heading(said.heading),
    facts([
      [said.on, moment(paid.date)],
      ['Total', formatMoney(paid.paid, paid.paid_currency)],
      fee !== null && fee > 0 && ['Processing fee, included', formatMoney(fee, 'NGN')],
      rate > 1 && ['Buy rate for 1 USD', formatMoney(rate as Minor, 'NGN')],
      [said.from, charged?.card ? `${processor}, card ending ${charged.card}` : processor],
      ['Reference', paid.reference],
      ['Loan', paid.loan_id],
    ]),
    heading('What it paid for'),
    facts([
      ['Principal', money(paid.principal)],
      ['Interest and charges', money(paid.interest)],
      paid.returned > 0 && ['Above what the loan needed', money(paid.returned)],
      paid.taken_back_at !== null && [
        `Taken back on ${moment(paid.taken_back_at)}, and owed again`,
        money(paid.taken_back),
      ],
      ['Total', money(paid.amount)],
      paid.balloon !== null && [
        'Principal left for the last bill, if the bills before it are paid on time',
        money(paid.balloon),
      ],
    ]),
    ...refundBlocks(paid),
  ];
}

/** What goes back of it, the way and in the currency that it came. */
function refundBlocks({ refund_amount, paid_currency, refund_sent_at }: Paid): Block[] {
  if (refund_amount === null) return [];
  return [
    heading('Refund'),
    facts([
      ['Amount, sent the way you paid', formatMoney(refund_amount, paid_currency)],
      ['Sent', refund_sent_at ? moment(refund_sent_at) : 'Not yet'],
      ['Arrives', `Within ${refundTime} after we send it`],
    ]),
  ];
}
