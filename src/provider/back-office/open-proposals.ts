import type { Proposal } from '#contract/desk-deeds.ts';
import { inEachCell } from '../cells/in-cell.ts';
import type { Context, Staff } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/tables.ts';
import { mayApprove } from '../staff/permissions.ts';
import { fieldsNow } from './partners.ts';

/** A proposal, and whose loan or portfolio, or which partner it is about where that is known. */
export type OpenProposal = {
  readonly proposal: Proposal;
  readonly borrower: string | null;
  readonly partner: string | null;
};

/** What waits for a second person, over all cells, as one of us sees it. */
export async function openProposals(
  context: Context,
  { staff_id, role }: Pick<Staff, 'staff_id' | 'role'>,
): Promise<OpenProposal[]> {
  const open = (db: Db) =>
    db.selectFrom('proposals').selectAll('proposals').where('outcome', 'is', null);
  const inCells = await inEachCell(context, ({ db }) =>
    open(db)
      .leftJoin('loans', 'loans.loan_id', 'proposals.subject')
      .leftJoin('portfolios', 'portfolios.portfolio_id', 'proposals.subject')
      .leftJoin('users', (join) =>
        join.on(({ or, eb, fn, ref }) => {
          const named = ref('proposals.subject');
          const owner = fn.coalesce('loans.user_id', ref('portfolios.user_id'), named);
          // A deed about an account is done to a contact.
          return or([
            eb('users.user_id', '=', owner),
            eb('users.email', '=', named),
            eb('users.mobile', '=', named),
          ]);
        }),
      )
      .select(['firstname', 'lastname', 'email', 'mobile'])
      .execute(),
  );
  const shared = await open(context.shared)
    .leftJoin('applications', (join) =>
      join.on(({ eb, cast, ref }) =>
        eb('proposals.subject', '=', cast<string>(ref('application_id'), 'text')),
      ),
    )
    .select('applications.name as partner')
    .execute();
  const nobody = { firstname: null, lastname: null, email: null, mobile: null };
  const all = [
    ...inCells.flat().map((one) => ({ ...one, partner: null })),
    ...shared.map((one) => ({ ...one, ...nobody })),
  ];
  const makers = await context.shared
    .selectFrom('staff')
    .select(['staff_id', 'name'])
    .where(
      'staff_id',
      '=',
      anyOf(all.flatMap(({ made_by, first_approved_by: first }) => [made_by, first ?? ''])),
    )
    .execute();
  const names = new Map(makers.map((one) => [one.staff_id, one.name]));
  return Promise.all(
    all.map(async ({ proposal_id, kind, made_by, made_at, firstname, lastname, ...row }) => {
      const { subject, fields, postings, partner, approvals, size, first_approved_by: first } = row;
      const now =
        kind === 'contact'
          ? { new_email: row.email ?? '', new_mobile: row.mobile ?? '' }
          : await fieldsNow(context, kind, subject);
      const made = { by: names.get(made_by) ?? '', at: made_at, is_own: made_by === staff_id };
      const approved = {
        approvals,
        first_approved_by: first === null ? null : (names.get(first) ?? ''),
        is_approved: first === staff_id,
        may_approve:
          made_by !== staff_id && first !== staff_id && mayApprove(role, size, context.config),
      };
      return {
        proposal: { proposal_id, deed: kind, subject, fields, now, postings, ...made, ...approved },
        borrower: firstname === null ? null : `${firstname} ${lastname}`,
        partner,
      };
    }),
  );
}
