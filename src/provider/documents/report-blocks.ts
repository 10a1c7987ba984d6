import type { getBreakdown } from '#contract/breakdown.ts';
import type { WireOf } from '#contract/call.ts';
import { formatDay, type IsoDay, isoDay, lagosDay } from '#credit/calendar.ts';
import { debtLine } from '#credit/debt-line.ts';
import { add, formatMoney, type Minor, minor, sum } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { type Block, heading, paragraph } from '#pdf/block.ts';
import { day, moment } from '#pdf/dates.ts';
import { drawDebtLine } from '#pdf/debt-line.ts';
import type { LoanAnswer } from '../loans/answer.ts';
import type { repaymentsIn } from '../repayments/describe.ts';
import { addUpBlocks } from './add-up.ts';
import { billStates } from './bill-states.ts';
import { figureTable, moved } from './figures.ts';
import { saleBlocks } from './sale-blocks.ts';

type Told = WireOf<typeof getBreakdown>;
type Repayment = Awaited<ReturnType<ReturnType<typeof repaymentsIn>['execute']>>[number];

const words: Readonly<Record<LoanAnswer['loanStatus'], string>> = {
  requested: 'Requested',
  issued: 'Issued',
  disbursing: 'Disbursing',
  disbursed: 'Disbursed',
  serviced: 'Serviced',
  repaid: 'Repaid',
  liquidated: 'Liquidated',
  cancelled: 'Cancelled',
};
const triggers = { user: 'You', other: 'Somebody else' } as const;

/** `forgiven`: when two people wrote it off; it counts as repaid elsewhere. */
type ReportedLoan = LoanAnswer & { readonly forgiven: string | null };

/** A loan from its terms to its last repayment. */
export function reportBlocks(
  loan: ReportedLoan,
  told: Told,
  repayments: readonly Repayment[],
  today: IsoDay,
): Block[] {
  return [
    ...factsOf(loan),
    ...addUpBlocks(loan, told.lines),
    ...saleBlocks(told.sales),
    ...lineOf(loan, told, today),
    ...monthsOf(loan, told),
    ...billsOf(loan, told),
    ...repaymentsOf(loan, repayments),
  ];
}

function factsOf(loan: ReportedLoan): Block[] {
  const money = (amount: number) => formatMoney(minor(amount), loan.currency);
  const dates = [
    ['Requested', loan.requested],
    ['Disbursed', loan.disbursed],
    ...(loan.forgiven
      ? [['Written off', loan.forgiven] as const]
      : [['Repaid', loan.repaid] as const]),
    ['Ended in default', loan.liquidated],
  ] as const;
  return [
    heading('The loan'),
    figureTable(
      ['Item', 'Today'],
      [
        ['Loan', loan.loan_id],
        ['Status', loan.forgiven ? 'Written off' : words[loan.loanStatus]],
        ['Credit', money(loan.principal)],
        ['Tenure', `${loan.tenure} months`],
        ['Interest', `${formatPercent(Math.round(loan.interest * 100))} a month`],
        ...(loan.signedName ? [['Signed by', loan.signedName]] : []),
        ...dates.flatMap(([what, at]) => (at ? [[what, moment(at)]] : [])),
        ['You owe today (payoff)', money(loan.payoff)],
      ].map((cells) => ({ cells })),
      { words: 2, shares: [1, 3] },
    ),
  ];
}

function lineOf(loan: LoanAnswer, { lines, sales }: Told, today: IsoDay): Block[] {
  if (!loan.disbursed) return [];
  const disbursed_on = lagosDay(Date.parse(loan.disbursed));
  const steps = debtLine(
    { principal: minor(loan.principal), disbursed_on },
    lines.map((line) => ({ ...line, day: isoDay(line.day), amount: minor(line.amount) })),
    loan.bills
      .filter((bill) => bill.state === 'coming')
      .map((bill) => ({ due_date: isoDay(bill.due_date), principal: minor(bill.principal) })),
    { day: today, owed: minor(loan.payoff) },
  );
  const now = steps.past.at(-1)?.owed ?? minor(0);
  return [
    heading('The debt over time'),
    {
      kind: 'drawing',
      alt: `The debt falls in steps from ${formatMoney(minor(loan.principal), loan.currency)} to ${formatMoney(now, loan.currency)} today. The months below show each step.`,
      height: 120,
      draw: (doc, box) => drawDebtLine(doc, box, steps, today),
    },
    ...sales.map((sale) => paragraph(`The step on ${dayOf(sale.date)} is ${stepOf(sale)}.`)),
  ];
}

function stepOf({ sold, undrawn }: Told['sales'][number]): string {
  if (sold > 0) return 'the sale';
  return undrawn > 0
    ? 'credit that was not withdrawn and went back to the loan'
    : 'what we wrote off';
}

