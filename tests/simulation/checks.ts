import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { ofClaims } from './checks-claims.ts';
import { ofDelays } from './checks-delays.ts';
import { ofDesk, wrongDecisions } from './checks-desk.ts';
import type { Outside } from './outside.ts';
import type { Partner } from './partner.ts';
import { type Intent, isFinal, type Person } from './people.ts';
import type { Place } from './place.ts';
import type { Desk } from './staff.ts';
import { isStep } from './states.ts';
import { movesTo, told } from './told.ts';

type Ended = {
  readonly people: readonly Person[];
  readonly partner: Partner;
  readonly desk: Desk;
  readonly outside: Outside;
};

/** What is not as it must be when everything has ended, one line each. */
export async function findProblems(place: Place, ended: Ended): Promise<string[]> {
  const problems: string[] = [];
  problems.push(...(await findLedgerDiscrepancies(place.db)));
  problems.push(...(await moves(place, ended.people)));
  for (const person of ended.people) problems.push(...(await intentsOf(place, person)));
  problems.push(...(await wrongDecisions(place, ended.desk)));
  for (const { wrong, rows } of [...mustBeNone, ...ofDesk, ...ofDelays, ...ofClaims]) {
    for (const row of await place.query(rows)) problems.push(`${wrong}: ${JSON.stringify(row)}`);
  }
  const fills = await place.query<{ fill_id: string }>(
    'select fill_id from cell_00.sell_order_fills',
  );
  const there = new Set(fills.map(({ fill_id }) => fill_id));
  for (const id of ended.partner.noted) {
    if (!there.has(id)) problems.push(`what a partner sold is gone: ${id}`);
  }
  problems.push(...(await messages(place, ended.outside)));
  return problems;
}

async function moves(place: Place, people: readonly Person[]): Promise<string[]> {
  const rows = await place.query<{ what: string; id: string; was: string; became: string }>(
    'select what, id, was, became from public.simulated_moves order by position',
  );
  const runAgain = rows.filter(({ was, became }) =>
    /^(repaid|liquidated) serviced$/.test(`${was} ${became}`),
  );
  const unexplained = people
    .flatMap(({ reopened }) => reopened)
    .filter((loan_id) => !runAgain.some(({ id }) => id === loan_id));
  return rows
    .filter(({ what, was, became }) => !isStep(what, was, became))
    .map(({ what, id, was, became }) => `${what} ${id} went from ${was} to ${became}`)
    .concat(unexplained.map((id) => `the loan ${id} was shown to run again and never did`));
}

/** Where what each kind of intent makes is to be counted. */
const made: Readonly<Record<Intent['what'], string>> = {
  loan: `select loan_id as id from cell_00.loans where user_id = $1 and carried_loan_id is null`,
  carry: `select loan_id as id from cell_00.loans where user_id = $1 and carried_loan_id is not null`,
  withdrawal: `select withdrawal_id as id from cell_00.withdrawals where user_id = $1`,
  checkout: `select reference as id from cell_00.payment_intents
    where user_id = $1 and kind = 'repayment' and saved_card is null`,
  charge: `select reference as id from cell_00.payment_intents
    where user_id = $1 and saved_card is not null
      and reference not in (select reference from cell_00.autopay_tries)`,
  return: `select repayment_id as id from cell_00.repayments
    where user_id = $1 and kind = 'credit_returned'`,
  promise: `select subject || (detail ->> 'due_date') as id from cell_00.audit
    where user_id = $1 and action = 'promise payment'`,
  plan: `select 'plan of ' || loan_id as id from cell_00.plans where user_id = $1`,
};

/** What one was told is there, and nothing is there twice. */
async function intentsOf(
  place: Place,
  { user_id, intents, firstLoans, drawnBefore }: Person,
): Promise<string[]> {
  const problems: string[] = [];
  const before = [...firstLoans, ...drawnBefore];
  for (const [what, rows] of Object.entries(made)) {
    // Carrying over opens a checkout, too.
    const wanted = intents.filter(
      (intent) => intent.what === what || (what === 'checkout' && intent.what === 'carry'),
    );
    const found = await place.query<{ id: string }>(rows, [user_id]);
    const there = new Set(found.map(({ id }) => id).filter((id) => !before.includes(id)));
    const possible = wanted.filter((intent) => !isRefused(intent)).length;
    if (there.size > possible) {
      problems.push(
        `${there.size} of ${what} for ${possible} of ${wanted.length} asked for that were not refused`,
      );
    }
    const told = wanted.flatMap((intent) => idsIn(intent, what).slice(0, 1));
    for (const id of told) if (!there.has(id)) problems.push(`the ${what} ${id} is gone`);
    const isShared = what === 'charge' || what === 'checkout'; // one that is open is shown again
    if (!isShared && new Set(told).size < told.length) {
      problems.push(`two keys were answered with one ${what}`);
    }
  }
  return problems;
}

