import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { notBefore, type PlanStep, planOf } from '#credit/plan.ts';
import { promiseInForce } from '#credit/promise.ts';
import type { EventOf } from '#provider/events.ts';
import { asked, decided, planEnded, planReminder } from '#provider/loans/plan-notifications.ts';
import { promised, promiseEnded, promiseEnding } from '#provider/loans/promise-notifications.ts';
import {
  addedOn,
  asRead,
  lentUntil,
  named,
  promisedOn,
  saleOf,
  until,
} from '#support/loan-words.ts';
import { pay } from '../../credit/loans.ts';

const borrower = { user_id: 'a borrower' };

/** An event's loan and debt are more than its message reads. */
const debt = { loan: { ...named, ...borrower }, partner: named.partner };

const behind = lentUntil('2026-06-05');

function planned(months: number) {
  const plan = planOf(behind, months);
  if (!plan) throw new Error('Nothing is payable');
  return plan;
}

const askedFor = (months: number) =>
  asked({ debt, plan: planned(months) } as unknown as EventOf<'plan.asked'>);

/** Of a plan that was asked for on 5 June. */
const onPlan = { ...named, plan_from: isoDay('2026-06-05') };

function decision(
  reason: string | null,
  { account = behind, steps = planned(3).steps }: Partial<Decided> = {},
) {
  const of = { ...debt, loan: { ...debt.loan, ...onPlan }, account };
  return decided({ debt: of, steps, reason } as unknown as EventOf<'plan.decided'>);
}

type Decided = { readonly account: LoanAccount; readonly steps: readonly PlanStep[] };

const planReminded = (day: string, account = behind) =>
  asRead(
    planReminder(onPlan, until(account, day), planned(3).steps, {
      day: isoDay(day),
      wasBlocked: false,
    }),
  );

test('a plan that is asked for is told with its parts, and what waits until somebody decides', () => {
  expect(asRead(askedFor(3))).toEqual([
    'About a loan: We have your plan',
    'You asked to pay the $148.15 that is due on your loan at Northgate in 3 instalments.',
    'Partner: Northgate | Loan: 0f8fad5b | Instalment due 1 July 2026: $49.39 | Instalment due 1 Aug 2026: $49.38 | Instalment due 1 Sep 2026: $49.38',
    'One of our team will look at it, and we will write to you. Until then we will not add a late fee or penal charge, or sell any of your portfolio. Interest runs as before.',
    '[See your plan] /promise',
  ]);
  expect(askedFor(1).body).toEqual(
    'You asked to pay the $148.15 that is due on your loan at Northgate in one instalment.',
  );
});

test('a plan that is agreed says what to pay first, and what holds while it is kept', () => {
  expect(asRead(decision(null))).toEqual([
    'About a loan, to both contacts: Your plan is agreed',
    'Your plan for your loan at Northgate is agreed. While you keep to it, we will not add a late fee or penal charge, or sell any of your portfolio.',
    'Partner: Northgate | Loan: 0f8fad5b | Instalment due 1 July 2026: $49.39 | Instalment due 1 Aug 2026: $49.38 | Instalment due 1 Sep 2026: $49.38 | To be paid by 1 July 2026: $1,019.39',
    'Pay $1,019.39 by the end of 1 July 2026 (Lagos time). This is for your plan’s instalment and your bill of 1 July 2026. Interest runs as before. You can always pay more, or earlier.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Your plan at Northgate is agreed. Pay $1,019.39 by 1 July 2026.',
  ]);
});

test('a plan that is agreed asks for nothing that is paid already', () => {
  const agreed = (paid: number) => {
    const { next, sms, facts } = decision(null, { account: pay(behind, paid).account });
    return [next, sms, facts?.at(-1)?.join(': ')];
  };
  // What is behind, and nothing of the bill of 1 July.
  expect(agreed(14_815)).toEqual([
    'Pay $871.24 by the end of 1 July 2026 (Lagos time). This is for your bill of 1 July 2026. Interest runs as before. You can always pay more, or earlier.',
    'Your plan at Northgate is agreed. Pay $871.24 by 1 July 2026.',
    'To be paid by 1 July 2026: $871.24',
  ]);
  expect(agreed(200_000)).toEqual([
    'Interest runs as before. You can always pay more, or earlier.',
    'Your plan at Northgate is agreed.',
    'Instalment due 1 Sep 2026: $49.38',
  ]);
});

