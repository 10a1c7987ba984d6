import type { StatementLine } from '#contract/statement.ts';
import { formatDay, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { add, type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { type Block, heading, paragraph } from '#pdf/block.ts';
import type { CurrencyStatement, Held } from '../statement/get.ts';
import type { Balances } from '../statement/lines.ts';
import type { Return } from '../statement/returns.ts';
import { figureTable, moved } from './figures.ts';

type Days = { readonly from: IsoDay; readonly to: IsoDay };

const currencyNames = { USD: 'Dollars (USD)', NGN: 'Naira (NGN)' } as const;
const kinds: Readonly<Record<StatementLine['kind'], string>> = {
  disbursement: 'Loan paid out to your balance',
  charge: 'Interest and charges',
  repayment: 'Repayment',
  credit_returned: 'Undrawn credit given back',
  carried_over: 'Carried over into a new loan',
  repayment_reversed: 'Repayment taken back',
  liquidation: 'Sale of portfolio assets',
  write_off: 'Written off',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal that came back',
  correction: 'Correction',
};
const parts = [
  ['Principal', 'principal'],
  ['Interest', 'interest'],
  ['Late fees', 'fees'],
  ['Penal charges', 'penalties'],
] as const;

/** Each currency with its balances before and after, and every movement between. */
export function statementBlocks(
  whole: readonly CurrencyStatement[],
  returns: readonly Return[],
  days: Days,
): Block[] {
  const used = whole.filter(({ lines, opening }) => lines.length > 0 || holdsAnything(opening));
  return (used.length > 0 ? used : whole).flatMap((one) => [
    ...currencyBlocks(one, days),
    ...returnBlocks(returns.filter(({ currency }) => currency === one.currency)),
  ]);
}

const holdsAnything = (balances: Balances) =>
  Object.values(balances).some((amount) => amount !== 0);

function currencyBlocks(one: CurrencyStatement, days: Days): Block[] {
  const { currency, opening, closing, lines } = one;
  return [
    heading(currencyNames[currency]),
    balancesIn(one, days),
    ...(lines.length === 0
      ? [paragraph('There were no movements on these days.')]
      : [
          figureTable(
            [
              'Day',
              'Movement',
              'Reference',
              'Change in balance',
              'Change in debt',
              'Balance after',
              'Debt after',
            ],
            movementRows(lines, currency, { opening, closing, days }),
            { words: 3, shares: [0.9, 2.6, 0.8, 1.1, 1.1, 1.1, 1.1] },
          ),
        ]),
  ];
}

const returnWords: Readonly<Record<Return['kind'], string>> = {
  refund: 'Refund sent to the payer',
  dispute_opened: 'The payer’s bank asked for the payment back',
  dispute_won: 'The payment was not taken back',
  dispute_lost: 'The payer’s bank took the payment back',
  dispute_lost_again: 'Nothing more was taken back',
};

/** Refunds and disputes: their amounts are of payments, and what they moved stands above. */
function returnBlocks(returns: readonly Return[]): Block[] {
  if (returns.length === 0) return [];
  return [
    paragraph('Refunds and disputes. The table above shows how they changed a loan.'),
    figureTable(
      ['Day', 'What happened', 'Payment', 'Amount'],
      returns.map(({ date, kind, reference, amount, paid_currency }) => ({
        cells: [
          shown(lagosDay(Date.parse(date))),
          returnWords[kind],
          reference,
          formatMoney(amount, paid_currency === 'USD' ? 'USD' : 'NGN'),
        ],
      })),
      { words: 3, shares: [0.9, 2.6, 2, 1.1] },
    ),
  ];
}

function balancesIn({ currency, opening, closing }: CurrencyStatement, { from, to }: Days): Block {
  const money = (amount: Minor) => formatMoney(amount, currency);
  const row = (what: string, figure: (held: Held) => Minor, strong = false) => ({
    cells: [what, money(figure(opening)), money(figure(closing))],
    strong,
  });
  return figureTable(
    ['Item', `Opening, before ${shown(from)}`, `Closing, ${shown(to)}`],
    [
      row('Balance to withdraw', ({ credit }) => credit, true),
      row('Principal', ({ principal }) => principal),
      row('Interest to that day', ({ interest, accrued }) => add(interest, accrued)),
      row('Late fees', ({ fees }) => fees),
      row('Penal charges', ({ penalties }) => penalties),
      row('You owe (payoff)', ({ payoff }) => payoff, true),
    ],
    { shares: [2, 1, 1] },
  );
}

function* movementRows(
  lines: readonly StatementLine[],
  currency: Currency,
  { opening, closing, days }: { opening: Held; closing: Held; days: Days },
) {
  const money = (amount: Minor) => formatMoney(amount, currency);
  const held = (day: IsoDay, what: string, { credit, debt }: Balances) => ({
    cells: [shown(day), what, '', '', '', money(credit), money(debt)],
    strong: true,
  });
  yield held(days.from, 'Opening balance', opening);
  for (const line of lines) {
    yield {
      cells: [
        shown(lagosDay(Date.parse(line.date))),
        wordsOf(line, currency),
        shortReference(line.reference),
        moved(line.credit, currency),
        moved(line.debt, currency),
        money(line.credit_balance),
        money(line.debt_balance),
      ],
    };
  }
  yield held(days.to, 'Closing balance', closing);
  if (closing.accrued === 0) return;
  yield {
    cells: [
      '',
      `Interest to ${shown(days.to)}, not billed yet`,
      ...['', '', money(closing.accrued), ''],
      money(closing.payoff),
    ],
  };
}

/** What it was, with the parts of the debt that it moved. */
function wordsOf(line: StatementLine, currency: Currency): string {
  const moving = parts.flatMap(([what, name]) => {
    const amount = Math.abs(line[name]) as Minor;
    return amount > 0 ? [`${what.toLowerCase()} ${formatMoney(amount, currency)}`] : [];
  });
  if (moving.length === 0 || line.kind === 'disbursement') return kinds[line.kind];
  return `${kinds[line.kind]}: ${moving.join(', ')}`;
}

const shown = (day: IsoDay) => formatDay(day, { style: 'medium' });
