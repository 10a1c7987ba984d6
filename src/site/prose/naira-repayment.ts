import { add, formatMoney, type Minor, minor } from '#credit/money.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';

/** What `<Naira show="…" />` writes of Dollars that are repaid in Naira, `rate` being "1,580.25". */
export function nairaRepayment(
  cents: Minor,
  koboPerDollar: Minor,
): Readonly<Record<string, string>> {
  const naira = nairaFromDollars(cents, koboPerDollar);
  const fee = processingFee(naira);
  const money = (amount: Minor) => formatMoney(minor(amount), 'NGN');
  return { amount: money(naira), fee: money(fee), charged: money(add(naira, fee)) };
}