test('a plan that is declined says why, and which rules hold again', () => {
  expect(asRead(decision('It is too long'))).toEqual([
    'About a loan, to both contacts: We cannot agree to your plan',
    'We cannot agree to the plan for your loan at Northgate: It is too long.',
    'Partner: Northgate | Loan: 0f8fad5b',
    'The usual terms apply again from now on. The days since you asked do not count as late.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
  ]);
  expect(decision('It is too long.').body).toBe(decision('It is too long').body);
});

test('every message of a plan goes to its own borrower', () => {
  const told = [askedFor(3), decision(null), decision('It is too long')];
  expect(told.map(({ user_id }) => user_id)).toEqual(told.map(() => borrower.user_id));
});

test('three days and one day before a part of a plan, what is missing for it is told', () => {
  expect(planReminded('2026-06-28')).toEqual([
    'About a loan, to both contacts: Your plan: $1,020.81 by 1 July 2026',
    'Please pay $1,020.81 on your loan at Northgate by the end of 1 July 2026 (Lagos time). This is for your plan’s instalment and your bill of 1 July 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | To be paid by 1 July 2026: $1,020.81',
    'While you keep to your plan, we will not add a late fee or penal charge, or sell any of your portfolio. If you cannot pay it all, write to us before that day.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Your plan at Northgate: pay $1,020.81 by 1 July 2026. Sign in to repay.',
  ]);
  expect(planReminded('2026-06-30')).toEqual(planReminded('2026-06-28'));
  expect(planReminded('2026-07-29').slice(0, 2)).toEqual([
    'About a loan, to both contacts: Your plan: $1,084.09 by 1 Aug 2026',
    'Please pay $1,084.09 on your loan at Northgate by the end of 1 Aug 2026 (Lagos time). This is for your plan’s instalment.',
  ]);
  expect(['2026-06-27', '2026-06-29', '2026-07-01'].map((day) => planReminded(day))).toEqual([
    ['no message'],
    ['no message'],
    ['no message'],
  ]);
});

test('a part of a plan that is paid before its day is not asked for', () => {
  const paid = pay(behind, 120_000).account;
  expect(planReminded('2026-06-28', paid)).toEqual(['no message']);
});

test('of the bills that a part of a plan came with, those that are paid are not asked for', () => {
  // Asked for on 20 May, and agreed to after its first day: the bill of 1 June is paid by then.
  const from = isoDay('2026-05-20');
  const plan = planOf(lentUntil(from), 1);
  const steps = notBefore({ from, steps: plan?.steps ?? [] }, [], isoDay('2026-06-05'));
  const account = until(pay(behind, 14_815).account, '2026-06-28');
  const told = planReminder({ ...named, plan_from: from }, account, steps, {
    ...{ day: isoDay('2026-06-28'), wasBlocked: false },
  });
  expect(told?.body).toMatch(/ This is for your bill of 1 July 2026\.$/);
});

test('a plan that is kept says that it cost nothing, and that the next bills fall due', () => {
  expect(asRead(planEnded(named, lentUntil('2026-07-02'), 'kept'))).toEqual([
    'About a loan: You have completed your plan',
    'You have paid all instalments of the plan for your loan at Northgate.',
    'Partner: Northgate | Loan: 0f8fad5b',
    'Your plan cost no late fee and no penal charge. Your next bills fall due as before.',
    '[Open your dashboard] /dashboard',
  ]);
});

test('a plan that is broken says from which day the usual terms apply, and what is due', () => {
  expect(asRead(planEnded(named, lentUntil('2026-07-02'), 'broken'))).toEqual([
    'About a loan, to both contacts: Your plan has ended',
    'An instalment of the plan for your loan at Northgate was not paid, so the plan has ended. The usual terms apply again from today, 2 July 2026.',
    'Partner: Northgate | Loan: 0f8fad5b | Due now: $1,119.57',
    'Pay $1,119.57 as soon as you can. The days under the plan do not count as late. Before we sell anything, we will give you a month’s notice.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: Your plan at Northgate has ended. $1,119.57 is due now. Sign in to repay.',
  ]);
});

/** $82.00 of 1 May, to be paid by 12 May. */
function promiseOn(day: string) {
  const account = promisedOn(day, lentUntil('2026-04-25'), ['2026-05-01', '2026-05-12']);
  return { account, promise: promiseInForce(account) };
}

