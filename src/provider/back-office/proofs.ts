import { randomUUID } from 'node:crypto';
import type { getProof, keepProof } from '#contract';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { lockWithdrawal } from '../withdrawals/settle.ts';
import { inCellNaming } from './named.ts';

const most = 5;

/** What a file begins with: a PDF, PNG or JPEG. */
const beginnings = ['%PDF-', '\x89PNG\r\n', '\xff\xd8\xff'];

/** Keeps the bank's paper with a withdrawal. */
export async function addProof({
  context,
  id: withdrawal_id,
  body: { name, content },
  staff,
}: StaffRequest<typeof keepProof>): Promise<Answer<typeof keepProof>> {
  const beginning = Buffer.from(content.slice(0, 16), 'base64').toString('latin1');
  if (!beginnings.some((one) => beginning.startsWith(one))) {
    throw refuseField('content', 'Choose a PDF, PNG or JPEG.');
  }
  const here = await inCellNaming(context, withdrawal_id);
  const proof_id = randomUUID();
  await here.db.transaction().execute(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawal_id);
    if (!withdrawal) throw refuse('not_found');
    if ((await proofsOf(tx, withdrawal_id).execute()).length >= most) {
      throw refuse('state_conflict', `${most} files are kept of it already.`);
    }
    const kept_at = instant(here.clock.now());
    await tx
      .insertInto('payment_proofs')
      .values({ proof_id, withdrawal_id, name, content, kept_by: staff.name, kept_at })
      .execute();
    const detail = { operator: staff.name, did: 'keep proof of payment', proof_id };
    await audit(tx, {
      ...{ user_id: null, action: 'operator', subject: withdrawal_id, at: kept_at, detail },
    });
  });
  return { data: { proof_id } };
}

/** Files of a withdrawal without their content, the oldest first. */
export const proofsOf = (db: Db, withdrawal_id: string) =>
  db
    .selectFrom('payment_proofs')
    .select(['proof_id', 'name', 'kept_by', 'kept_at'])
    .where('withdrawal_id', '=', withdrawal_id)
    .orderBy('kept_at')
    .orderBy('proof_id');

export async function readProof({
  context,
  id,
  staff,
}: StaffRequest<typeof getProof>): Promise<Answer<typeof getProof>> {
  const here = await inCellNaming(context, id);
  return { data: await lookAt(here, id, staff.name) };
}

/** Throws not_found. */
function lookAt({ db, clock }: Context, proof_id: string, operator: string) {
  return db.transaction().execute(async (tx) => {
    const proof = await tx
      .selectFrom('payment_proofs')
      .innerJoin('withdrawals', 'withdrawals.withdrawal_id', 'payment_proofs.withdrawal_id')
      .select(['name', 'content', 'payment_proofs.withdrawal_id', 'user_id'])
      .where('proof_id', '=', proof_id)
      .executeTakeFirst();
    if (!proof) throw refuse('not_found');
    const { name, content, withdrawal_id: subject, user_id } = proof;
    const detail = { operator, did: 'look at a proof of payment', user_id, proof_id };
    const at = instant(clock.now());
    await audit(tx, { user_id: null, action: 'operator', subject, at, detail });
    return { name, content };
  });
}
