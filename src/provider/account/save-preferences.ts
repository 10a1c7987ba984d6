import type { savePreferences } from '#contract/preferences.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { contactsOf } from '../messages/contact.ts';
import { requireTakesCodes } from '../messages/sms-codes.ts';
import { resetRedlineDistances } from '../portfolios/near-redline.ts';
import { preferencesOf } from '../preferences/read.ts';

/**
 * Keeps what is given and leaves the rest as it is, in one statement: of two changes at once of
 * different things neither is lost.
 */
export async function saveOwnPreferences({
  context,
  borrower: { user_id },
  body,
}: CallRequest<typeof savePreferences>): Promise<Answer<typeof savePreferences>> {
  const at = instant(context.clock.now());
  const { reminder_days, reminder_email, reminder_sms, sms_copies, redline_bp } = body;
  const given = {
    ...(reminder_days && { reminder_days: JSON.stringify(reminder_days) }),
    ...(reminder_email !== undefined && { reminder_email }),
    ...(reminder_sms !== undefined && { reminder_sms }),
    ...(sms_copies !== undefined && { sms_copies }),
    ...(redline_bp && { redline_bp: JSON.stringify(redline_bp) }),
  };
  if (sms_copies) {
    const { mobile } = await contactsOf(context.db, [user_id]).executeTakeFirstOrThrow();
    if (mobile) requireTakesCodes(context.config, mobile);
  }
  const preferences = await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('preferences')
      .values({ user_id, ...given })
      .onConflict((conflict) => {
        const known = conflict.column('user_id');
        return Object.keys(given).length > 0 ? known.doUpdateSet(given) : known.doNothing();
      })
      .execute();
    const all = await preferencesOf(tx, user_id);
    if (redline_bp) await resetRedlineDistances(tx, user_id, all.redline_bp);
    await audit(tx, { user_id, action: 'save preferences', subject: user_id, at, detail: body });
    return all;
  });
  return { message: 'Saved.', data: { preferences } };
}
