import { formatDay } from '#credit/calendar.ts';
import { add, type Currency, formatMoney, minor } from '#credit/money.ts';
import { type Block, heading, paragraph } from '#pdf/block.ts';
import { type Cost, type MonthlyCost, sumOfCosts } from './cost.ts';
import { figureTable, moved } from './figures.ts';
import type { Costs, Partners } from './interest.ts';

const currencyNames = { USD: 'Dollars (USD)', NGN: 'Naira (NGN)' } as const;
const figures = [
  ['Interest', 'interest'],
  ['Late fees', 'fees'],
  ['Penal charges', 'penalties'],
  ['Interest paid', 'interest_paid'],
  ['Fees and charges paid', 'charges_paid'],
  ['Principal paid', 'principal_paid'],
] as const satisfies readonly (readonly [string, keyof Cost])[];

/** A year's cost in each currency that has one: in all, by loan, by month. */
export function interestBlocks(whole: readonly Costs[], partners: Partners): Block[] {
  const used = whole.filter(({ costs }) => costs.length > 0);
  if (used.length === 0) return [paragraph('No interest was charged or paid in this year.')];
  return used.flatMap((one) => currencyBlocks(one, partners));
}

function currencyBlocks({ currency, costs, opening, closing }: Costs, partners: Partners): Block[] {
  const all = sumOfCosts(costs);
  const money = (amount: number) => formatMoney(minor(amount), currency);
  const unpaid = ({ interest, fees, penalties }: Costs['opening']) =>
    money(interest + fees + penalties);
  return [
    heading(currencyNames[currency]),
    figureTable(
      ['Interest, fees and charges', 'Amount'],
      [
        { cells: ['Unpaid when the year began', unpaid(opening)] },
        { cells: ['Charged', money(add(all.interest, all.fees, all.penalties))] },
        { cells: ['Paid', money(add(all.interest_paid, all.charges_paid))], strong: true },
        ...(all.written_off > 0 ? [{ cells: ['Written off', money(all.written_off)] }] : []),
        { cells: ['Unpaid at the end', unpaid(closing)] },
      ],
      { shares: [3, 1] },
    ),
    costTable('Loan', currency, all, byLoan(costs, partners)),
    costTable('Month', currency, all, byMonth(costs)),
  ];
}

type Row = { readonly name: string; readonly cost: Cost };

function costTable(first: string, currency: Currency, all: Cost, rows: readonly Row[]): Block {
  const cells = (name: string, cost: Cost) => [
    name,
    ...figures.map(([, figure]) => moved(cost[figure], currency)),
  ];
  return figureTable(
    [first, ...figures.map(([name]) => name)],
    [
      ...rows.map(({ name, cost }) => ({ cells: cells(name, cost) })),
      { cells: cells('In all', all), strong: true },
    ],
    { shares: [1.8] },
  );
}

function byLoan(costs: readonly MonthlyCost[], partners: Partners): Row[] {
  return [...Map.groupBy(costs, ({ loan_id }) => loan_id)].map(([loan_id, own]) => ({
    name: [loan_id.slice(0, 8), partners.get(loan_id)].filter(Boolean).join(', '),
    cost: sumOfCosts(own),
  }));
}

function byMonth(costs: readonly MonthlyCost[]): Row[] {
  return [...Map.groupBy(costs, ({ month }) => month)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([month, own]) => ({
      name: formatDay(month, { style: 'month' }),
      cost: sumOfCosts(own),
    }));
}
