import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { partnerName } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { loanFacts, moneyOf } from '../notifications/phrases.ts';

/** A loan has ended, and we bear what was left of it. */
export async function forgiven(
  { loan, amount }: EventOf<'loan.forgiven'>,
  tx: Tx,
): Promise<Notification> {
  const { user_id, loan_id, currency } = loan;
  const partner = await partnerName(tx, loan.application_id);
  const written = moneyOf(currency)(amount);
  return {
    user_id,
    category: 'loan',
    subject: 'We have written off your loan',
    body: `We have written off ${written}, all that you owed on your loan at ${partner}. The loan has ended.`,
    facts: [...loanFacts(partner, loan_id), ['Written off: you do not owe it', written]],
    next: 'You owe nothing more on this loan, and have nothing to do.',
    action: { label: 'Open your dashboard', path: '/dashboard' },
    reach: 'both',
  };
}
