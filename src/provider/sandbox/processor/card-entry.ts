import type { CardField } from './checkout-page.ts';
import { type TestCard, testCard } from './test-cards.ts';

export type Expiry = { month: number; year: number };

export type CardEntry =
  | { ok: true; card: TestCard; expiry: Expiry }
  | { ok: false; problems: Partial<Record<CardField, string>> };

/** Checks what was typed on the checkout against the test cards; `today` is a month and a year. */
export function cardEntry(
  typed: { number: string; expiry: string; cvv: string },
  today: Expiry,
): CardEntry {
  const card = testCard(typed.number.replace(/[\s-]/g, ''));
  const expiry = expiryOf(typed.expiry);
  const problems: Partial<Record<CardField, string>> = {};
  if (!card) problems.number = 'Not one of the test cards. They are listed below.';
  if (!expiry) problems.expiry = 'Enter a month and a year, such as 09/29.';
  else if (monthsOf(expiry) < monthsOf(today)) problems.expiry = 'This card has expired.';
  if (card && typed.cvv.trim() !== card.cvv) problems.cvv = `For this card it is ${card.cvv}.`;
  if (!card || !expiry || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, card, expiry };
}

/** Reads `9/29`, `09 / 2029`, `0929`; undefined for anything else. */
function expiryOf(text: string): Expiry | undefined {
  const found = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d\d)\s*$/.exec(text);
  if (!found) return undefined;
  const month = Number(found[1]);
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(found[2]) } : undefined;
}

const monthsOf = ({ month, year }: Expiry) => year * 12 + month;

/** The month that lies `count` months after `from`. */
export function monthsLater({ month, year }: Expiry, count: number): Expiry {
  const months = year * 12 + (month - 1) + count;
  return { month: (months % 12) + 1, year: Math.floor(months / 12) };
}
