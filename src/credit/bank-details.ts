export const accountNumberLength = 10;

/** What is typed into a Naira account number: digits only, cut to ten. */
export function cutAccountNumber(typed: string): string {
  return typed.replace(/[^0-9]/g, '').slice(0, accountNumberLength);
}

/** A numeric field of a beneficiary holds digits only, at least ten. */
export function isNumericDetail(text: string): boolean {
  return /^[0-9]{10,}$/.test(text);
}

/** ISO 9362: four for the bank, two for the country, two for the place, three for a branch. */
export function isSwiftCode(text: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
}

/** What stands for the routing number of a bank outside the United States, which has none. */
export const noRoutingNumber = '000000000';

const routingWeights = [3, 7, 1];

/** Of a bank in the United States: nine digits whose sum, weighted 3 7 1, is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text)) return false;
  const weighed = [...text].map((digit, at) => Number(digit) * (routingWeights[at % 3] ?? 0));
  return weighed.reduce((sum, one) => sum + one, 0) % 10 === 0;
}
