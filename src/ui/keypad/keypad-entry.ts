import { type Currency, formatMoney, type Minor, minor, parseAmount } from '#credit/money.ts';

/** What the person has typed: digits with at most one point, never empty: '0', '12.', '1250000.5'. */
export type Entry = string;

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
export type Key = Digit | '.' | 'delete' | 'clear';

/** With a problem, `entry` is what could be entered instead. */
export type EntryChange = { entry: Entry; problem?: 'decimals' };

/** 10 whole digits and 2 decimals: 12 digits, which an exact integer of minor units holds easily. */
const maxWholeDigits = 10;
const maxDecimals = 2;
const largest = minor(10 ** (maxWholeDigits + maxDecimals) - 1);

/** The entry after one key. A third decimal is refused with a problem; an 11th whole digit silently. */
export function press(entry: Entry, key: Key): EntryChange {
  if (key === 'clear') return { entry: '0' };
  if (key === 'delete') return { entry: entry.slice(0, -1) || '0' };
  const [whole = '', decimals] = entry.split('.');
  if (key === '.') return { entry: decimals === undefined ? `${entry}.` : entry };
  if (decimals === undefined) {
    if (whole === '0') return { entry: key };
    return { entry: whole.length < maxWholeDigits ? entry + key : entry };
  }
  if (decimals.length === maxDecimals) return { entry, problem: 'decimals' };
  return { entry: entry + key };
}

/**
 * The entry after one key on an amount that was not entered here: proposed, or put back from the tab's
 * draft, which a copy of the tab has too. A digit or the point starts anew and is never added to it.
 */
export function pressAnew(entry: Entry, key: Key): EntryChange {
  return press(key === 'delete' || key === 'clear' ? entry : '0', key);
}

const currencyMarks = /₦|US\$|\$|NGN|USD/gi;
const spaceBeforeThree = /(?<=\d)\s(?=\d{3}(?!\d))/g;
const decimalComma = /^\d+,\d{1,2}$/;
const thirdDecimalOn = /(?<=\.\d\d)\d+$/;

/**
 * A pasted amount as an entry: '1,250.50', '₦1 250.50', 'USD 20' and '1 250,50' are understood.
 * A comma is a decimal mark only where it cannot group thousands ('1250,5'), because a wrong guess
 * is a hundred times too much. What is larger than can be entered is the largest. Null when the text is
 * no amount.
 */
export function pasteEntry(text: string): EntryChange | null {
  const bare = bareAmount(text);
  const parsed = parseAmount(bare);
  if (parsed.ok && parsed.amount <= largest) return { entry: minorToEntry(parsed.amount) };
  if (parsed.ok || parsed.reason === 'too-large') {
    return { entry: minorToEntry(largest) };
  }
  if (parsed.reason !== 'too-many-decimals') return null;
  const cut = pasteEntry(bare.replace(thirdDecimalOn, ''));
  return cut && { problem: 'decimals', ...cut };
}

/** A written amount without its currency and with a point for its decimals, for parseAmount. */
export function bareAmount(text: string): string {
  const bare = text.replace(currencyMarks, '').trim().replace(spaceBeforeThree, '');
  return decimalComma.test(bare) ? bare.replace(',', '.') : bare;
}

/** The amount that an entry stands for, in minor units. */
export function entryToMinor(entry: Entry): Minor {
  const [whole = '0', decimals = ''] = entry.split('.');
  return minor(Number(whole) * 100 + Number(decimals.padEnd(maxDecimals, '0')));
}

/** An amount as an entry: '1250000.50'; whole amounts carry no decimals. */
export function minorToEntry(amount: Minor): Entry {
  const cents = amount % 100;
  const whole = String((amount - cents) / 100);
  return cents ? `${whole}.${String(cents).padStart(2, '0')}` : whole;
}

/** What the screen shows: '₦1,250,000.5', keeping a point or a single decimal just typed. */
export function displayEntry(entry: Entry, currency: Currency): string {
  const [whole = '0', decimals] = entry.split('.');
  const shown = formatMoney(entryToMinor(whole), currency, { cents: false, groups: 'comma' });
  return decimals === undefined ? shown : `${shown}.${decimals}`;
}
