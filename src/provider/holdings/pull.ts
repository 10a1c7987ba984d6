import { randomInt } from 'node:crypto';
import { picture as sentPicture } from '#contract/holdings.ts';
import { hourMs, minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { checked } from '../http/endpoint.ts';
import type { Job } from '../jobs/job.ts';
import { connectedUser, type PartnerUser } from '../partners/connected-user.ts';
import { putOffPulls, userOf } from '../partners/pull-job.ts';
import { sendSigned } from '../partners/send-signed.ts';
import { lockHolder } from './holder.ts';
import { checkedHoldings, type Picture, pictureTime } from './picture.ts';
import { takePicture } from './take.ts';

/** As much as a partner may send of one user. */
const maxBytes = 64 * 1024;
const [leastPause, mostPause] = [minuteMs, hourMs];

/** A partner may forget a user: nothing is wrong with it. */
export const unknownThere = 'does not know this user';

/**
 * Asks a partner what its user holds, and takes the answer as if the partner had sent it. It asks again
 * after as long as the last good answer is old, so that one which answers is asked each minute, and one
 * that does not less and less often. Ends once the user or the partner's address is gone.
 */
export async function pullHoldings(context: Context, job: Job): Promise<void> {
  const { db, clock, log } = context;
  const user = userOf(job.subject);
  const { application_id } = user;
  const wanted = await wantedOf(db, user);
  if (!wanted) {
    return db.transaction().execute(async (tx) => {
      await job.done(tx);
      await pullsOf(tx, user).execute();
    });
  }
  const { picture, problem, late } = await ask(context, user, wanted.pull_url);
  const now = clock.now();
  const good = problem === null ? now : Date.parse(wanted.good_at ?? instant(now));
  await db.transaction().execute(async (tx) => {
    await job.again(tx, now + pauseAfter(now - good));
    await keep(tx, user, { at: instant(now), problem });
    const holder = picture && (await lockHolder(tx, user));
    if (holder) await takePicture(tx, context, holder, picture);
  });
  if (late) await putOffPulls(db, application_id, { now, at: now + leastPause });
  if (problem !== null) log('pull waits', { application_id, reason: problem });
}

/**
 * How long to wait when the last good answer is so old, all in ms: not all users at once, so that what was
 * asked together falls apart.
 */
export function pauseAfter(age: number): number {
  const pause = Math.min(Math.max(age, leastPause), mostPause);
  return pause + randomInt(Math.floor(pause / 5));
}

/** Undefined where nobody is to be asked any more. `good_at` counts as the last good answer. */
async function wantedOf(db: Db, user: PartnerUser) {
  const found = await connectedUser(db, user)
    .innerJoin('applications', 'applications.application_id', 'partner_users.application_id')
    .leftJoin('pulls', (join) =>
      join
        .onRef('pulls.application_id', '=', 'partner_users.application_id')
        .onRef('pulls.partner_user_id', '=', 'partner_users.partner_user_id'),
    )
    .select('pull_url')
    .select(({ fn }) => fn.coalesce('answered_at', 'first_asked_at').as('good_at'))
    .executeTakeFirst();
  return found?.pull_url ? { ...found, pull_url: found.pull_url } : undefined;
}

type Asked = {
  readonly picture?: Picture;
  /** Why there is none. */
  readonly problem: string | null;
  readonly late?: boolean;
};

async function ask(
  context: Context,
  { application_id, partner_user_id }: PartnerUser,
  pull_url: string,
): Promise<Asked> {
  const id = encodeURIComponent(partner_user_id);
  const { href, pathname } = new URL(`${pull_url}/${id}`);
  // '..' would lead to another address.
  if (!pathname.endsWith(`/${id}`)) return { problem: 'no address has room for this id' };
  const tried = await sendSigned(context, {
    application_id,
    address: href,
    method: 'GET',
    headers: { accept: 'application/json', 'user-agent': 'Holdfast-Pulls/1' },
    // The whole address: what a partner signs for us names a path, so that neither is good as the other.
    signed: `GET.${href}.`,
    maxBytes,
  });
  if (tried.status === 404) return { problem: unknownThere };
  const { problem, late = false } = tried;
  if (problem !== null) return { problem, late };
  try {
    return { picture: pictureIn(tried.body, context), problem: null };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: 'answered no JSON' };
    if (error instanceof Refusal) return { problem: error.messages[0] ?? error.code };
    throw error;
  }
}

/** By the contract of what a partner sends. Throws SyntaxError or Refusal. */
function pictureIn(body: string, { clock }: Context): Picture {
  const { as_of, holdings } = checked(sentPicture, JSON.parse(body));
  return { as_of: pictureTime(as_of, clock), holdings: checkedHoldings(holdings) };
}

const pullsOf = (tx: Tx, { application_id, partner_user_id }: PartnerUser) =>
  tx
    .deleteFrom('pulls')
    .where('application_id', '=', application_id)
    .where('partner_user_id', '=', partner_user_id);

async function keep(
  tx: Tx,
  user: PartnerUser,
  { at, problem }: { readonly at: string; readonly problem: string | null },
): Promise<void> {
  const asked = { asked_at: at, problem, ...(problem === null && { answered_at: at }) };
  await tx
    .insertInto('pulls')
    .values({ ...user, first_asked_at: at, ...asked })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'partner_user_id']).doUpdateSet(asked),
    )
    .execute();
}