/** Each time that it was sent the answer was heard, and it was no. */
const isRefused = ({ tries, heard }: Intent): boolean =>
  heard.length === tries && heard.every((one) => isFinal(one) && one.status >= 400);

/** What the answers that name something that was made have in them. */
type Made = {
  readonly loans?: readonly { readonly loan_id: string }[];
  readonly withdrawals?: readonly { readonly withdrawal_id: string }[];
  readonly repayments?: readonly { readonly repayment_id: string }[];
  readonly checkout?: { readonly reference: string } | null;
  readonly reference?: string;
  readonly promise?: { readonly loan_id: string; readonly due_date: string };
  readonly plan?: { readonly loan_id: string };
  /** A payment that was on its way already, and may have begun in the other way. */
  readonly earlier?: boolean;
};

/** Of what was made, in the answers that went well. */
function idsIn({ what, heard }: Intent, of: string): string[] {
  const told = heard.filter(({ status }) => status === 200).map(({ data }) => data as Made);
  const idOf = {
    loan: ({ loans }: Made) => loans?.[0]?.loan_id,
    withdrawal: ({ withdrawals }: Made) => withdrawals?.[0]?.withdrawal_id,
    checkout: ({ checkout, earlier }: Made) => (earlier ? undefined : checkout?.reference),
    charge: ({ reference, earlier }: Made) => (earlier ? undefined : reference),
    return: ({ repayments }: Made) => repayments?.[0]?.repayment_id,
    carry: ({ checkout }: Made) => (of === 'checkout' ? checkout?.reference : undefined),
    promise: ({ promise }: Made) => promise && promise.loan_id + promise.due_date,
    plan: ({ plan }: Made) => plan && `plan of ${plan.loan_id}`,
  }[what];
  return told.flatMap((one) => idOf(one) ?? []);
}

/** What holds a withdrawal `w`: a dispute, unless somebody has let it go, or a block. */
const holding = `
  select from cell_00.users b left join cell_00.disputes d
    on d.user_id = b.user_id and d.released_at is null and w.released_at is null
  where b.user_id = w.user_id and w.known_at is null
    and (d.user_id is not null or b.blacklist_signin or b.blacklist_withdrawal)`;

/** Whether the payer's bank took a payment back before we had heard of it: it never counted. */
const wentBack = (reference: string) => `
  (select status from cell_00.payment_intents x where x.reference = ${reference}) = 'failed'
  and (select sum(amount) from public.sandbox_refunds x where x.reference = ${reference}) >=
    (select coalesce(paid, amount) from public.sandbox_charges x where x.reference = ${reference})
  and not exists (select from cell_00.repayments x where x.reference = ${reference})
  and not exists (select from cell_00.payment_flags x where x.reference = ${reference})`;

