/** A Nigerian account number: nine digits of serial and a check digit. */
const accountNumberLength = 10;

const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3] as const;

/**
 * The check digit for a six-digit bank code (000 before a commercial bank's three, 9 before another
 * institution's five) and a nine-digit serial. Throws RangeError for anything else.
 */
export function nubanCheckDigit(bankCode6: string, serial9: string): number {
  const digits = bankCode6 + serial9;
  if (bankCode6.length !== 6 || !/^[0-9]{15}$/.test(digits)) {
    throw new RangeError('A bank code of six digits and a serial of nine are needed');
  }
  const total = weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
  return (10 - (total % 10)) % 10;
}

/** Whether a number can be an account at this bank; the bank's name enquiry decides. */
export function isNuban(bankCode6: string, account10: string): boolean {
  if (!/^[0-9]{6}$/.test(bankCode6) || !/^[0-9]{10}$/.test(account10)) return false;
  return nubanCheckDigit(bankCode6, account10.slice(0, 9)) === Number(account10[9]);
}

/** What is typed into an account number: digits only, cut to ten. */
export function cutAccountNumber(typed: string): string {
  return typed.replace(/[^0-9]/g, '').slice(0, accountNumberLength);
}

/** A numeric field of a beneficiary holds digits only, at least ten. */
export function isNumericDetail(text: string): boolean {
  return /^[0-9]{10,}$/.test(text);
}

/** '••••••6789': only the last four digits are seen. */
export function maskAccountNumber(number: string): string {
  return '•'.repeat(Math.max(number.length - 4, 0)) + number.slice(-4);
}
