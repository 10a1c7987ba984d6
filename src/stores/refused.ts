import type { Outcome } from '#api/client.ts';
import { leaveBlocked } from './navigation/blocked.ts';
import { refreshMoney } from './reads/read.ts';
import { isUndecided } from './submit.ts';

type Refused = Extract<Outcome<unknown>, { readonly ok: false }>;

/**
 * Why something was refused, for its form. What the form shows is read again once that is decided, and a
 * borrower who is blocked leaves for the dashboard, which says why.
 */
export function explainRefusal({ code, messages }: Refused): string {
  if (code === 'not_allowed') leaveBlocked();
  else if (!isUndecided(code)) refreshMoney();
  return messages.join(' ');
}
