import type { giveBackEntry, listQueue, noteEntry, takeEntry } from '#contract';
import type { Proposal } from '#contract/desk-deeds.ts';
import { type QueueEntry, type QueueKind, queueKind } from '#contract/desk-queue.ts';
import { lagosDay } from '#credit/calendar.ts';
import { inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { latestRates } from '../payments/rates.ts';
import { type OpenProposal, openProposals } from './open-proposals.ts';
import {
  entry,
  type Waiting,
  waitingDifferences,
  waitingIn,
  waitingPartners,
  waitingTransfers,
} from './queue-entries.ts';

const most = 200;

/** What waits for a person, over all cells: the oldest day first, and within a day the largest. */
export async function readQueue({
  context,
  query: { kind },
  staff,
}: StaffRequest<typeof listQueue>): Promise<Answer<typeof listQueue>> {
  const inCells = (await inEachCell(context, waitingIn)).flat();
  const waiting = [
    ...inCells,
    ...(await waitingPartners(context)),
    ...(await waitingTransfers(context)),
    ...(await waitingDifferences(context)),
  ];
  const all = withProposals(waiting, await openProposals(context, staff));
  const counts = queueKind.options.map((one) => ({
    kind: one,
    count: all.filter((other) => other.kind === one).length,
  }));
  const wanted = all.filter((one) => kind === undefined || one.kind === kind);
  const first = wanted.toSorted(await byDayAndSize(context)).slice(0, most);
  const { owners, notes } = await readWorkOn(context, first);
  const entries = first.map((one) => ({
    ...one,
    owner: owners.get(keyOf(one)) ?? null,
    notes: notes.get(keyOf(one)) ?? [],
  }));
  return { data: { entries, counts: counts.filter(({ count }) => count > 0) } };
}

type Proposed = Waiting & Pick<QueueEntry, 'proposal'>;

/** Each proposal at the entry that it is about; one without an entry waits by itself. */
function withProposals(waiting: readonly Waiting[], open: readonly OpenProposal[]): Proposed[] {
  const left = new Set(open);
  const entries = waiting.map((one) => {
    const found = open.find(({ proposal }) => isAbout(proposal, one));
    if (found) left.delete(found);
    return { ...one, proposal: found?.proposal ?? null };
  });
  const alone = [...left].map(({ proposal, borrower, partner }): Proposed => {
    const { amount = null, currency = null } = proposal.fields;
    const about = 'A proposal waits for a second person.';
    const facts = { since: proposal.at, amount, currency, borrower, partner };
    return { ...entry('approval', proposal.proposal_id, about, facts), proposal };
  });
  return [...entries, ...alone];
}

/** Of a loan that several transfers name, by the bank's reference too. */
const isAbout = ({ deed, subject, fields }: Proposal, { deeds }: Waiting) =>
  deeds.some(
    (one) =>
      one.deed === deed &&
      one.subject === subject &&
      (one.start?.bank_reference ?? fields.bank_reference) === fields.bank_reference,
  );

type Named = { readonly kind: QueueKind; readonly subject: string };
const keyOf = ({ kind, subject }: Named) => `${kind} ${subject}`;

/** Compares by the Lagos day on which it began to wait, then by its size in Naira. */
async function byDayAndSize({ shared, clock }: Context) {
  const rates = await latestRates(shared, clock.now()).executeTakeFirst();
  const kobo = ({ amount, currency }: Waiting) =>
    (amount ?? 0) * (currency === 'USD' ? (rates?.buy ?? 100) / 100 : 1);
  const day = ({ since }: Waiting) => (since === null ? '9999' : lagosDay(Date.parse(since)));
  return (one: Waiting, other: Waiting) =>
    day(one).localeCompare(day(other)) ||
    kobo(other) - kobo(one) ||
    keyOf(one).localeCompare(keyOf(other));
}

/** Who has taken each of these, and what was noted about it. */
async function readWorkOn({ shared }: Context, entries: readonly Named[]) {
  const subjects = [...new Set(entries.map(({ subject }) => subject))];
  const taken = await shared
    .selectFrom('queue_owners')
    .innerJoin('staff', 'staff.staff_id', 'queue_owners.staff_id')
    .select(['kind', 'subject', 'staff.staff_id', 'name'])
    .where('subject', '=', anyOf(subjects))
    .execute();
  const noted = await shared
    .selectFrom('queue_notes')
    .innerJoin('staff', 'staff.staff_id', 'queue_notes.staff_id')
    .select(['kind', 'subject', 'name as by', 'noted_at as at', 'note as text'])
    .where('subject', '=', anyOf(subjects))
    .orderBy('note_id')
    .execute();
  const owners = new Map(
    taken.map(({ staff_id, name, ...one }) => [keyOf(one), { staff_id, name }]),
  );
  const notes = Map.groupBy(noted, keyOf);
  return {
    owners,
    notes: new Map(
      [...notes].map(([key, all]) => [key, all.map(({ by, at, text }) => ({ by, at, text }))]),
    ),
  };
}

/** Throws state_conflict for one that somebody else has taken. */
export async function takeOne({
  context: { shared, clock },
  body: { kind, subject },
  staff: { staff_id },
}: StaffRequest<typeof takeEntry>): Promise<Answer<typeof takeEntry>> {
  const owned = { kind, subject, staff_id };
  // One statement: of two who take it at once, one finds the other's row.
  const taken = await shared
    .insertInto('queue_owners')
    .values({ ...owned, taken_at: instant(clock.now()) })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ staff_id })
        .where('queue_owners.staff_id', '=', staff_id),
    )
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows !== 1n) {
    throw refuse('state_conflict', 'Somebody else has taken this.');
  }
  return { data: {} };
}

/** Throws state_conflict for one that the asker does not have. */
export async function giveBackOne({
  context: { shared },
  body: { kind, subject },
  staff: { staff_id },
}: StaffRequest<typeof giveBackEntry>): Promise<Answer<typeof giveBackEntry>> {
  const { numDeletedRows } = await shared
    .deleteFrom('queue_owners')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('staff_id', '=', staff_id)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw refuse('state_conflict', 'You have not taken this.');
  return { data: {} };
}

export async function noteOne({
  context: { shared, clock },
  body: { kind, subject, note },
  staff: { staff_id },
}: StaffRequest<typeof noteEntry>): Promise<Answer<typeof noteEntry>> {
  const noted_at = instant(clock.now());
  await shared
    .insertInto('queue_notes')
    .values({ kind, subject, staff_id, note, noted_at })
    .execute();
  return { data: {} };
}
