import { type Currency, type Minor, maxAmount, oneUnit, parseAmount } from './money.ts';
import { isTenure, type Tenure } from './terms.ts';

/** What somebody asks by SMS. `help` is anything that we do not understand, too. */
export type TextCommand =
  | { readonly asks: 'bill' }
  | {
      readonly asks: 'cost';
      readonly amount: Minor;
      readonly currency: Currency;
      readonly tenure: Tenure;
    }
  | { readonly asks: 'stop' }
  | { readonly asks: 'help' };

const currencies: Readonly<Record<string, Currency>> = {
  NGN: 'NGN',
  NAIRA: 'NGN',
  N: 'NGN',
  USD: 'USD',
  DOLLARS: 'USD',
  $: 'USD',
};

const help: TextCommand = { asks: 'help' };

/**
 * Reads `BILL`, `LOAN 500000 NGN 6` and `STOP`, in any case. A loan is in Naira and over three months unless
 * the text says otherwise, and the currency may stand before the amount.
 */
export function textCommand(text: string): TextCommand {
  const [word = '', ...rest] = text.trim().toUpperCase().split(/\s+/);
  if (word === 'BILL' && rest.length === 0) return { asks: 'bill' };
  if (word === 'STOP') return { asks: 'stop' };
  return word === 'LOAN' ? loanCommand(rest.join(' ')) : help;
}

function loanCommand(text: string): TextCommand {
  const [, before, typed = '', after, months = '3'] =
    /^(N|NGN|USD|\$)? ?([\d.,]+) ?(N|NGN|NAIRA|USD|DOLLARS)?(?: (\d+)(?: ?M(?:ONTHS)?)?)?$/.exec(
      text,
    ) ?? [];
  const amount = parseAmount(typed);
  const tenure = Number(months);
  if (!amount.ok || !isTenure(tenure)) return help;
  if (amount.amount < oneUnit || amount.amount > maxAmount) return help;
  const currency = currencies[before ?? after ?? 'NGN'] ?? 'NGN';
  return { asks: 'cost', amount: amount.amount, currency, tenure };
}
