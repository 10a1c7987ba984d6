import { createHash, randomUUID } from 'node:crypto';
import type { approveProposal, doDeed, endProposal } from '#contract';
import { type DeedName, deedForms, type Proposal } from '#contract/desk-deeds.ts';
import { type Currency, formatMoney, type Minor, minor } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context, Staff } from '../context.ts';
import type { Db, Tx } from '../db/tables.ts';
import { Refusal, refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { ratesAt } from '../payments/rates.ts';
import { mayApprove } from '../staff/permissions.ts';
import type { Order } from './deed.ts';
import { deeds, orderOf } from './deeds.ts';
import { inCellNaming } from './named.ts';
import { placeOf, rehearse, within, work } from './rehearse.ts';

// A proposal lies where its effect does, so that one transaction approves and does it.

/** Does what one person may do, and keeps the rest for a second one. */
export async function doOne({
  context,
  body: { deed, subject, ...fields },
  staff,
}: StaffRequest<typeof doDeed>): Promise<Answer<typeof doDeed>> {
  return { data: await propose(context, { deed, subject, fields }, staff) };
}

type Wanted = {
  readonly deed: DeedName;
  readonly subject: string;
  readonly fields: Parameters<typeof orderOf>[2];
};

/** As `POST /desk/deeds`: throws what the deed does, or state_conflict where the same is proposed already. */
export async function propose(
  context: Context,
  { deed, subject, fields }: Wanted,
  staff: Pick<Staff, 'staff_id' | 'name'>,
): Promise<{ proposal_id: string | null }> {
  const typed = orderOf(deed, subject, fields);
  const named = deed === 'retry' ? subject.slice(subject.indexOf(' ') + 1) : subject;
  const here = deeds[deed].isShared ? context : await inCellNaming(context, named);
  const prepared = await deeds[deed].prepare?.(here, typed);
  const order = { ...typed, ...prepared };
  if (deedForms[deed].people === 1) {
    const refusal = await work(here, deed, order, staff.name);
    if (refusal) throw refusal;
    await deeds[deed].after?.(here, order);
    return { proposal_id: null };
  }
  const { refusal, postings } = await rehearse(here, deed, order, staff.name);
  if (refusal) {
    // A loan that nothing backs any more is held, and its borrower is told: that is done, and stays.
    await work(here, deed, order, staff.name);
    throw refusal;
  }
  const proposal_id = randomUUID();
  const size = await sizeOf(context, postings);
  const approvals = size > context.config.approveUpTo.approver ? 2 : 1;
  await placeOf(here, deed)
    .transaction()
    .execute(async (tx) => {
      const made_at = instant(here.clock.now());
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('proposals')
        .values({
          ...{ proposal_id, kind: deed, subject, made_by: staff.staff_id, made_at },
          fields: JSON.stringify({ ...fields, account_name: prepared?.account_name }),
          postings: JSON.stringify(postings),
          ...{ approvals, size },
          ground: await groundOf(tx, deed, subject),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) {
        throw refuse('state_conflict', 'This is proposed already, and waits for approval.');
      }
      await onRecord(tx, subject, made_at, { operator: staff.name, did: `propose: ${deed}` });
    });
  return { proposal_id };
}

/**
 * Approves what somebody else has proposed, and does it in the same transaction. A proposal whose ground has
 * changed ends as void.
 */
export async function approveOne({
  context,
  id,
  staff,
}: Pick<StaffRequest<typeof approveProposal>, 'context' | 'id' | 'staff'>): Promise<
  Answer<typeof approveProposal>
> {
  const found = await withProposal(context, id);
  const { here, row } = found;
  if (!mayApprove(staff.role, row.size, context.config)) {
    const limit = formatMoney(context.config.approveUpTo.officer as Minor, 'NGN');
    throw refuse(
      'not_allowed',
      `An officer approves money up to ${limit}. This needs an approver.`,
    );
  }
  // Before a transfer is claimed: a refusal gives the claim up, and another approval may be using it.
  if (row.made_by === staff.staff_id) {
    throw refuse('state_conflict', 'You have proposed this yourself. Somebody else approves it.');
  }
  if (row.first_approved_by === staff.staff_id) {
    throw refuse('state_conflict', 'You have approved this already. Another approver has to, too.');
  }
  const proposed = orderOf(row.kind, row.subject, row.fields);
  const order = { ...proposed, ...(await deeds[row.kind].prepare?.(here, proposed)) };
  if (order.account_name !== proposed.account_name) {
    throw refuse('state_conflict', 'The bank has another name for this account now. Refuse it.');
  }
  // The first of two approvals does nothing yet, and must keep nothing for it: no claim on a transfer.
  const isLast = row.approvals === 1 || row.first_approved_by !== null;
  const around = (isLast && deeds[row.kind].around) || ((_, __, run) => run());
  const outcome = await around(here, order, async () => {
    const outcome = await placeOf(here, row.kind)
      .transaction()
      .execute((tx) => approve(tx, here, { id, order, staff, isLast }));
    // What ended it is kept; the work was not done.
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  });
  if (outcome === 'again') return approveOne({ context, id, staff });
  if (outcome === 'done') await deeds[row.kind].after?.(here, order);
  return { data: { isDone: outcome === 'done' } };
}

type Approving = {
  readonly id: string;
  readonly order: Order;
  readonly staff: Staff;
  /** It was the last approval that it needs, when it was read. */
  readonly isLast: boolean;
};

async function approve(
  tx: Tx,
  here: Context,
  { id, order, staff, isLast }: Approving,
): Promise<Refusal | 'done' | 'half' | 'again'> {
  const at = instant(here.clock.now());
  const by = staff.staff_id;
  const open = await lockOpen(tx, id);
  const { kind, subject, first_approved_by } = open;
  const ground = await groundOf(tx, kind, subject).catch((error) => {
    if (error instanceof Refusal) return undefined; // It does not even wait any more.
    throw error;
  });
  if (ground !== open.ground) {
    await end(tx, id, { outcome: 'void', by, at });
    await onRecord(tx, subject, at, { operator: staff.name, did: `find void: ${kind}` });
    const text =
      'The facts behind this proposal have changed since. Look again, and propose it again.';
    return refuse('state_conflict', text);
  }
  if (open.approvals > 1 && first_approved_by === null) {
    await tx
      .updateTable('proposals')
      .set({ first_approved_by: by, first_approved_at: at })
      .where('proposal_id', '=', id)
      .execute();
    await onRecord(tx, subject, at, { operator: staff.name, did: `approve first: ${kind}` });
    return 'half';
  }
  // Somebody has approved as the first meanwhile, perhaps the same person.
  if (!isLast) return 'again';
  const refusal = await work(within(here, kind, tx), kind, order, staff.name);
  await end(tx, id, { outcome: refusal ? 'void' : 'approved', by, at });
  if (refusal) return refusal;
  const detail = { operator: staff.name, did: `approve: ${kind}`, proposed_by: open.made_by };
  await onRecord(tx, subject, at, detail);
  return 'done';
}

/** Throws not_found, or state_conflict for one that does not wait any more. */
export async function endOne({
  context,
  id,
  staff,
}: StaffRequest<typeof endProposal>): Promise<Answer<typeof endProposal>> {
  const { here, row } = await withProposal(context, id);
  await placeOf(here, row.kind)
    .transaction()
    .execute(async (tx) => {
      const { made_by, subject, kind } = await lockOpen(tx, id);
      const at = instant(here.clock.now());
      const outcome = made_by === staff.staff_id ? 'withdrawn' : 'refused';
      await end(tx, id, { outcome, by: staff.staff_id, at });
      const did = outcome === 'withdrawn' ? `take back: ${kind}` : `refuse: ${kind}`;
      await onRecord(tx, subject, at, { operator: staff.name, did });
    });
  return { data: {} };
}

/** How much it moves, in kobo. */
async function sizeOf({ shared, clock }: Context, postings: Proposal['postings']): Promise<Minor> {
  const debits = (currency: Currency) =>
    postings
      .filter((one) => one.currency === currency && one.amount > 0)
      .reduce((sum, { amount }) => sum + amount, 0);
  const dollars = debits('USD');
  const rate = dollars > 0 ? (await ratesAt(shared, clock.now())).buy / 100 : 0;
  return minor(Math.ceil(debits('NGN') + dollars * rate));
}

async function groundOf(tx: Tx, deed: DeedName, subject: string): Promise<string> {
  const ground = await deeds[deed].ground(tx, subject);
  return createHash('sha256').update(JSON.stringify(ground)).digest('hex');
}

/** Where a proposal lies, and what it is about. Throws not_found. */
async function withProposal(context: Context, id: string) {
  const find = (db: Db) =>
    db
      .selectFrom('proposals')
      .select(['kind', 'subject', 'fields', 'made_by', 'approvals', 'size', 'first_approved_by'])
      .where('proposal_id', '=', id)
      .executeTakeFirst();
  const here = await inCellNaming(context, id);
  const row = (await find(here.db)) ?? (await find(context.shared));
  if (!row) throw refuse('not_found');
  return { here, row };
}

async function lockOpen(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('proposals')
    .selectAll()
    .where('proposal_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuse('not_found');
  if (row.outcome !== null) {
    throw refuse('state_conflict', 'This proposal does not wait any more.');
  }
  return row;
}

type Ending = {
  readonly outcome: 'approved' | 'withdrawn' | 'refused' | 'void';
  readonly by: string;
  readonly at: string;
};

/** Of a locked proposal. */
async function end(tx: Tx, proposal_id: string, { outcome, by, at }: Ending): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ outcome, ended_by: by, ended_at: at })
    .where('proposal_id', '=', proposal_id)
    .execute();
}

const onRecord = (tx: Tx, subject: string, at: string, detail: Record<string, unknown>) =>
  audit(tx, { user_id: null, action: 'operator', subject, at, detail });
