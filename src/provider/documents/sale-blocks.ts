import type { WireOf } from '#contract/call.ts';
import type { listSales } from '#contract/sales.ts';
import { lagosDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, minor } from '#credit/money.ts';
import { type Block, heading } from '#pdf/block.ts';
import { day } from '#pdf/dates.ts';
import { figureTable } from './figures.ts';

type Sale = WireOf<typeof listSales>['sales'][number];

/** What ended a loan in default: where the money came from, what it paid, what is left. */
export function saleBlocks(sales: readonly Sale[]): Block[] {
  return sales.flatMap((sale) => [
    heading(saleHeading(sale)),
    figureTable(
      ['Where the money came from', 'Amount'],
      amounts(sale.currency, [
        ['Undrawn credit returned, at no cost', sale.undrawn],
        ...sale.portfolios.map(
          (one) =>
            [`Sold of your portfolio at ${one.application.applicationName}`, one.sold] as const,
        ),
        ['Written off: you do not owe it', sale.written_off],
        [`You owed on ${dayOf(sale)}`, sale.owed, 'total'],
      ]),
      { shares: [3, 1] },
    ),
    figureTable(
      ['What it paid', 'Amount'],
      amounts(sale.currency, [
        ['Penal charges', sale.parts.penalties],
        ['Late fees', sale.parts.fees],
        ['Interest', sale.parts.interest],
        ['Principal', sale.parts.principal],
        ['Total paid', sale.undrawn + sale.sold, 'total'],
      ]),
      { shares: [3, 1] },
    ),
    ...portfoliosOf(sale),
  ]);
}

function saleHeading(sale: Sale): string {
  if (sale.sold > 0) return `Sale on ${dayOf(sale)}`;
  return `${sale.undrawn > 0 ? 'Undrawn credit returned' : 'Default'} on ${dayOf(sale)}`;
}

const dayOf = ({ date }: Sale): string => day(lagosDay(Date.parse(date)));

function portfoliosOf({ currency, portfolios }: Sale): Block[] {
  const touched = portfolios.filter(({ sold }) => sold > 0);
  if (touched.length === 0) return [];
  const money = (amount: number) => formatMoney(minor(amount), currency);
  return [
    figureTable(
      ['Your portfolio', 'Worth before', 'Sold', 'Left'],
      touched.map(({ application, value_before, sold, value_after }) => ({
        cells: [application.applicationName, ...[value_before, sold, value_after].map(money)],
      })),
      { shares: [2, 1, 1, 1] },
    ),
  ];
}

type Figure = readonly [name: string, amount: number, total?: 'total'];

/** What is nothing is left out, except a total. */
function amounts(currency: Currency, figures: readonly Figure[]) {
  return figures
    .filter(([, amount, total]) => amount > 0 || total)
    .map(([name, amount, total]) => ({
      cells: [name, formatMoney(minor(amount), currency)],
      strong: total !== undefined,
    }));
}
