import type { DeedName } from '#contract/desk-deeds.ts';
import type { Place } from './place.ts';
import type { Decision, Desk } from './staff.ts';
import { told } from './told.ts';

// What must hold of what our own people have decided.

/** What the record says of each deed that two people did. */
const recorded: Partial<Readonly<Record<DeedName, string>>> = {
  'pay-out': 'pay loan out',
  'write-off': 'write loan off',
  transfer: 'record transfer',
  'transfer-undo': 'take transfer off loan',
  'set-aside': 'set transfer aside',
  'give-back': 'give payment back',
  returned: 'send transfer back',
  cleared: 'clear payout',
  complete: 'complete withdrawal',
  reject: 'reject withdrawal',
  release: 'release withdrawal',
  lift: 'lift hold',
};
const dids = Object.entries(recorded).map(([kind, did]) => `('${kind}', '${did}')`);

/** How often the record has a deed of a loan of the borrower `u`. */
export const recordsOf = (did: string) => `(
  select count(*) from cell_00.audit a join cell_00.loans l
    on l.loan_id = coalesce(a.detail ->> 'loan_id', a.subject)
  where a.action = 'operator' and a.detail ->> 'did' = '${did}' and l.user_id = u.user_id)`;

/** Each gives rows where something is wrong. */
export const ofDesk: readonly { readonly wrong: string; readonly rows: string }[] = [
  {
    wrong: 'a loan was paid out twice, or paid out and declined or cancelled',
    rows: `
      select id, array_agg(became) from public.simulated_moves
      where what = 'loans' and became in ('disbursed', 'cancelled') group by id having count(*) > 1`,
  },
  {
    wrong: 'a loan was paid out although we had offered less',
    rows: `select loan_id, principal, offered from cell_00.loans
      where disbursed_at is not null and offered < principal`,
  },
  {
    wrong: 'what was approved and what was done differ',
    rows: `
      select did, subject, approved.count as approved, done.count as done from (
        select did, case kind when 'transfer' then fields ->> 'bank_reference' else subject end as subject,
          count(*)
        from cell_00.proposals join (values ${dids}) named (kind, did) using (kind)
        where outcome = 'approved' group by 1, 2
      ) approved full join (
        select detail ->> 'did' as did, subject, count(*) from cell_00.audit
        where action = 'operator' and detail ->> 'did' in (select did from (values ${dids}) named (kind, did))
        group by 1, 2
      ) done using (did, subject)
      where approved.count is distinct from done.count`,
  },
  {
    wrong: 'a deed was not approved by as many others as it needs',
    rows: `
      select proposal_id, kind, approvals from cell_00.proposals
      where first_approved_by = made_by or outcome = 'approved' and (ended_by = made_by
        or approvals = 2 and (first_approved_by is null or first_approved_by = ended_by))`,
  },
  {
    wrong: 'a repayment by bank is not one transfer that was recorded',
    rows: `
      select reference, t.amount, r.amount as repaid from cell_00.bank_transfers t
      full join (
        select reference, loan_id, paid as amount from cell_00.repayments where processor = 'Bank transfer'
      ) r using (reference, loan_id)
      where t.amount is distinct from r.amount`,
  },
  {
    wrong: 'what a loan was credited with still waits to be credited',
    rows: `
      select i.reference from cell_00.incoming_transfers i join cell_00.bank_transfers t using (reference)
      where i.closed_at is null and i.amount = t.amount`,
  },
  {
    wrong: 'a loan runs again, and no payment of it was taken back',
    rows: `
      select id, count(*) from public.simulated_moves m
      where what = 'loans' and was in ('repaid', 'liquidated') and became = 'serviced'
      group by id having count(*) > (
        select count(*) from cell_00.ledger_transactions t
        join cell_00.repayments r on r.repayment_id = t.subject
        where t.kind = 'repayment_reversal' and r.loan_id = m.id)`,
  },
  {
    wrong: 'a repayment was taken back otherwise than once by each lost dispute or by people',
    rows: `
      select * from (
        select r.repayment_id, r.taken_back, (
          select count(*) from cell_00.ledger_transactions t
          where t.kind = 'repayment_reversal' and t.subject = r.repayment_id
        ) as reversals, (
          select count(*) from cell_00.disputes d where d.reference = r.reference and d.taken_back > 0
        ) as disputes, (
          select count(*) from cell_00.audit a where a.action = 'operator'
            and a.detail ->> 'did' = 'take transfer off loan' and a.subject = r.reference
        ) as undone
        from cell_00.repayments r
      ) one
      where reversals > disputes + undone or undone > reversals or (taken_back > 0) <> (reversals > 0)`,
  },
  {
    wrong: 'what people decided of loans and what was told of it differ',
    rows: told('loan', {
      'We have written off your loan': recordsOf('write loan off'),
      'We can lend you less': recordsOf('offer less'),
    }),
  },
  {
    wrong: 'a transfer was taken off a loan, and its borrower was not told so once',
    rows: told('repayment', {
      'We removed a transfer that was not for your loan': recordsOf('take transfer off loan'),
    }),
  },
  {
    wrong: 'what was blocked and what was told of it differ',
    rows: `
      select u.user_id, blocks.count, told.count as told from cell_00.users u, lateral (
        select count(*) from cell_00.blocks b where b.user_id = u.user_id
      ) blocks, lateral (
        select count(*) from cell_00.notifications n where n.user_id = u.user_id and n.subject in (
          'Your account is blocked', 'Borrowing is blocked', 'Repayment is blocked', 'Withdrawals are blocked')
      ) told
      where u.email like 'borrower-%' and blocks.count <> told.count`,
  },
  {
    wrong: 'something is blocked and works, or is open and does not',
    rows: ['signin', 'loan', 'repayment', 'withdrawal']
      .map(
        (action) => `
          select user_id, '${action}' as action from cell_00.users u where email like 'borrower-%'
            and blacklist_${action} <> exists (select from cell_00.blocks b
              where b.user_id = u.user_id and b.action = '${action}' and b.until is null)`,
      )
      .join(' union all '),
  },
];

