import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import * as loans from '../loans/notifications.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { accountWords } from '../notifications/phrases.ts';

/** A loan that was paid out, to the balance or to the account that was promised and is not removed. */
export async function disbursed(event: EventOf<'loan.disbursed'>, tx: Tx): Promise<Notification> {
  const promised = await tx
    .selectFrom('instant_loans')
    .select(['account_name', 'account_number', 'bank_name'])
    .where('loan_id', '=', event.loan.loan_id)
    .where('refused_because', 'is', null)
    .executeTakeFirst();
  return loans.disbursed(event, tx, promised && accountWords(promised));
}
