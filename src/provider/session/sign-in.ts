import type { signIn } from '#contract/session.ts';
import { inCellOfContact } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { contactOf } from '../messages/contact.ts';
import { isPassword } from './passwords.ts';
import { startSession } from './start.ts';
import { noteWrongPassword, requireTries } from './wrong-passwords.ts';

/** Signs in by email or mobile and password. Nothing in it tells whether the contact is known. */
export async function signInWithPassword({
  context: anywhere,
  body,
  requester: whoAsks,
  userAgent,
}: CallRequest<typeof signIn, null>): Promise<Answer<typeof signIn>> {
  const contact = contactOf(body);
  const requester = whoAsks();
  const context = await inCellOfContact(anywhere, contact);
  await requireTries(context, { contact, requester });

  const user = await context.db
    .selectFrom('users')
    .select(['user_id', 'password_hash'])
    .where(body.email === undefined ? 'mobile' : 'email', '=', contact)
    .executeTakeFirst();
  const right = await isPassword(body.password, user?.password_hash ?? null);
  if (!right || !user) {
    await noteWrongPassword(context, { contact, requester });
    throw refuse('credentials_invalid');
  }
  // Of many tries at the same time the right one does not get past those that were wrong.
  await requireTries(context, { contact, requester });
  return context.db.transaction().execute(async (tx) => {
    if (!(await isStill(tx, user))) throw refuse('credentials_invalid');
    const application_id = await firstApplication(tx, user.user_id);
    const { user_id } = user;
    const { device } = requester;
    const { token } = await startSession(tx, context, {
      ...{ user_id, application_id, userAgent, device },
    });
    return { data: { token, application_id } };
  });
}

/** A new password ends all sessions, and none may begin with the old one while it is being set. */
async function isStill(
  tx: Tx,
  { user_id, password_hash }: { user_id: string; password_hash: string | null },
): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst();
  return user !== undefined;
}

/** The application to begin with: of the first portfolio, selected ones first; 0 without any. */
async function firstApplication(db: Context['db'], user_id: string): Promise<number> {
  const portfolio = await db
    .selectFrom('portfolios')
    .select('application_id')
    .where('user_id', '=', user_id)
    .orderBy('selected', 'desc')
    .orderBy('position')
    .executeTakeFirst();
  const membership = await db
    .selectFrom('memberships')
    .select('application_id')
    .where('user_id', '=', user_id)
    .orderBy('application_id')
    .executeTakeFirst();
  return portfolio?.application_id ?? membership?.application_id ?? 0;
}
