export const currencies = ['USD', 'NGN'] as const;
export type Currency = (typeof currencies)[number];

declare const minorUnits: unique symbol;
/** A whole number of cents (USD) or kobo (NGN), safe to 2^53; its currency stands beside it. */
export type Minor = number & { readonly [minorUnits]: true };

/** @throws RangeError for fractions, NaN and amounts that a number cannot hold exactly */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) {
    throw new RangeError(`Not a whole, safe number of minor units: ${amount}`);
  }
  return (amount + 0) as Minor; // + 0 turns -0 into 0
}

export const zero = minor(0);

/**
 * The largest amount of one request: 5 billion of either currency. A Dollar amount of this size at
 * the highest exchange rate is still exact, and so are sums of thousands of them in Naira.
 */
export const maxAmount = minor(500_000_000_000);

/** The largest value of one portfolio: sums of hundreds of them are exact. */
export const maxPortfolioValue = minor(10_000_000_000_000);

/** One unit of the currency: a dollar or a naira. */
export const oneUnit = minor(100);

/** @throws RangeError when the sum cannot be held exactly */
export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, amount) => minor(total + amount), zero);
}

export function add(...amounts: readonly Minor[]): Minor {
  return sum(amounts);
}

export function subtract(from: Minor, amount: Minor): Minor {
  return minor(from - amount);
}

export function min(first: Minor, ...others: readonly Minor[]): Minor {
  return minor(Math.min(first, ...others));
}

export function max(first: Minor, ...others: readonly Minor[]): Minor {
  return minor(Math.max(first, ...others));
}

/**
 * amount × numerator ÷ denominator, computed exactly and rounded once, half to even: the rounding
 * of every posted line, because over many lines it favours neither side.
 */
export function mulDiv(amount: Minor, numerator: number, denominator: number): Minor {
  const { floor, rest, divisor } = divide(amount, numerator, denominator);
  const twice = rest * 2n;
  const up = twice > divisor || (twice === divisor && floor % 2n !== 0n);
  return minor(Number(up ? floor + 1n : floor));
}

/** amount × numerator ÷ denominator, rounded down: what somebody may take or still has. */
export function floorMulDiv(amount: Minor, numerator: number, denominator: number): Minor {
  return minor(Number(divide(amount, numerator, denominator).floor));
}

/** amount × numerator ÷ denominator, rounded up: what somebody must keep or bring. */
export function ceilMulDiv(amount: Minor, numerator: number, denominator: number): Minor {
  const { floor, rest } = divide(amount, numerator, denominator);
  return minor(Number(rest > 0n ? floor + 1n : floor));
}

/**
 * An amount divided as the parts divide their sum, so that the shares sum to it exactly. What the
 * parts up to one carry together is rounded up.
 */
export function apportion(amount: Minor, parts: readonly Minor[]): Minor[] {
  const whole = sum(parts);
  if (whole === 0) return [...parts];
  let upTo = zero;
  let carried = zero;
  return parts.map((part) => {
    upTo = add(upTo, part);
    const before = carried;
    carried = ceilMulDiv(amount, upTo, whole);
    return subtract(carried, before);
  });
}

/** As `apportion`, with each share rounded up: together they may be more than the amount. */
export function splitUp(amount: Minor, parts: readonly Minor[]): Minor[] {
  const whole = sum(parts);
  return parts.map((part) => (whole === 0 ? part : ceilMulDiv(amount, part, whole)));
}

// The product of two safe integers is often not safe itself, so it lives in a BigInt.
function divide(amount: Minor, numerator: number, denominator: number) {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`Not a fraction of whole numbers: ${numerator}/${denominator}`);
  }
  const product = BigInt(minor(amount)) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const remainder = product % divisor; // has the sign of the product
  const rest = remainder < 0n ? remainder + divisor : remainder;
  return { floor: (product - rest) / divisor, rest, divisor };
}

