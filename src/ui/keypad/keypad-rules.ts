import { keypadProblem, repaymentProblem } from '#credit/limits.ts';
import {
  type Currency,
  type Minor,
  max,
  min,
  nameMoney,
  oneUnit,
  subtract,
  zero,
} from '#credit/money.ts';
import { type Entry, type EntryChange, entryToMinor } from './keypad-entry.ts';

/** Which amounts may be confirmed: from `min` to `max`, in minor units. */
export type Limits = {
  readonly currency: Currency;
  readonly min: Minor;
  readonly max: Minor;
  /** Whether `max` is a debt. Then either all of it is paid, or at least one whole unit is left. */
  readonly debt?: boolean;
};

/** Why a key or a pasted text changed nothing. */
export type InputError = {
  readonly sentence: string;
  /** The nearest valid amount, if there is one. */
  readonly nearest: Minor | undefined;
};

/** Why an amount is refused. */
export type AmountError = InputError & { readonly over: boolean };

/** @returns what is wrong with an amount, in the specified words, or undefined when it can be confirmed */
export function amountErrorOf(amount: Minor, limits: Limits): AmountError | undefined {
  const problem = problemOf(amount, limits);
  if (!problem) return undefined;
  const { currency, min, max } = limits;
  const sentences = {
    'above-maximum': `Maximum allowed is ${nameMoney(max, currency)}`,
    'below-minimum': `You need to enter a number equal to or greater than ${nameMoney(min, currency)} to continue.`,
    'leaves-remainder': `You cannot have less than ${currency} 1 left to repay.`,
  };
  return {
    sentence: sentences[problem],
    over: problem === 'above-maximum',
    nearest: nearest(amount, limits),
  };
}

/**
 * @returns why a key or a pasted text changed nothing, or undefined when it did change the entry. An
 * entry that the limit has fallen below can still be shortened.
 */
export function inputErrorOf(
  pressed: EntryChange | null,
  entry: Entry,
  limits: Limits,
): InputError | undefined {
  if (!pressed) return { sentence: unreadable, nearest: undefined };
  const instead = entryToMinor(pressed.entry);
  const refusal = amountErrorOf(instead, limits);
  if (!pressed.problem) {
    return refusal?.over && instead > entryToMinor(entry) ? refusal : undefined;
  }
  return {
    sentence: 'You exceeded the max of 2 decimal places',
    nearest: pressed.entry === entry ? undefined : refusal ? refusal.nearest : instead,
  };
}

const unreadable = 'We could not find an amount in what you pasted. Paste it like this: 1,250.50';

function problemOf(amount: Minor, { min, max, debt }: Limits) {
  const problem = keypadProblem({ amount, min, max });
  if (problem || !debt) return problem;
  return repaymentProblem({ amount, payoff: max });
}

/** The nearest valid amount. Of two that are equally near, the one that ends the debt. */
function nearest(amount: Minor, limits: Limits): Minor | undefined {
  const highest = limits.max;
  if (highest === 0 || highest < limits.min) return undefined;
  const within = min(highest, max(amount, limits.min));
  const candidates = [within, max(zero, subtract(highest, oneUnit)), highest];
  const allowed = candidates.filter((one) => !problemOf(one, limits));
  return allowed.sort((a, b) => Math.abs(a - amount) - Math.abs(b - amount) || b - a)[0];
}
