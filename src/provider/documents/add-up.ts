import type { getBreakdown } from '#contract/breakdown.ts';
import type { WireOf } from '#contract/call.ts';
import { formatMoney, minor, sum } from '#credit/money.ts';
import { type Block, heading, paragraph } from '#pdf/block.ts';
import type { LoanAnswer } from '../loans/answer.ts';
import { figureTable, moved } from './figures.ts';

type Line = WireOf<typeof getBreakdown>['lines'][number];

const parts = ['principal', 'interest', 'fees', 'penalties'] as const;
type Parts = Readonly<Record<(typeof parts)[number], number>>;

const partOf: Partial<Record<Line['kind'], keyof Parts>> = {
  interest: 'interest',
  extra_interest: 'interest',
  accrued_interest: 'interest',
  late_fee: 'fees',
  fee: 'fees',
  penal_charge: 'penalties',
  penalty: 'penalties',
  principal: 'principal',
};

/** What was borrowed and charged, less what paid it, part by part: the rest is what is owed today. */
function addUp(loan: LoanAnswer, lines: readonly Line[]) {
  const of = (source: Line['source'], sign: 1 | -1): Parts =>
    partsOf(
      lines.filter((line) => line.source === source),
      sign,
    );
  const borrowed: Parts = { ...none, principal: loan.principal };
  const known = [
    { name: 'Borrowed', parts: borrowed },
    { name: 'Interest and charges billed', parts: of('posted', 1) },
    { name: 'Repaid', parts: of('paid', -1) },
    { name: 'Undrawn credit and sale', parts: of('sale', -1) },
    { name: 'Written off by us', parts: of('written_off', -1) },
  ];
  const posted = totalOf(known.map((row) => row.parts));
  const accrued: Parts = { ...none, interest: loan.payoff - inAll(posted) };
  const rows = [...known, { name: 'Interest to today, not billed yet', parts: accrued }].filter(
    (row) => parts.some((part) => row.parts[part] !== 0),
  );
  return { rows, owed: totalOf([posted, accrued]) };
}

/** The same as a table. */
export function addUpBlocks(loan: LoanAnswer, lines: readonly Line[]): Block[] {
  const { rows, owed } = addUp(loan, lines);
  const cells = (name: string, figures: Parts, say: typeof moved) => [
    name,
    ...parts.map((part) => say(minor(figures[part]), loan.currency)),
    say(minor(inAll(figures)), loan.currency),
  ];
  return [
    heading('How it adds up'),
    figureTable(
      ['What', 'Principal', 'Interest', 'Late fees', 'Penal charges', 'Total'],
      [
        ...rows.map((row) => ({ cells: cells(row.name, row.parts, moved) })),
        { cells: cells('You owe (payoff)', owed, formatMoney), strong: true },
      ],
      { shares: [1.5, 1.3, 1.15, 0.95, 0.95, 1.3] },
    ),
    paragraph('Add up each column from the top: the last row is what you owe today.'),
  ];
}

const none: Parts = { principal: 0, interest: 0, fees: 0, penalties: 0 };

function partsOf(lines: readonly Line[], sign: 1 | -1): Parts {
  const of = (part: keyof Parts) =>
    sign * sum(lines.flatMap((line) => (partOf[line.kind] === part ? minor(line.amount) : [])));
  return {
    principal: of('principal'),
    interest: of('interest'),
    fees: of('fees'),
    penalties: of('penalties'),
  };
}

function totalOf(all: readonly Parts[]): Parts {
  const of = (part: keyof Parts) => all.reduce((total, one) => total + one[part], 0);
  return {
    principal: of('principal'),
    interest: of('interest'),
    fees: of('fees'),
    penalties: of('penalties'),
  };
}

const inAll = (one: Parts): number => parts.reduce((total, part) => total + one[part], 0);
