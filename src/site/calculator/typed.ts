import { type Currency, formatMoney, type Minor, minor, parseAmount } from '#credit/money.ts';
import { bareAmount } from '#ui/keypad/keypad-entry.ts';

/** Ten whole digits and two decimals, as on the keypad. */
export const largestTyped = minor(999_999_999_999);

/** `nearest` is the amount that was probably meant, where there is one. */
export type Typed =
  | { readonly ok: true; readonly amount: Minor }
  | { readonly ok: false; readonly sentence: string; readonly nearest?: Minor };

/** An amount as people type it: '1,000', '1000.50', '$1 000'. An empty field is `empty`. */
export function readTyped(text: string, currency: Currency, empty?: Minor): Typed {
  const bare = bareAmount(text);
  const parsed = parseAmount(bare);
  if (parsed.ok && parsed.amount <= largestTyped) return parsed;
  if (parsed.ok || parsed.reason === 'too-large') {
    const sentence = `Enter ${formatMoney(largestTyped, currency)} at most.`;
    return { ok: false, sentence, nearest: largestTyped };
  }
  if (parsed.reason === 'too-many-decimals') {
    const cut = parseAmount(bare.slice(0, bare.indexOf('.') + 3));
    const sentence = 'Use at most 2 decimals, such as 1,000.50.';
    return cut.ok ? { ok: false, sentence, nearest: cut.amount } : { ok: false, sentence };
  }
  if (parsed.reason === 'empty' && empty !== undefined) return { ok: true, amount: empty };
  return { ok: false, sentence: 'Enter an amount, such as 1,000 or 1,000.50.' };
}

/** An amount as it stands in a field: '2,000', '2,000.50'. */
export function typedAs(amount: Minor): string {
  return formatMoney(amount, 'USD', { cents: false }).slice(1);
}
