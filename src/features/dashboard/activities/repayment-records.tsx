import type { Repayment } from '#contract/repayments.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import * as column from './record-kind.tsx';

const { money } = column;
const idOf = ({ repayment_id }: Repayment) => repayment_id;

export const repaymentRecords = column.recordKind({
  label: 'Repayments',
  idOf,
  columns: {
    portfolio: column.portfolio,
    reference: column.reference('repayment', idOf, ({ reference }) => reference),
    date: column.day('Date', ({ date }: Repayment) => date),
    paid: {
      heading: 'Paid',
      className: 'quiet',
      cell: (repayment) => {
        const { refund } = repayment;
        const takenBack = takenBackOf(repayment);
        return (
          <>
            {madeBy(repayment)}
            {takenBack && `; ${takenBack}`}
            {refund && `; ${goesBack(refund)}`}
          </>
        );
      },
    },
    rate: column.rate,
    principal: {
      ...money('Principal', ({ principal }: Repayment) => principal),
      sort: 'principal',
      className: 'quiet',
    },
    interest: {
      ...money('Interest', ({ interest }: Repayment) => interest),
      sort: 'interest',
      className: 'quiet',
    },
    amount: column.mainAmount(({ amount }: Repayment) => amount),
    state: {
      card: 'state',
      cell: ({ takenBack, recorded }) => (
        <span className="activity-state" data-refused={takenBack ? true : undefined}>
          {takenBack ? 'Taken back' : recorded ? 'Recorded' : 'Not recorded yet'}
        </span>
      ),
    },
  },
  table: ['portfolio', 'reference', 'date', 'paid', 'rate', 'principal', 'interest', 'amount'],
  details: (repayment) => <Details repayment={repayment} />,
  links: (repayment) => <Links repayment={repayment} />,
});

/** Its receipt. While its end is not known, a link to the page that asks the processor. */
function Links({ repayment: { recorded, reference } }: { readonly repayment: Repayment }) {
  if (recorded) return <ReceiptButton of="repayment" reference={reference} />;
  return (
    <p className="loan-links">
      <a href={`/repay?${new URLSearchParams({ reference })}`}>Check this payment</a>
    </p>
  );
}

/** What the payment paid for. */
function Details({ repayment }: { readonly repayment: Repayment }) {
  const rate = column.rateOf(repayment);
  if (!repayment.recorded) return null;
  return (
    <p className="activity-about quiet">
      {paidFor(repayment)}. {madeBy(repayment)}
      {rate && `, at ${rate} for a dollar`}.
    </p>
  );
}

const triggers = {
  user: 'paid by you',
  application: 'paid by your partner',
  other: 'paid by transfer',
} as const;

/** Who made a payment, and how: 'Paystack, paid by you'. */
const madeBy = ({ kind, triggered, processor }: Repayment) =>
  kind === 'payment' ? `${processor.processorName}, ${triggers[triggered]}` : unpaidKinds[kind];

const unpaidKinds = { credit_returned: 'Credit returned', carried_over: 'Carried over' } as const;

/** What a payment paid for, and which part of it goes back or was taken back. */
function paidFor(repayment: Repayment): string {
  const { principal, interest, refund, currency } = repayment;
  const show = (amount: Minor) => formatMoney(amount, currency);
  const takenBack = takenBackOf(repayment);
  if (takenBack && principal + interest === 0 && !refund) return takenBack;
  const parts = [
    `${show(principal)} principal`,
    `${show(interest)} interest and charges`,
    refund && goesBack(refund),
    takenBack,
  ];
  return parts.filter(Boolean).join(', ');
}

/** What the payer's bank or the processor took back, so that the loan owes it again. */
function takenBackOf({ takenBack, currency }: Repayment): string | undefined {
  if (!takenBack) return undefined;
  return `${formatMoney(takenBack.amount, currency)} taken back on ${lagosDayOf(takenBack.date)}`;
}

/** The part of a payment that was too much: '₦1,000.00 will be sent back to you'. */
const goesBack = ({ amount, currency, sent_at }: NonNullable<Repayment['refund']>) =>
  `${formatMoney(amount, currency)} ${sent_at ? 'was' : 'will be'} sent back to you`;
