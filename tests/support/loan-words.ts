import { type IsoDay, isoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, openAccount, type PostedLine } from '#credit/loan-account.ts';
import { type Currency, type Minor, minor } from '#credit/money.ts';
import { forecastSale, type SaleForecast } from '#credit/sale.ts';
import type { Notification } from '#provider/notifications/notify-borrower.ts';

/** A message as its borrower reads it, line by line: its facts in one, the button in brackets. */
export function asRead(news: Omit<Notification, 'user_id'> | undefined): string[] {
  if (!news) return ['no message'];
  const { category, subject, body, facts, next, action, sms, reach, channels, attached } = news;
  const ways = channels ? `, by ${channels.join(' and ') || 'nothing'}` : '';
  return [
    `About a ${category}${reach ? `, to ${reach} contacts` : ''}${ways}: ${subject}`,
    body,
    (facts ?? []).map(([label, value]) => `${label}: ${value}`).join(' | '),
    next ?? 'nothing comes next',
    action ? `[${action.label}] ${action.path}` : 'no button',
    ...(sms === undefined ? [] : [`SMS: ${sms}`]),
    ...(attached ? [`Attached: ${Object.values(attached).join(' of ')}`] : []),
    ...(news.notYou ? ['Was this not you?'] : []),
  ];
}

/** A loan as its messages name it. */
export const named = {
  loan_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  currency: 'USD',
  partner: 'Northgate',
} as const;

/** Two partners whose names leave an SMS little room for the rest. */
export const longNamed = {
  ...named,
  partner: 'The Longest Name of Any Partner That We Have Had to Do With',
};
export const longerNamed = {
  ...named,
  partner: `${longNamed.partner}, and Its Daughters and Sons`,
};

/** $1,000.00 lent for three months at 3 % on 10 March 2026, on a later day; nothing was ever paid. */
export const lentUntil = (day: string, principal = 100_000, currency: Currency = 'USD') =>
  until(openAccount(termsOf(principal, currency), isoDay('2026-03-10')), day);

const termsOf = (principal: number, currency: Currency) =>
  ({ principal: minor(principal), currency, tenure: 3, interest_bp: 300 }) as const;

export const until = (account: LoanAccount, day: string): LoanAccount =>
  advance(account, isoDay(day)).account;

/** What a day has added to such a loan. */
export function addedOn(day: string, principal = 100_000): readonly PostedLine[] {
  const opened = openAccount(termsOf(principal, 'USD'), isoDay('2026-03-10'));
  return advance(opened, isoDay(day)).lines.filter((line) => line.day === day);
}

/** The same account while repayment is blocked from a day on. */
export const blocked = (account: LoanAccount, from: string): LoanAccount => ({
  ...account,
  frozen: [{ from: isoDay(from), until: null }],
});

/** The sale that comes, of a portfolio of $20,000.00 unless it is said otherwise. */
export const saleOf = (
  account: LoanAccount,
  {
    undrawn = 0,
    value = 2_000_000,
    told,
  }: { undrawn?: number; value?: number; told?: string } = {},
): SaleForecast | null =>
  forecastSale(
    account,
    [{ portfolio_id: 'one', ...worth(value, undrawn) }],
    told ? isoDay(told) : null,
  );

const worth = (value: number, undrawn: number): { value: Minor; balance: Minor } => ({
  value: minor(value),
  balance: minor(undrawn),
});

/** The bill of a day was promised for a later one before it was due. */
export const promisedOn = (
  day: string,
  account: LoanAccount,
  promise: [due: string, day: string],
) => {
  const [due_date, promised] = promise.map((one): IsoDay => isoDay(one)) as [IsoDay, IsoDay];
  return until({ ...account, promised: { due_date, day: promised } }, day);
};
