import { keypadProblem, repaymentProblem } from '#credit/limits.ts';
import {
  type Currency,
  greatest,
  least,
  type Minor,
  nameMoney,
  oneUnit,
  subtract,
  zero,
} from '#credit/money.ts';
import { type Entry, entryToMinor, type Pressed } from './keypad-entry.ts';

/** Which amounts may be confirmed: from `least` to `most`, in minor units. */
export type Limits = {
  readonly currency: Currency;
  readonly least: Minor;
  readonly most: Minor;
  /** `most` is a debt: all of it is paid, or one unit or more is left. */
  readonly debt?: boolean;
};

/** Why something was not entered. */
export type Slip = {
  readonly sentence: string;
  /** The nearest amount that would be taken, if there is one. */
  readonly nearest: Minor | undefined;
};

/** Why an amount is refused. */
export type Refusal = Slip & { readonly over: boolean };

/** What is wrong with an amount, in the specified words; undefined when it may be confirmed. */
export function refusalOf(amount: Minor, limits: Limits): Refusal | undefined {
  const problem = problemOf(amount, limits);
  if (!problem) return undefined;
  const { currency, least, most } = limits;
  const sentences = {
    'above-maximum': `Maximum allowed is ${nameMoney(most, currency)}`,
    'below-minimum': `You need to enter a number equal to or greater than ${nameMoney(least, currency)} to continue.`,
    'leaves-remainder': `You cannot have less than ${currency} 1 left to repay.`,
  };
  return {
    sentence: sentences[problem],
    over: problem === 'above-maximum',
    nearest: nearest(amount, limits),
  };
}

/** Why a key or a pasted text left the entry as it was; undefined when it did not. */
export function slipOf(pressed: Pressed | null, entry: Entry, limits: Limits): Slip | undefined {
  if (!pressed) {
    const sentence = 'What you pasted is not an amount that can be entered.';
    return { sentence, nearest: undefined };
  }
  if (!pressed.problem) return undefined;
  const instead = entryToMinor(pressed.entry);
  const refusal = refusalOf(instead, limits);
  if (pressed.problem === 'too-large' && refusal) return refusal;
  return {
    sentence: 'You exceeded the max of 2 decimal places',
    nearest: pressed.entry === entry ? undefined : refusal ? refusal.nearest : instead,
  };
}

function problemOf(amount: Minor, { least, most, debt }: Limits) {
  const problem = keypadProblem({ amount, min: least, max: most });
  if (problem || !debt) return problem;
  return repaymentProblem({ amount, payoff: most });
}

/** Of two that are equally near, the one that ends the debt. */
function nearest(amount: Minor, limits: Limits): Minor | undefined {
  const { most } = limits;
  if (most === 0 || most < limits.least) return undefined;
  const within = least(most, greatest(amount, limits.least));
  const candidates = [within, greatest(zero, subtract(most, oneUnit)), most];
  const allowed = candidates.filter((one) => !problemOf(one, limits));
  return allowed.sort((a, b) => Math.abs(a - amount) - Math.abs(b - amount) || b - a)[0];
}
