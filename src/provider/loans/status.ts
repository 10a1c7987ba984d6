import { sql, type Updateable } from 'kysely';
import type { LoanStatus } from '#contract';
import { zero } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { anyOf } from '../db/any-of.ts';
import { insertRows } from '../db/insert-rows.ts';
import { type Writing, writeLater } from '../db/later.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { LoanRow } from './account.ts';

/** A loan's life, in the order in which it is lived. `unchanged`: only what is known of it changes. */
export const transitions = {
  request: { from: [], to: 'requested', column: 'requested_at', action: 'request loan' },
  issue: { from: ['requested'], to: 'issued', column: 'issued_at', action: 'issue loan' },
  startDisbursing: {
    from: ['issued'],
    to: 'disbursing',
    column: null,
    action: 'start disbursing loan',
  },
  disburse: {
    from: ['issued', 'disbursing'],
    to: 'disbursed',
    column: 'disbursed_at',
    action: 'disburse loan',
  },
  /** Its first bill is posted, or its first payment credited. */
  service: { from: ['disbursed'], to: 'serviced', column: 'serviced_at', action: 'service loan' },
  repay: { from: ['serviced'], to: 'repaid', column: 'repaid_at', action: 'repay loan' },
  /** A payoff that was paid at a held price, so that the rest is ours to bear. */
  waiveRest: { from: ['serviced'], to: 'repaid', column: 'repaid_at', action: 'end held payoff' },
  /** Two people have decided that we bear what is owed. */
  forgive: { from: ['serviced'], to: 'repaid', column: 'repaid_at', action: 'write loan off' },
  liquidate: {
    from: ['serviced'],
    to: 'liquidated',
    column: 'liquidated_at',
    action: 'liquidate loan',
  },
  /** A repayment was taken back from us: a loan that had ended runs again. */
  reverse: {
    from: ['serviced', 'repaid', 'liquidated'],
    to: 'serviced',
    column: null,
    action: 'reverse repayment',
  },
  cancel: {
    from: ['requested', 'issued'],
    to: 'cancelled',
    column: 'cancelled_at',
    action: 'cancel loan',
  },
  decline: {
    from: ['requested', 'issued', 'disbursing'],
    to: 'cancelled',
    column: 'cancelled_at',
    action: 'decline loan',
  },
  hold: {
    from: ['requested', 'issued'],
    to: 'unchanged',
    column: 'held_since',
    action: 'hold loan',
  },
  offer: {
    from: ['requested', 'issued'],
    to: 'unchanged',
    column: 'held_since',
    action: 'offer less',
  },
  /** No money has moved, so the loan goes back to where its borrower can cancel it. */
  holdDisbursing: {
    from: ['disbursing'],
    to: 'issued',
    column: 'held_since',
    action: 'hold loan',
  },
  release: {
    from: ['requested', 'issued'],
    to: 'unchanged',
    column: null,
    action: 'release loan',
  },
  reduce: { from: ['requested', 'issued'], to: 'unchanged', column: null, action: 'reduce loan' },
} as const satisfies Record<string, Transition>;

type Transition = {
  readonly from: readonly LoanStatus[];
  readonly to: LoanStatus | 'unchanged';
  /** Where the loan keeps the moment. */
  readonly column: `${string}_at` | 'held_since' | null;
  readonly action: string;
};

export type LoanTransition = Exclude<keyof typeof transitions, 'request'>;

type Happening = {
  /** ISO instant. */
  readonly at: string;
  /** The borrower who did it; without it, time or the provider. */
  readonly by?: string;
  /** For the audit. */
  readonly detail?: Record<string, unknown>;
  /** What else changes in the same row. */
  readonly set?: Omit<Updateable<Database['loans']>, 'status'>;
};

/**
 * Takes a loan through one of its transitions, with the audit row that says so.
 *
 * @returns the loan after it
 * @throws state_conflict when the loan is in no status that it starts from: another was faster
 */
