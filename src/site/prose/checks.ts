import { hardWords } from '#credit/hard-words.ts';
import { disclosed } from '../disclosures.ts';
import { amounts, minimums } from './amounts.ts';
import type { figureComponents } from './components.ts';
import { nairaRepayment } from './naira-repayment.ts';
import { mailboxes, named, names } from './named.ts';
import { plannedFigures } from './planned.ts';
import { rates } from './rates.ts';
import { terms } from './terms.ts';
import { amountLike, amountOf, figuresOf, type LoanWords, workedLoan } from './worked-loan.ts';

type Words = Readonly<Record<string, string>>;
/** Throws, in words for the editor, when the component cannot be drawn from these attributes. */
type Check = (words: Words) => unknown;

const loan =
  (tag: string) =>
  ({ show: _show, extra: _extra, ...words }: Words) =>
    workedLoan(words as LoanWords, tag);
const more =
  (tag: string): Check =>
  (words) =>
    amountLike(loan(tag)(words), words.extra ?? '', tag);

const disclosedTexts = Object.fromEntries(
  Object.entries(disclosed).map(([name, text]) => [name, text()]),
);

/** Every figure of a text, tried before a page with it is built. */
export const figureChecks: Readonly<Record<keyof typeof figureComponents, Check>> = {
  Amount: ({ of = '' }) => named(amounts, of, 'Amount'),
  Bills: loan('Bills'),
  BillSteps: loan('BillSteps'),
  Credit: (words) => amountOf(words, 'Credit'),
  HardWord: ({ of = '' }) => named(hardWords, of, 'HardWord'),
  Disclosed: ({ of = '' }) => named(disclosedTexts, of, 'Disclosed'),
  Loan: (words) => named(figuresOf(loan('Loan')(words)), words.show ?? '', 'Loan'),
  Mail: ({ to = '' }) => named(mailboxes, to, 'Mail'),
  Minimum: ({ of, currency }) => named(minimums, `${of} ${currency}`, 'Minimum'),
  Missed: loan('Missed'),
  Money: (words) => amountOf(words, 'Money'),
  Naira: ({ usd = '', rate = '', show = '' }) => {
    const { amount } = amountOf({ usd }, 'Naira');
    const perDollar = amountOf({ ngn: rate }, 'Naira').amount;
    return named(nairaRepayment(amount, perDollar), show, 'Naira');
  },
  Name: ({ of = 'product' }) => named(names, of, 'Name'),
  Planned: more('Planned'),
  PlannedFigure: (words) => {
    const borrowed = loan('PlannedFigure')(words);
    const extra = amountLike(borrowed, words.extra ?? '', 'PlannedFigure').amount;
    return named(plannedFigures(borrowed, extra), words.show ?? '', 'PlannedFigure');
  },
  Rate: ({ of = '' }) => named(rates, of, 'Rate'),
  Redlines: (words) => amountOf(words, 'Redlines'),
  SellOrBorrow: loan('SellOrBorrow'),
  Term: ({ of = '' }) => named(terms, of, 'Term'),
};
