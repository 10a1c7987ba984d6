import { hardWords } from '#credit/hard-words.ts';
import type { Currency } from '#credit/money.ts';
import { amounts, minimums } from './amounts.ts';
import { nairaRepayment } from './naira-repayment.ts';
import { mailboxes, names } from './named.ts';
import { plannedFigures } from './planned.ts';
import { rates } from './rates.ts';
import { terms } from './terms.ts';
import { amountLike, amountOf, figuresOf, workedLoan } from './worked-loan.ts';

export type Listed = {
  /** The component, and what it is for. */
  readonly name: string;
  readonly says: string;
  /** Each way to write it, with what a reader then sees. */
  readonly values: readonly { readonly tag: string; readonly value: string }[];
};

const loan = { usd: '1,000', tenure: '3', from: '2026-03-10' };
const extra = '200';
const worked = workedLoan(loan, 'Loan');
const words = Object.entries(loan).map(([name, value]) => `${name}="${value}"`);
const dollars = amountOf({ usd: '100' }, 'Naira').amount;
const rate = '1,580.25';
const perDollar = amountOf({ ngn: rate }, 'Naira').amount;

const listed = (
  name: string,
  says: string,
  figures: Readonly<Record<string, string>>,
  tagOf: (figure: string) => string,
): Listed => ({
  name,
  says,
  values: Object.entries(figures).map(([figure, value]) => ({ tag: tagOf(figure), value })),
});

/** Every component that writes a figure or a name, with every value that it can have. */
export const figureLists: readonly Listed[] = [
  listed('Rate', 'A percentage of the credit', rates, (of) => `<Rate of="${of}" />`),
  listed('Term', 'A time, a count or a length', terms, (of) => `<Term of="${of}" />`),
  listed('Amount', 'A fee, or a claim of money', amounts, (of) => `<Amount of="${of}" />`),
  listed('Minimum', 'The smallest loan, withdrawal or repayment', minimums, (pair) => {
    const [of, currency] = pair.split(' ') as [string, Currency];
    return `<Minimum of="${of}" currency="${currency}" />`;
  }),
  listed('Name', 'Who we are', names, (of) =>
    of === 'product' ? '<Name />' : `<Name of="${of}" />`,
  ),
  listed(
    'HardWord',
    'A hard word that opens its meaning on a tap; word="…" writes it in another form',
    hardWords,
    (of) => `<HardWord of="${of}" />`,
  ),
  listed('Mail', 'A link that writes to us', mailboxes, (to) => `<Mail to="${to}" />`),
  listed(
    'Loan',
    'One figure of a computed loan; portfolio="…" and interest="…" are possible too',
    figuresOf(worked),
    (show) => `<Loan ${words.join(' ')} show="${show}" />`,
  ),
  listed(
    'PlannedFigure',
    'One figure of a loan that gets more than its bills',
    plannedFigures(worked, amountLike(worked, extra, 'PlannedFigure').amount),
    (show) => `<PlannedFigure ${words.join(' ')} extra="${extra}" show="${show}" />`,
  ),
  listed(
    'Naira',
    'Dollars repaid in Naira',
    nairaRepayment(dollars, perDollar),
    (show) => `<Naira usd="100" rate="${rate}" show="${show}" />`,
  ),
];
