import { hardWords } from '#credit/hard-words.ts';
import type { Currency } from '#credit/money.ts';
import { tenures } from '#credit/terms.ts';
import { disclosed } from '../disclosures.ts';
import { amounts, minimums } from './amounts.ts';
import { nairaRepayment } from './naira-repayment.ts';
import { mailboxes, names } from './named.ts';
import { plannedFigures } from './planned.ts';
import { rates } from './rates.ts';
import { terms } from './terms.ts';
import { amountLike, amountOf, figuresOf, workedLoan } from './worked-loan.ts';

/** What an editor says of a component: an amount in `usd` or `ngn`, a day, or one of some choices. */
type Attribute = {
  readonly name: string;
  readonly label: string;
  readonly input: 'amount' | 'day' | 'choice' | 'number';
  /** What the example has. */
  readonly example: string;
  readonly choices?: readonly (readonly [value: string, label: string])[];
};

export type Listed = {
  /** The component, and what it is for. */
  readonly name: string;
  readonly says: string;
  /** Each way to write it, with what a reader then sees; none where it has `attributes`. */
  readonly values: readonly { readonly tag: string; readonly value: string }[];
  readonly attributes?: readonly Attribute[];
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

const amount: Attribute = { name: 'usd', label: 'Amount', input: 'amount', example: loan.usd };
const ofLoan: readonly Attribute[] = [
  amount,
  {
    name: 'tenure',
    label: 'Tenure',
    input: 'choice',
    example: loan.tenure,
    choices: tenures.map((months) => [`${months}`, `${months} months`]),
  },
  { name: 'from', label: 'Paid out on', input: 'day', example: loan.from },
];
const more: Attribute = { name: 'extra', label: 'Paid on top', input: 'number', example: extra };
const portfolio: Attribute = { ...amount, label: 'Portfolio', example: '10,000' };
const company: Attribute = {
  name: 'of',
  label: 'About',
  input: 'choice',
  example: 'company',
  choices: Object.keys(disclosed).map((name) => [name, name]),
};

/** A component that is written with an editor's own values. */
const own = (name: string, says: string, ...attributes: Attribute[]): Listed => ({
  name,
  says,
  values: [],
  attributes,
});

/** Every component that a text may use, with every value that it can have. */
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
  own('Money', 'An amount that an example starts from', amount),
  own('Credit', 'What can be borrowed against a portfolio', portfolio),
  own('Bills', 'A table of the bills of a loan', ...ofLoan),
  own('BillSteps', 'A drawing of a loan that steps down with each bill', ...ofLoan),
  own('Planned', 'A table of a loan that gets more than its bills', ...ofLoan, more),
  own('Missed', 'A table of what happens when nothing is paid', ...ofLoan),
  own('SellOrBorrow', 'A table of selling beside borrowing as prices move', ...ofLoan),
  own('Redlines', 'A table of the redline at three sizes of loan', portfolio),
  own('Disclosed', 'Facts from brand.ts, and nothing until they are filled in', company),
];

/** A component as it is written with these values. */
export const tagOf = (name: string, words: Readonly<Record<string, string>>): string =>
  `<${name} ${Object.entries(words)
    .map(([word, value]) => `${word}="${value}"`)
    .join(' ')} />`;