/** Each gives rows where something is wrong. */
const mustBeNone: readonly { readonly wrong: string; readonly rows: string }[] = [
  // One that the processor has said the impossible of waits for a person in the end, and so does one that a dispute
  // or a block holds: the bank has never heard of it.
  {
    wrong: 'a withdrawal and the bank disagree',
    rows: `
      select withdrawal_id, w.status, t.status as bank, w.paid, t.amount
      from cell_00.withdrawals w full join public.sandbox_transfers t on t.reference = withdrawal_id
      left join cell_00.users u using (user_id)
      where withdrawal_id is null or u.email like 'borrower-%' and (
        (w.status = 'completed') <> coalesce(t.status = 'success', false)
        or (w.status = 'pending' and (t.reference is not null or not exists (${holding})))
        or w.paid <> t.amount)
      and not exists (select from cell_00.payout_flags f where f.withdrawal_id = w.withdrawal_id)`,
  },
  // Nobody removes an account here, and people decide by what the bank says: only the bank can refuse. What a block
  // keeps from leaving never gets there.
  {
    wrong: 'a withdrawal was taken back that the bank had not refused',
    rows: `
      select withdrawal_id, t.status as bank from cell_00.withdrawals w
      left join public.sandbox_transfers t on t.reference = withdrawal_id
      left join cell_00.users u using (user_id)
      where u.email like 'borrower-%' and w.status = 'rejected'
        and coalesce(t.status not in ('failed', 'reversed'), w.sent_at is not null)`,
  },
  {
    wrong: 'a payment that came in is not booked once, nor set aside',
    rows: `
      select c.reference, c.amount, c.paid from public.sandbox_charges c
      join cell_00.payment_intents i using (reference)
      where c.status = 'success' and i.kind = 'repayment' and not (${wentBack('c.reference')}) and (
        select count(*) from cell_00.repayments r where r.reference = c.reference
      ) + (
        select count(*) from cell_00.payment_flags f where f.reference = c.reference
      ) <> 1`,
  },
  {
    wrong: 'a loan goes on as another, and its principal was not paid by that',
    rows: `
      select made.loan_id, made.principal, r.amount, r.returned from cell_00.loans made
      left join cell_00.repayments r on r.loan_id = made.carried_loan_id and r.kind = 'carried_over'
      where made.carried_loan_id is not null
        and (r.amount is distinct from made.principal or r.returned <> 0)`,
  },
  {
    wrong: 'a principal was carried over, and no loan has taken it',
    rows: `
      select r.loan_id from cell_00.repayments r where r.kind = 'carried_over'
        and not exists (select from cell_00.loans made where made.carried_loan_id = r.loan_id)`,
  },
  {
    wrong: 'a payment was to carry a loan over, and did not',
    rows: `
      select reference from cell_00.payment_intents i
      where i.carry_over is not null and i.status = 'paid'
        and not exists (select from cell_00.loans made where made.carried_loan_id = i.loan_id)`,
  },
  {
    wrong: 'a payment is booked that never came in',
    rows: `
      select r.reference from cell_00.repayments r
      join cell_00.users u on u.user_id = r.user_id and u.email like 'borrower-%'
      left join public.sandbox_charges c on c.reference = r.reference and c.status = 'success'
      where r.kind = 'payment' and r.processor = 'Paystack' and c.reference is null`,
  },
  {
    wrong: 'a charge at the processor that nobody asked for',
    rows: `
      select reference from public.sandbox_charges where status = 'success' and reference not in (select reference from cell_00.payment_intents)`,
  },
  {
    wrong: 'a payment never ended',
    rows: `select reference, status from cell_00.payment_intents where status in ('open', 'pending')
      and closed_at is null`,
  },
  {
    wrong: 'a refund never left',
    rows: `select refund_id, reference, way from cell_00.refunds where sent_at is null
      and way = 'processor'`,
  },
  {
    // What a lost dispute has taken went back as well.
    wrong: 'what we say went back to a payer is not what the processor gave back',
    rows: `
      select reference, ours.amount, theirs.amount as given from (
        select reference, sum(amount) as amount from (
          select reference, amount from cell_00.refunds where way = 'processor' and sent_at is not null
          union all select reference, taken_back from cell_00.disputes where taken_back > 0
        ) gone group by reference
      ) ours full join (
        select reference, sum(amount) as amount from public.sandbox_refunds group by reference
      ) theirs using (reference)
      where ours.amount is distinct from theirs.amount and not (${wentBack('coalesce(ours.reference, theirs.reference)')})`,
  },
  {
    wrong: 'a job does not end',
    rows: `select kind, subject, failures, given_up_at from cell_00.jobs
      where given_up_at is not null or failures > 0 or run_at < public.now() - interval '1 minute'`,
  },
  // A loan that runs again, because a payment of it has gone back, is given notice once more.
  {
    wrong: 'a sale came before a month had passed since its notice',
    rows: `
      select s.loan_id, s.day, l.remedy_told_on from cell_00.sales s join cell_00.loans l using (loan_id)
      where (l.remedy_told_on is null or s.day < l.remedy_told_on + interval '1 month'
        or s.day < l.remedy_told_on + 30)
      and not (s.day < l.remedy_told_on and exists (select from public.simulated_moves m
        where m.what = 'loans' and m.id = s.loan_id and m.became = 'serviced'
          and m.was in ('liquidated', 'repaid')))`,
  },
  {
    wrong: 'a fee came before its bill was due',
    rows: `select loan_id, kind, day, bill_due_date from cell_00.loan_lines
      where kind in ('late_fee', 'penal_charge') and day <= bill_due_date`,
  },
  {
    wrong: 'what was sold for an order is not the sum of its sales',
    rows: `
      select order_id, amount, filled from cell_00.sell_orders o where filled > amount or filled <> (
        select coalesce(sum(proceeds), 0) from cell_00.sell_order_fills f where f.order_id = o.order_id)`,
  },
  // One of a default waits for its partner or the desk.
  {
    wrong: 'an order to sell never ended',
    rows: `select order_id, status, due_until from cell_00.sell_orders
      where sale_id is null and ended_at is null and due_until < public.now() - interval '1 hour'`,
  },
  {
    wrong: 'autopay took what was not announced, or too early',
    rows: `
      select t.reference, t.tried_on, n.told_at, i.amount, n.amount as told, n.late_amount
      from cell_00.autopay_tries t join cell_00.payment_intents i using (reference)
      left join cell_00.autopay_notices n using (autopay_id, due_on)
      where n.told_at is null or t.tried_on < (n.told_at at time zone 'Africa/Lagos')::date + 3
        or i.amount > case when t.tried_on < t.due_on + 4 then n.amount else n.late_amount end`,
  },
  // Two processes do not have quite the same time.
  {
    wrong: 'autopay charged after it was stopped',
    rows: `
      select t.reference, a.ended_at, i.created_at from cell_00.autopay_tries t
      join cell_00.payment_intents i using (reference) join cell_00.autopays a using (autopay_id)
      where i.created_at > a.ended_at + interval '3 seconds'`,
  },
  {
    wrong: 'a loan that is cancelled owes something',
    rows: `select loan_id, owed from cell_00.loans where status = 'cancelled' and owed <> 0`,
  },
  {
    wrong: 'what happened to withdrawals and what was told of them differ',
    rows: told('withdrawal', {
      'Withdrawal requested': `(select count(*) from cell_00.withdrawals w where w.user_id = u.user_id)`,
      'Withdrawal completed': movesTo('withdrawals', 'withdrawal_id', 'completed'),
      'Withdrawal rejected|Withdrawal returned|Withdrawal stopped': movesTo(
        'withdrawals',
        'withdrawal_id',
        'rejected',
      ),
    }),
  },
  {
    wrong: 'what happened to loans and what was told of them differ',
    rows: told('loan', {
      'Loan cancelled|Loan declined|Your request has ended': movesTo(
        'loans',
        'loan_id',
        'cancelled',
      ),
      'Your credit is here|Your loan is paid out|We have carried your loan over': movesTo(
        'loans',
        'loan_id',
        'disbursed',
      ),
    }),
  },
];