/** What was heard at the desk is so, and nobody was let do what is not theirs. */
export async function wrongDecisions(place: Place, { decisions }: Desk): Promise<string[]> {
  const heard = decisions.filter(({ status }) => status === 200);
  const proposals = await place.query<{ proposal_id: string; made_by: string; outcome: string }>(
    'select proposal_id, made_by, outcome from cell_00.proposals',
  );
  const loans = await place.query<{ loan_id: string; status: string }>(
    'select loan_id, status from cell_00.loans',
  );
  const problems: string[] = [];
  for (const [id, all] of Map.groupBy(heard, ({ subject }) => subject)) {
    const approvals = all.filter(({ did }) => did === 'approve');
    const done = approvals.filter(({ data }) => (data as { isDone: boolean }).isDone);
    const found = proposals.find(({ proposal_id }) => proposal_id === id);
    if (done.length > 1) problems.push(`the proposal ${id} was done ${done.length} times`);
    if (done.length > 0 && found?.outcome !== 'approved') {
      problems.push(`the proposal ${id} was told to be done and is ${found?.outcome}`);
    }
    if (approvals.some(({ staff_id }) => staff_id === found?.made_by)) {
      problems.push(`the proposal ${id} was approved by who had made it`);
    }
    if (repeated(approvals)) problems.push(`one person approved the proposal ${id} twice`);
    const isDeclined = all.some(({ did }) => did === 'decline');
    if (isDeclined && loans.find(({ loan_id }) => loan_id === id)?.status !== 'cancelled') {
      problems.push(`the loan ${id} was told to be declined and goes on`);
    }
  }
  return problems;
}

const repeated = (all: readonly Decision[]) =>
  new Set(all.map(({ staff_id }) => staff_id)).size < all.length;
