import { formatDay, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { minuteMs } from '#credit/durations.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';

export type Fact = readonly [label: string, value: string];

/** '1 Dec 2026' */
export const dayWords = (day: IsoDay): string => formatDay(day, { style: 'medium' });

/** 'the end of 1 Dec 2026 (Lagos time)': the last moment to pay. */
export const endOf = (day: IsoDay): string => `the end of ${dayWords(day)} (Lagos time)`;

/** '09:05 Lagos time', of an instant in ms since 1970. */
export function lagosTime(instant: number): string {
  const minutes = Math.floor((instant - lagosMidnight(lagosDay(instant))) / minuteMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)} Lagos time`;
}

/** @returns a function that writes an amount of this currency: '₦1,250.00' */
export const moneyOf =
  (currency: Currency) =>
  (amount: Minor): string =>
    formatMoney(amount, currency);

/** The two facts that every message about a loan begins with. */
export const loanFacts = (partner: string, loan_id: string): readonly Fact[] => [
  ['Partner', partner],
  ['Loan', shortReference(loan_id)],
];

/** What an SMS of 160 signs holds beside our name. */
const smsRoom = 148;

/** The first of these texts that one SMS holds, the fullest first; else the last one. */
export function smsOf(...texts: readonly [string, ...string[]]): string {
  // Phones write ₦ as NGN.
  const length = (text: string) => text.replaceAll('₦', 'NGN').length;
  return texts.find((text) => length(text) <= smsRoom) ?? texts.at(-1) ?? '';
}

/** 'one', 'one and another', 'one, another and a third' */
export const listed = (parts: readonly string[]): string => listing.format(parts);
const listing = new Intl.ListFormat('en-GB');

type Account = {
  readonly account_name: string;
  readonly account_number: string;
  readonly bank_name: string | null;
};

/** 'Ada Obi, Delta Test Bank, ending 3210' */
export const accountWords = ({ account_name, account_number, bank_name }: Account): string =>
  [account_name, bank_name, `ending ${account_number.slice(-4)}`].filter(Boolean).join(', ');