export type ParsedAmount =
  | { readonly ok: true; readonly amount: Minor }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'not-a-number' | 'too-many-decimals' | 'too-large';
    };

const plainOrGrouped = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/;

/**
 * What a person typed, in units: '1,250.50', '.5', '12.'. A sign, an exponent, a currency mark, a
 * comma that does not group thousands or a digit of another script is refused, never guessed.
 */
export function parseAmount(text: string): ParsedAmount {
  const typed = text.trim();
  if (typed === '') return { ok: false, reason: 'empty' };
  const [, grouped = '', decimals = ''] = plainOrGrouped.exec(typed) ?? [];
  if (grouped + decimals === '') return { ok: false, reason: 'not-a-number' };
  if (decimals.length > 2) return { ok: false, reason: 'too-many-decimals' };
  const amount = Number(grouped.replaceAll(',', '') + decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(amount)) return { ok: false, reason: 'too-large' };
  return { ok: true, amount: minor(amount) };
}

/** What stands between thousands. A keypad takes either when it is pasted. */
export type DigitGroups = 'comma' | 'space';
const between = { comma: ',', space: '\u00a0' } as const;

let usual: DigitGroups = 'comma';

/**
 * How this reader's screens group digits from now on. For the app alone: what the provider writes,
 * and what a keypad shows while it is typed on, has commas.
 */
export function groupDigits(groups: DigitGroups): void {
  usual = groups === 'space' ? 'space' : 'comma';
}

const marks = { USD: '$', NGN: '₦' } as const;

/**
 * '$1,109.33', '₦1,000,000.00', '−$5.00'. `cents: false` leaves out '.00', never a real cent.
 * `groups` where the reader's own choice does not count.
 */
export function formatMoney(
  amount: Minor,
  currency: Currency,
  {
    cents = true,
    groups = usual,
  }: { readonly cents?: boolean; readonly groups?: DigitGroups } = {},
): string {
  const digits = String(Math.abs(minor(amount))).padStart(3, '0');
  const decimals = digits.slice(-2);
  const shown = cents || decimals !== '00' ? `.${decimals}` : '';
  return `${signAndMark(amount, currency)}${grouped(digits.slice(0, -2), groups)}${shown}`;
}

/** 'USD 1,109.33': as the specified sentences name an amount. */
export function nameMoney(amount: Minor, currency: Currency): string {
  const full = formatMoney(amount, currency, { groups: 'comma' });
  return `${currency} ${full.replace(marks[currency], '')}`;
}

const scales = [
  { letter: 'K', size: 1e5 },
  { letter: 'M', size: 1e8 },
  { letter: 'B', size: 1e11 },
  { letter: 'T', size: 1e14 },
] as const;

/**
 * '₦1.2M', '$12.5K'; below a thousand units the full figure. Give the full figure beside it, and
 * for a risk say in which direction danger lies: 'down' for room that is left, 'up' for a debt.
 */
export function abbreviateMoney(
  amount: Minor,
  currency: Currency,
  direction: 'nearest' | 'down' | 'up' = 'nearest',
): string {
  if (Math.abs(amount) < scales[0].size) return formatMoney(amount, currency, { cents: false });
  const round = { nearest: mulDiv, down: floorMulDiv, up: ceilMulDiv }[direction];
  // The first scale in which the rounded figure stays below 1,000: $999,990 is '$1M', not '$1000K'.
  for (const { letter, size } of scales) {
    const tenths = Math.abs(round(amount, 10, size));
    if (tenths >= 10_000) continue;
    const tenth = tenths % 10;
    const figure = grouped(String((tenths - tenth) / 10)) + (tenth ? `.${tenth}` : '');
    return `${signAndMark(amount, currency)}${figure}${letter}`;
  }
  return formatMoney(amount, currency);
}

function signAndMark(amount: Minor, currency: Currency): string {
  return `${amount < 0 ? '−' : ''}${marks[currency]}`;
}

function grouped(digits: string, groups: DigitGroups = usual): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, between[groups]);
}
