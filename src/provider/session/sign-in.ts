import type { signIn } from '#contract/session.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { isPassword } from './passwords.ts';
import { reset } from './reset-password.ts';
import { startSession } from './start.ts';

const most = { failures: 10, minutes: 15 };
const failed = 'try wrong password';

/** Signs in by email or mobile and password. Nothing in it tells whether the contact is known. */
export async function signInWithPassword({
  context,
  body,
}: Asked<typeof signIn, null>): Promise<Answer<typeof signIn>> {
  const contact = body.email ?? body.mobile ?? '';
  if ((await recentFailures(context, contact)) >= most.failures) throw refuse('too_many_requests');

  const user = await context.db
    .selectFrom('users')
    .select(['user_id', 'password_hash'])
    .where(body.email === undefined ? 'mobile' : 'email', '=', contact)
    .executeTakeFirst();
  const right = await isPassword(body.password, user?.password_hash ?? null);
  if (!right || !user) {
    await noteFailure(context, contact);
    throw refuse('credentials_invalid');
  }
  return context.db.transaction().execute(async (tx) => {
    if (!(await isStill(tx, user))) throw refuse('credentials_invalid');
    const application_id = await firstApplication(tx, user.user_id);
    const token = await startSession(tx, context, { user_id: user.user_id, application_id });
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

/** A password that was reset by a code begins with none: the tries were for the old one. */
async function recentFailures({ db, clock }: Context, contact: string): Promise<number> {
  const { count } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject', '=', contact)
    .where('action', '=', failed)
    .where('at', '>', instant(clock.now() - most.minutes * 60_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit as later')
            .select('later.audit_id')
            .whereRef('later.subject', '=', 'audit.subject')
            .where('later.action', '=', reset)
            .whereRef('later.audit_id', '>', 'audit.audit_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

async function noteFailure({ db, clock }: Context, contact: string): Promise<void> {
  const at = instant(clock.now());
  await db
    .insertInto('audit')
    .values({ at, user_id: null, action: failed, subject: contact, detail: '{}' })
    .execute();
}
