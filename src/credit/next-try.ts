import {
  type AutopayDay,
  autopayStep,
  type ComingTry,
  triesLeft,
  tryDaysAfter,
} from './autopay.ts';
import type { IsoDay } from './calendar.ts';
import { advance } from './loan-account.ts';

/** The first try after a day that the rules will make, if nothing changes until then. */
export function nextTry(of: AutopayDay, day: IsoDay): ComingTry | undefined {
  const { account, notice, tries } = of;
  if (!notice) return undefined;
  for (const one of tryDaysAfter(notice, day)) {
    const step = autopayStep({ ...of, account: advance(account, one).account });
    if (step.do === 'charge') {
      return { day: one, amount: step.amount, isLast: triesLeft(account, tries) === 1 };
    }
  }
  return undefined;
}