function monthsOf({ currency }: LoanAnswer, { breakdown }: Told): Block[] {
  const money = (amount: number) => moved(minor(amount), currency);
  const rows = (cells: (month: Told['breakdown'][number]) => number[]) =>
    breakdown.map((month) => ({
      cells: [
        formatDay(isoDay(month.start_of_period), { style: 'month' }),
        ...cells(month).map(money),
      ],
    }));
  return [
    heading('Principal, month by month'),
    figureTable(
      ['Month', 'At its start', 'Paid', 'At its end', 'Billed, at its start', 'Billed, at its end'],
      rows((month) => [
        month.principal_at_month_beginning,
        month.principal_repaid,
        month.principal_at_month_end,
        month.minimum_principal_at_month_beginning,
        month.minimum_principal_at_month_end,
      ]),
    ),
    paragraph('Billed principal is the principal of your bills that is not paid yet.'),
    heading('Interest and charges, month by month'),
    figureTable(
      ['Month', 'Interest at its start', 'Fees and charges', 'Paid of both', 'At its end'],
      rows((month) => [
        month.interest_at_month_beginning,
        month.interest_overcharge,
        month.interest_repaid,
        month.interest_at_month_end,
      ]),
    ),
    paragraph(
      'A month begins with the unpaid interest and charges of the months before it, and with the bill of the 1st. Fees and charges are late fees and penal charges, without those that we removed. A payment pays them before interest.',
    ),
  ];
}

function billsOf({ bills, currency, writtenOff }: LoanAnswer, told: Told): Block[] {
  if (bills.length === 0) return [];
  const stateOf = billStates(told, minor(writtenOff));
  const money = (amount: number) => moved(minor(amount), currency);
  return [
    heading('The bills'),
    figureTable(
      ['Due', 'State', 'Interest', 'Principal', 'Charges', 'Total', 'Paid'],
      bills.map((bill) => {
        const { words, charges, total, paid } = stateOf(bill);
        const { interest, principal } = bill;
        return {
          cells: [
            day(bill.due_date),
            words,
            ...[interest, principal, charges, total, paid].map(money),
          ],
        };
      }),
      { words: 2, shares: [0.85, 0.7, 1, 1.15, 0.95, 1.15, 1.15] },
    ),
  ];
}

const repaymentKinds = {
  credit_returned: 'Credit returned',
  carried_over: 'Carried over',
} as const;

function repaymentsOf({ currency }: LoanAnswer, repayments: readonly Repayment[]): Block[] {
  if (repayments.length === 0) return [];
  const money = (amount: Minor) => moved(amount, currency);
  const total = (figure: (one: Repayment) => Minor) => sum(repayments.map(figure));
  return [
    heading('Repayments'),
    figureTable(
      ['Day', 'By', 'Reference', 'Principal', 'Interest and charges', 'Total'],
      [
        ...repayments.flatMap((one) => [
          {
            cells: [
              dayOf(one.date),
              one.kind === 'payment'
                ? `${triggers[one.triggered]}, ${one.processor}`
                : repaymentKinds[one.kind],
              one.reference,
              money(one.principal),
              money(one.interest),
              money(one.amount),
            ],
          },
          ...takenBackOf(one),
          ...refundOf(one),
        ]),
        {
          cells: [
            ...['Credited to the loan', '', ''],
            money(total(({ principal }) => principal)),
            money(total(({ interest }) => interest)),
            money(total(({ principal, interest }) => add(principal, interest))),
          ],
          strong: true,
        },
      ],
      { words: 3, shares: [1, 1.2, 1.9, 1.1, 1.1, 1.1] },
    ),
  ];
}

/** A part that the payer's bank or the processor took back. */
function takenBackOf({ taken_back, taken_back_at, reference, currency }: Repayment) {
  if (taken_back_at === null) return [];
  const amount = formatMoney(minor(-taken_back), currency);
  return [
    { cells: [dayOf(taken_back_at), 'Taken back, and owed again', reference, '–', '–', amount] },
  ];
}

/** What goes back to the payer, in the currency that was paid. */
function refundOf(one: Repayment) {
  const { refund_amount, refund_at, refund_sent_at, reference, paid_currency } = one;
  if (refund_amount === null || refund_at === null) return [];
  const what = refund_sent_at ? 'Refund to the payer' : 'Refund to the payer, not sent yet';
  const amount = formatMoney(minor(-refund_amount), paid_currency);
  return [{ cells: [dayOf(refund_sent_at ?? refund_at), what, reference, '–', '–', amount] }];
}

const dayOf = (instant: string): string => day(lagosDay(Date.parse(instant)));