test('a promise is told with its day, what it saves, and what it costs when it is not kept', () => {
  const { promise } = promiseOn('2026-05-01');
  const told = promised({ debt, promise } as unknown as EventOf<'loan.promised'>);
  expect(asRead(told)).toEqual([
    'About a loan: You can pay your bill by 12 May 2026',
    'You have promised to pay $82.00 on your loan at Northgate by the end of 12 May 2026 (Lagos time). It is for your bill of 1 May 2026, and for everything that was due before it.',
    'Partner: Northgate | Loan: 0f8fad5b | Bill: 1 May 2026 | To be paid: $82.00 | Pay by: 12 May 2026 | Late fee on 13 May 2026, if it is not paid: $2.63',
    'If you pay it by the end of 12 May 2026 (Lagos time), this bill costs no late fee, and we will not sell any of your portfolio before then. Interest runs as before. If it is not paid in full by then, we will add the late fee of $2.63 on 13 May 2026.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: You can pay $82.00 at Northgate by 12 May 2026 without a late fee.',
  ]);
  expect(told.user_id).toBe(borrower.user_id);
});

test('on the eve of a promised day what was promised is due tomorrow', () => {
  const { promise } = promiseOn('2026-05-11');
  if (!promise) throw new Error('Nothing is promised');
  expect(asRead(promiseEnding(named, promise))).toEqual([
    'About a loan, to both contacts: $82.00 is due tomorrow, as you promised',
    'You promised to pay $82.00 on your loan at Northgate by the end of 12 May 2026 (Lagos time).',
    'Partner: Northgate | Loan: 0f8fad5b | Bill: 1 May 2026 | To be paid: $82.00 | Pay by: 12 May 2026 | Late fee on 13 May 2026, if it is not paid: $2.63',
    'If you pay it by the end of 12 May 2026 (Lagos time), this bill costs no late fee, and we will not sell any of your portfolio before then. Interest runs as before. If it is not paid in full by then, we will add the late fee of $2.63 on 13 May 2026.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: You promised to pay $82.00 at Northgate by 12 May 2026. Sign in to repay.',
  ]);
});

test('the day after a promise that was not kept, the late fee and all that follows are told', () => {
  const { account } = promiseOn('2026-05-13');
  const added = addedOn('2026-05-03').map((line) => ({ ...line, day: isoDay('2026-05-13') }));
  const told = promiseEnded(named, account, added, {
    promised_day: isoDay('2026-05-12'),
    day: isoDay('2026-05-13'),
    forecast: saleOf(account),
  });
  expect(asRead(told)).toEqual([
    'About a loan, to both contacts: Your bill was not paid in full by 12 May 2026',
    'You promised to pay your bill by 12 May 2026, and it is not paid in full yet. The usual terms apply again. $84.63 is overdue on your loan at Northgate. $60.00 more is due on 1 June 2026. On 13 May 2026 we added a late fee of $2.63, because your bill of 1 May 2026 was not paid in full.',
    'Partner: Northgate | Loan: 0f8fad5b | Overdue: $84.63 | Late fee added: $2.63 | Due on 1 June 2026: $60.00 | Penal charge on 1 June 2026, if you pay nothing: $0.82 | Late fee on 3 June 2026, if you pay nothing: $2.70 | Whole loan, due on 1 Aug 2026, if you pay nothing: $1,133.47 | To be sold from your portfolio, if you pay nothing: $1,133.47',
    'Pay $84.63 by the end of 31 May 2026 (Lagos time), and we will add nothing. If you pay nothing, we will add a penal charge on 1 June 2026 and a late fee on 3 June 2026. If your bill of 1 May 2026 is still unpaid at the end of 30 June 2026 (Lagos time), we will give you a month’s notice. If it is still unpaid at the end of 31 July 2026 (Lagos time), your whole loan will become due on 1 Aug 2026, and we will sell part of your portfolio to pay it.',
    '[Repay] /repay?loan_id=0f8fad5b-d9cb-469f-a165-70867728950e',
    'SMS: $84.63 is overdue at Northgate. Pay by 31 May 2026, or we will add $0.82.',
  ]);
});

test('amounts are in the currency of the loan', () => {
  const naira = { ...named, currency: 'NGN' } as const;
  const account = lentUntil('2026-07-02', 100_000_000, 'NGN');
  expect(planEnded(naira, account, 'broken').sms).toEqual(
    'Your plan at Northgate has ended. ₦1,130,245.00 is due now. Sign in to repay.',
  );
});