export async function transition(
  tx: Tx,
  loan_id: string,
  name: LoanTransition,
  { at, by, detail, set }: Happening,
): Promise<LoanRow> {
  const { from, to, column, action }: Transition = transitions[name];
  const loan = await tx
    .updateTable('loans')
    .set(({ ref }) => ({
      ...set,
      status: to === 'unchanged' ? ref('status') : to,
      ...(column && { [column]: at }),
    }))
    .where('loan_id', '=', loan_id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
  if (!loan) throw refuse('state_conflict');
  await audit(tx, { user_id: by ?? null, action, subject: loan_id, at, ...(detail && { detail }) });
  return loan;
}

/**
 * As `transition`, written with whatever else the transaction writes. Of a locked loan, to which nothing
 * else happens in this transaction.
 */
export async function transitionLater(
  tx: Tx,
  loan: LoanRow,
  name: LoanTransition,
  { at, by, detail, set }: Happening & { readonly set?: Partial<LoanRow> },
): Promise<LoanRow> {
  const { from, to, column, action }: Transition = transitions[name];
  const { loan_id } = loan;
  const status = to === 'unchanged' ? loan.status : to;
  const changed = changeLater(tx, loan, { ...set, status, ...(column && { [column]: at }) }, from);
  await audit(tx, { user_id: by ?? null, action, subject: loan_id, at, ...(detail && { detail }) });
  return changed;
}

/**
 * Changes columns of a locked loan with whatever else the transaction writes.
 *
 * @throws state_conflict, when it is written, for a loan that is in none of the statuses
 */
export function changeLater(
  tx: Tx,
  loan: LoanRow,
  changed: Partial<LoanRow>,
  from: readonly LoanStatus[],
): LoanRow {
  const assigned = Object.entries(changed).map(([own, value]) => sql`${sql.ref(own)} = ${value}`);
  const changing: Writing<LoanRow> = {
    tables: ['loans'],
    parts: () => ({
      changed_loan: sql`
        update loans set ${sql.join(assigned)}
        where loan_id = ${loan.loan_id} and status = ${anyOf(from)} returning loan_id`,
    }),
    whole: { part: 'changed_loan', otherwise: () => refuse('state_conflict') },
  };
  writeLater(tx, changing, [loan]);
  return { ...loan, ...changed };
}

/**
 * Takes loans through one transition at once, each at its own instant (ISO), and nobody did it but time.
 *
 * @throws state_conflict as `transition` does, when one of them is in no status that it starts from
 */
export async function transitionAll(
  tx: Tx,
  name: 'service',
  loans: readonly { readonly loan_id: string; readonly at: string }[],
): Promise<void> {
  if (loans.length === 0) return;
  const { from, to, column, action } = transitions[name];
  const { numAffectedRows = 0n } = await sql`
    update loans set status = ${to}, ${sql.ref(column)} = moved.at
    from jsonb_to_recordset(${JSON.stringify(loans)}) as moved (loan_id text, at timestamptz)
    where loans.loan_id = moved.loan_id and status = ${anyOf(from)}
  `.execute(tx);
  if (Number(numAffectedRows) < loans.length) throw refuse('state_conflict');
  await audit(
    tx,
    ...loans.map(({ loan_id, at }) => ({ user_id: null, action, subject: loan_id, at })),
  );
}

type NewLoan = Omit<LoanRow, keyof typeof asked> & Partial<Carried>;

/** Of a loan that carries the rest of another over. */
type Carried = { readonly carried_loan_id: string; readonly carried_times: number };

/** What is known of every loan that is asked for. */
const asked = {
  status: transitions.request.to,
  issued_at: null,
  disbursed_at: null,
  serviced_at: null,
  repaid_at: null,
  forgiven_at: null,
  liquidated_at: null,
  cancelled_at: null,
  disbursed_on: null,
  owed: zero,
  period_principal: zero,
  posted_through: null,
  remedy_told_for: null,
  remedy_told_on: null,
  sale_told_day: null,
  promised_for: null,
  promised_day: null,
  plan_from: null,
  plan_until: null,
  total_repaid: zero,
  written_off: zero,
  held_since: null,
  backed: null,
  offered: null,
  offered_because: null,
  given_back_early: null,
  carried_loan_id: null,
  carried_times: null,
} as const;

/** Writes a loan that its borrower asks for. */
export async function createLoan(tx: Tx, wanted: NewLoan): Promise<LoanRow> {
  const loan = { ...asked, ...wanted };
  insertRows(tx, 'loans', [loan]);
  const { user_id, loan_id: subject, requested_at: at } = loan;
  await audit(tx, { user_id, action: transitions.request.action, subject, at });
  return loan;
}
