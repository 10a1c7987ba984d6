import { sql } from 'kysely';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { forgetBorrower, forgetTransfers } from '../db/directory.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { Job } from '../jobs/job.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { ownerOf } from './collect.ts';
import { erasureOf } from './erasure.ts';
import { type Fate, held, type Owner } from './held.ts';

/**
 * Erases what the borrower has asked to be erased, unless something is open by now; and once no law keeps
 * them any more, the papers of their loans. From the first step on the account can do nothing, and what a crash
 * leaves behind is erased when it is run again.
 */
export async function eraseBorrower(context: Context, job: Job): Promise<void> {
  const { db, shared, cell, payments } = context;
  const { subject: user_id } = job;
  const begun = await begin(context, job);
  if (!begun) return;
  const owner = await ownerOf(context, user_id);
  const partnerUsers = await db
    .selectFrom('partner_users')
    .select(['application_id', 'partner_user_id'])
    .where('user_id', '=', user_id)
    .execute();
  const tokens = await db
    .selectFrom('cards')
    .select('token')
    .where('user_id', '=', user_id)
    .unionAll(db.selectFrom('mandates').select('token').where('user_id', '=', user_id))
    .execute();
  for (const { token } of tokens) if (token) await payments.forgetCard(token);
  await forgetBorrower(shared, { cell, contacts: owner.contacts, partnerUsers });
  await eraseRows(shared, owner, { shared: true, fates: begun.fates });
  if (begun.fates.includes('loan')) {
    const loans = db.selectFrom('loans').select('loan_id').where('user_id', '=', user_id);
    const ids = (await loans.execute()).map(({ loan_id }) => loan_id);
    await forgetTransfers(shared, ids);
  }
  await db.transaction().execute(async (tx) => {
    await eraseRows(tx, owner, { shared: false, fates: begun.fates });
    if (begun.again === null) return job.done(tx);
    await tx
      .updateTable('users')
      .set({ email: null, mobile: null, password_hash: null })
      .where('user_id', '=', user_id)
      .execute();
    await job.again(tx, begun.again);
  });
}

const pause = 30 * dayMs;

type Begun = { readonly fates: readonly Fate[]; readonly again: number | null };

/** Undefined, and the job is over or waits, where nothing is to be erased now. */
function begin(context: Context, job: Job): Promise<Begun | undefined> {
  const { db, clock } = context;
  const { subject: user_id } = job;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['erase_at', 'erased_at'])
      .where('user_id', '=', user_id)
      // As a whole: nobody writes a row that refers to it before this is over.
      .forUpdate()
      .executeTakeFirst();
    if (!user || user.erase_at === null) return void (await job.done(tx));
    const due = Date.parse(user.erase_at);
    if (due > now) return void (await job.again(tx, due));
    const erasure = await erasureOf(context, tx, user_id);
    if (erasure.open.length > 0) {
      if (user.erased_at === null) await callOff(tx, context, user_id);
      // A payment that was taken back has opened a loan again.
      return void (await (user.erased_at === null ? job.done(tx) : job.again(tx, now + pause)));
    }
    if (user.erased_at === null) {
      const at = instant(now);
      await tx
        .updateTable('users')
        .set({ erased_at: at, blacklist_signin: true })
        .where('user_id', '=', user_id)
        .execute();
      await audit(tx, { user_id, action: 'erase borrower', subject: user_id, at });
    }
    const { kept_until } = erasure;
    const until = kept_until === null ? null : lagosMidnight(isoDay(kept_until));
    return until === null || until <= now
      ? { fates: ['erased', 'soon', 'loan'], again: null }
      : { fates: ['erased', 'soon'], again: until };
  });
}

async function callOff(tx: Tx, context: Context, user_id: string): Promise<void> {
  await tx.updateTable('users').set({ erase_at: null }).where('user_id', '=', user_id).execute();
  await notifyBorrower(tx, context, {
    ...{ user_id, category: 'loan', subject: 'Your account was not erased' },
    body: 'Something has become open since you asked us to erase your data, so we have kept all of it.',
    facts: [['Partner', 'Every partner']],
    next: 'You can ask again once it has ended.',
    action: { label: 'See what is open', path: '/my-data' },
  });
}

/** Deletes their rows, those that refer to others first. */
export async function eraseRows(
  db: Db,
  owner: Owner,
  { shared, fates }: { readonly shared: boolean; readonly fates: readonly Fate[] },
): Promise<void> {
  for (const [table, { whose, fate, isShared = false }] of Object.entries(held).toReversed()) {
    if (!whose || isShared !== shared || !fates.includes(fate)) continue;
    await sql`delete from ${sql.table(table)} where ${whose(owner)}`.execute(db);
  }
}