async function messages(place: Place, { carried, told: events }: Outside): Promise<string[]> {
  const sent = await place.query<{
    message_id: string;
    is_over: boolean;
    was_taken: boolean;
    was_tried: boolean;
  }>(
    `select message_id, handed_over_at is not null as was_taken,
      handed_over_at is not null or given_up_at is not null as is_over,
      given_up_at is null or given_up_at >= sent_at + interval '1 day' as was_tried
    from cell_00.messages`,
  );
  const problems = sent
    .filter(({ is_over }) => !is_over)
    .map(({ message_id }) => `message ${message_id} neither left nor was given up`);
  for (const { message_id, was_taken, was_tried } of sent) {
    if (!was_tried) problems.push(`message ${message_id} was given up within its day`);
    if (was_taken && !carried.has(message_id))
      problems.push(`message ${message_id} was never sent`);
  }
  const deliveries = await place.query<{ event_id: string; was_taken: boolean; is_over: boolean }>(
    `select event_id, delivered_at is not null as was_taken,
      delivered_at is not null or given_up_at is not null as is_over
    from cell_00.partner_deliveries`,
  );
  for (const { event_id, was_taken, is_over } of deliveries) {
    if (!is_over) problems.push(`event ${event_id} is neither told nor given up`);
    if (was_taken && !events.has(event_id)) problems.push(`no partner was told of ${event_id}`);
  }
  return problems;
}
