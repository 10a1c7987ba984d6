/**
 * Nigerian account numbers: nine digits of serial and a check digit over the bank's code and the
 * serial. Source: the Central Bank of Nigeria's revised standard of 2020. Weights of the fifteen
 * digits: 3 7 3, over and over.
 */
const weights = [3, 7, 3];

/**
 * The check digit of a nine-digit serial at a bank; undefined for a code that the standard does not
 * place. `bankCode` is a commercial bank's three digits or another institution's five.
 */
export function checkDigit(bankCode: string, serial: string): number | undefined {
  const institution = sixDigits(bankCode);
  if (!institution || !/^\d{9}$/.test(serial)) return undefined;
  const weighed = [...(institution + serial)].map(
    (digit, at) => Number(digit) * (weights[at % weights.length] ?? 0),
  );
  return (10 - (weighed.reduce((sum, one) => sum + one, 0) % 10)) % 10;
}

/**
 * Whether an account number carries the bank's check digit; undefined when that cannot be said.
 * Several banks fit any number, so it is a hint: the bank's own name enquiry decides.
 */
export function fitsBank(bankCode: string, accountNumber: string): boolean | undefined {
  if (!/^\d{10}$/.test(accountNumber)) return undefined;
  const expected = checkDigit(bankCode, accountNumber.slice(0, 9));
  return expected === undefined ? undefined : expected === Number(accountNumber[9]);
}

/** The banks that may hold this account, in their order. */
export function banksThatFit<Bank extends { readonly code: string }>(
  accountNumber: string,
  banks: readonly Bank[],
): Bank[] {
  return banks.filter(({ code }) => fitsBank(code, accountNumber) === true);
}

function sixDigits(bankCode: string): string | undefined {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  return /^\d{5}$/.test(bankCode) ? `9${bankCode}` : undefined;
}
