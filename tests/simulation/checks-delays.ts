import { recordsOf } from './checks-desk.ts';
import { told } from './told.ts';

// What must hold of bills that are paid later, by a promise or under a plan.

/** How often the record has something of the borrower `u` that no person did. */
const happened = (action: string) => `(
  select count(*) from cell_00.audit a join cell_00.loans l on l.loan_id = a.subject
  where a.action = '${action}' and l.user_id = u.user_id)`;

/**
 * Whether a day lies between the first and the last one of the plan of a loan `l`, where nothing is late. On these two
 * something may be posted before the plan begins, or after it has ended.
 */
const underPlan = (day: string) =>
  `l.plan_from < ${day} and ${day} < coalesce(l.plan_until, 'infinity')`;

/** Each gives rows where something is wrong. */
export const ofDelays: readonly { readonly wrong: string; readonly rows: string }[] = [
  {
    wrong: 'a late charge fell on a day of a plan',
    rows: `
      select loan_id, x.kind, x.day, x.bill_due_date, sum(x.amount), l.plan_from, l.plan_until
      from cell_00.loan_lines x join cell_00.loans l using (loan_id)
      where x.kind in ('late_fee', 'penal_charge') and ${underPlan('x.day')}
      group by 1, 2, 3, 4, 6, 7 having sum(x.amount) > 0`,
  },
  {
    wrong: 'something was sold under a plan',
    rows: `
      select loan_id, s.day, l.plan_from, l.plan_until from cell_00.sales s
      join cell_00.loans l using (loan_id) where ${underPlan('s.day')}`,
  },
  {
    wrong: 'a plan and its loan disagree',
    rows: `
      select loan_id, p.status, l.plan_from, l.plan_until from cell_00.plans p
      full join (select * from cell_00.loans where plan_from is not null) l using (loan_id)
      where l.loan_id is null or p.loan_id is null
        or (p.status in ('asked', 'approved')) <> (l.plan_until is null)`,
  },
  {
    wrong: 'a plan whose days have passed goes on',
    rows: `
      select loan_id, p.steps from cell_00.plans p join cell_00.loans l using (loan_id)
      where p.status = 'approved' and l.status in ('disbursed', 'serviced')
        and (p.steps -> -1 ->> 'day')::date < public.now() - interval '2 days'
        and not exists (select from cell_00.blocks b
          where b.user_id = l.user_id and b.action in ('signin', 'repayment'))`,
  },
  {
    wrong: 'what became of plans and what was told of it differ',
    rows: told('loan', {
      'We have your plan': happened('ask for a plan'),
      'Your plan is agreed': recordsOf('approve plan'),
      'We cannot agree to your plan': recordsOf('decline plan'),
      'Your plan has ended': happened('plan broken'),
      'You have completed your plan': happened('plan kept'),
    }),
  },
  {
    wrong: 'what was promised and what was told of it differ',
    rows: told('loan', { 'You can pay your bill by': happened('promise payment') }),
  },
  {
    wrong: 'a bill had its late fee while it was promised',
    rows: `
      select x.loan_id, x.day, b.due_date, b.promised_day from cell_00.loan_lines x
      join cell_00.bills b on b.loan_id = x.loan_id and b.due_date = x.bill_due_date
      where x.kind = 'late_fee' and x.day <= b.promised_day`,
  },
];
