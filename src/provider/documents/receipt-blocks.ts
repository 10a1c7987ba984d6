import { formatMoney, type Minor } from '#credit/money.ts';
import { type Block, bold, heading, plain } from '#pdf/block.ts';
import { moment } from '#pdf/dates.ts';
import type { repaymentsIn } from '../repayments/describe.ts';

type Repayment = Awaited<ReturnType<ReturnType<typeof repaymentsIn>['execute']>>[number];

/** As it was recorded; `fee` and `charged` are those of its checkout, if it had one. */
type Paid = Repayment & {
  readonly fee: Minor | null;
  readonly charged: { readonly card: string | null } | null;
};

/** A receipt: the payment, and what it paid for. */
export function receiptBlocks(paid: Paid): Block[] {
  const money = (amount: Minor) => formatMoney(amount, paid.currency);
  const { fee, charged, rate, processor } = paid;
  return [
    heading('The payment'),
    facts([
      ['Paid', moment(paid.date)],
      ['In all', formatMoney(paid.paid, paid.paid_currency)],
      fee !== null && fee > 0 && ['Of it the processing fee', formatMoney(fee, 'NGN')],
      rate > 1 && ['Buy rate for 1 USD', formatMoney(rate as Minor, 'NGN')],
      ['By', charged?.card ? `${processor}, card ending ${charged.card}` : processor],
      ['Reference', paid.reference],
      ['Loan', paid.loan_id],
    ]),
    heading('What it paid for'),
    facts([
      ['Principal', money(paid.principal)],
      ['Interest and charges', money(paid.interest)],
      paid.surplus > 0 && ['More than the loan needed, now in the balance', money(paid.surplus)],
      ['In all', money(paid.amount)],
    ]),
  ];
}

function facts(rows: readonly (readonly [string, string] | false)[]): Block {
  return {
    kind: 'table',
    columns: [{ share: 2 }, { share: 3 }],
    head: [[bold('What')], [bold('As it was recorded')]],
    rows: rows.filter((row) => row !== false).map((cells) => cells.map((text) => [plain(text)])),
  };
}
