import type { Page } from '@playwright/test';
import { allPortfolios, openLoansAt, userAt } from '#api/questions.ts';
import { type Loan, listLoans } from '#contract/loans.ts';
import { type Currency, type DigitGroups, formatMoney, groupDigits, minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { summarizeAccount } from '#features/dashboard/account-summary.ts';
import { readingsOf } from '#features/dashboard/readings.ts';
import { defaultCurrency, heldAt, totals } from '#stores/reads/held.ts';
import { Refused, type Walker } from './walker.ts';

/** In ms: a poll (docs/decisions/0021-live-by-polling.md), the reads that follow it, and a busy machine. */
const freshWithin = 15_000;

type Compared = {
  readonly count: number;
  /** 'dashboard, Redline: $3,870.01 is shown, the provider says $3,870.00' */
  readonly wrong: readonly string[];
};

/**
 * Compares every main figure on the screen with what the provider answers at that moment to this tab's
 * token, written by the product's own formatter. A screen may show its last figures until its next read: a
 * difference counts when it stays, and is not waited for when it is `known`.
 */
export async function compareFigures(
  walker: Walker,
  known: ReadonlySet<string>,
): Promise<Compared> {
  const end = Date.now() + freshWithin;
  for (;;) {
    const compared = await compareOnce(walker);
    const isNew = compared.wrong.some((one) => !known.has(one));
    if (!isNew || Date.now() > end) return compared;
    // The dashboard and the offer poll; a keypad reads again when its window is looked at.
    if (/repay|withdrawal/.test(walker.page.url())) {
      await walker.page.evaluate(() => dispatchEvent(new Event('focus')));
    }
    await walker.rest();
  }
}

/**
 * A figure by its name: what it must be, and where it stands if it is on the screen. `within`: it is part of
 * a longer text, and only there when that says this.
 */
type Figure = {
  readonly name: string;
  readonly wanted: string;
  readonly selector: string;
  readonly at?: number;
  readonly within?: string;
};

async function compareOnce(walker: Walker): Promise<Compared> {
  const path = new URL(walker.page.url()).pathname;
  let count = 0;
  const wrong: string[] = [];
  // A session that has ended shows nothing much longer.
  const figures = await figuresOn(path, walker).catch((failure) => {
    if (failure instanceof Refused) return [];
    throw failure;
  });
  for (const { name, wanted, selector, at = 0, within } of figures) {
    const text = await textAt(walker.page, selector, at);
    if (text === undefined) continue;
    const [shown, told] = [inLine(text), inLine(wanted)];
    if (!shown.includes(within ?? '')) continue;
    count++;
    const holds = within === undefined ? shown === told : shown.includes(told);
    if (!holds) wrong.push(`${path}, ${name}: ${shown} is shown, the provider says ${told}`);
  }
  return { count, wrong };
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const textAt = (page: Page, selector: string, at: number) =>
  page.evaluate(
    ([selector, at]) => {
      const found = document.querySelectorAll<HTMLElement>(selector)[at];
      return found?.checkVisibility() ? found.innerText : undefined;
    },
    [selector, at] as const,
  );

async function figuresOn(path: string, walker: Walker): Promise<Figure[]> {
  if (!/^\/(dashboard|offer|repay|withdrawal)$/.test(path)) return [];
  const { id, chosen, digits, loanId } = await walker.page.evaluate(() => ({
    id: localStorage.getItem('user:application_id') || '0',
    chosen: localStorage.getItem('currency') || '',
    digits: localStorage.getItem('look:digits'),
    loanId:
      new URLSearchParams(location.search).get('loan_id') ??
      JSON.parse(sessionStorage.getItem('repay') ?? '[]')[1]?.entry?.loanId,
  }));
  groupDigits((digits ?? 'comma') as DigitGroups);
  const { user } = await walker.ask(...userAt(Number(id)));
  const { all } = await walker.ask(...allPortfolios());
  const held = heldAt(id, all);
  const currency = (chosen as Currency) || defaultCurrency(held) || 'USD';
  const money = (amount: number) => formatMoney(minor(amount), currency);
  const { balance, availableCredit } = totals(held, currency);
  const hint = (within: string, wanted: string) => ({
    name: within,
    wanted,
    selector: '.keypad-under',
    within,
  });
  if (path === '/offer') {
    const wanted = money(availableCredit);
    return [
      { name: 'Offer', wanted, selector: '.offer-eligible .number' },
      hint('You can borrow up to', wanted),
    ];
  }
  if (path === '/withdrawal') return [hint('You can withdraw up to', money(balance))];
  const { loans } = await walker.ask(listLoans, { query: { limit: 100 } });
  if (path === '/repay') {
    const loan = loans.find(({ loan_id }) => loan_id === loanId);
    return loan ? [hint('You owe', formatMoney(loan.payoff, loan.currency))] : [];
  }
  const open = (await walker.ask(...openLoansAt(Number(id)))).loans;
  const readings = readingsOf(summarizeAccount(held, open, currency), currency, user);
  const figure = (name: string, wanted: string, selector: string, at = 0): Figure => {
    return { name, wanted, selector, at };
  };
  const naira = (kobo: number) => formatMoney(minor(kobo), 'NGN');
  return [
    figure(readings.label, money(readings.amount), '.dashboard-owed'),
    figure('You owe', readings.owed, '.readings dd'),
    figure('Redline', readings.redline, '.readings dd', 1),
    figure('Portfolio', readings.value, '.readings dd', 2),
    figure('Balance to withdraw', money(balance), '.dashboard-balance dd .money'),
    figure('Available credit', money(availableCredit), '.dashboard-balance dd .money', 1),
    figure('Buy Rate', naira(user.rates.buy), '.dashboard-rates dd'),
    figure('Sell Rate', naira(user.rates.sell), '.dashboard-rates dd', 1),
    ...loans.flatMap(rowOf),
  ];
}

/** What the row of a loan says, as a card or in the table. */
function rowOf({ loan_id, principal, totalRepaid, payoff, currency }: Loan): Figure[] {
  const reference = shortReference(loan_id);
  const link = `[aria-label="Breakdown of ${reference}"]`;
  const selector = `:is(.activity, .activities-table tbody):has(${link})`;
  const amounts = { principal, ...(payoff > 0 && { totalRepaid, payoff }) };
  return Object.entries(amounts).map(([name, amount]) => ({
    name: `${name} of ${reference}`,
    wanted: formatMoney(amount, currency),
    selector,
    within: reference,
  }));
}
