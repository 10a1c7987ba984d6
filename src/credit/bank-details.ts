export const accountNumberLength = 10;

/** What is typed into a Naira account number: digits only, cut to ten. */
export function cutAccountNumber(typed: string): string {
  return typed.replace(/[^0-9]/g, '').slice(0, accountNumberLength);
}

/** A numeric field of a beneficiary holds digits only, at least ten. */
export function isNumericDetail(text: string): boolean {
  return /^[0-9]{10,}$/.test(text);
}
