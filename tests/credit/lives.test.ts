import { expect, it } from 'vitest';
import { unbilledPrincipal } from '#credit/accrual.ts';
import { allocate } from '#credit/allocation.ts';
import { unpaidOf, unpaidParts } from '#credit/bills.ts';
import { breakdown } from '#credit/breakdown.ts';
import { addDays, addMonths } from '#credit/calendar.ts';
import { advance, isSettled, postDay } from '#credit/loan-account.ts';
import { add, type Minor, minor, sum } from '#credit/money.ts';
import { minimumPayment, payoff } from '#credit/payoff.ts';
import { orderProblems } from '#support/allocation-order.ts';
import { everyMoment, type Moment } from './lives.ts';

it('every figure is what the same rules give when they are told the plain way', () => {
  everyMoment(({ account, history, plain }) => {
    expect({
      principal: account.principal,
      cost: amountOf(charged(history)),
      due: minimumPayment(account, account.posted_through).current,
      payoff: payoff(account, account.posted_through).total,
      bills: account.bills.map((bill) => ({ due: bill.due_date, ...unpaidParts(bill) })),
    }).toEqual(plain.told);
  }, 300);
});

it('no amount is ever negative', () => {
  everyMoment(({ account, history }) => {
    expect(history.filter((line) => line.amount <= 0)).toEqual([]);
    const day = account.posted_through;
    const told = [account, payoff(account, day), minimumPayment(account, day)];
    const figures = [...told, ...account.bills, ...account.bills.map(unpaidParts)]
      .flatMap((one) => Object.values(one))
      .filter((value) => typeof value === 'number');
    expect(Math.min(...figures)).toBeGreaterThanOrEqual(0);
  });
});

it('nothing is lost and nothing made: what was lent and charged is paid or still owed', () => {
  everyMoment(({ account, history, paidIn, unallocated }) => {
    const paid = amountOf(history.filter((line) => line.payment !== null));
    expect(paid + unallocated).toBe(paidIn);
    const owed = sum(account.bills.map(unpaidOf)) + unbilledPrincipal(account);
    expect(account.terms.principal + amountOf(charged(history)) - paid).toBe(owed);
  });
});

it('a payment clears the oldest bill first: charges, fee, interest, principal, then the rest', () => {
  everyMoment(({ account, history }) => {
    expect(orderProblems(account.terms.principal, history)).toEqual([]);
  });
});

it('every prefix of the breakdown holds, and its last row ends where the loan stands', () => {
  everyMoment(({ account, history }) => {
    const rows = rowsOf({ account, history });
    for (const [at, row] of rows.entries()) {
      expect(row.principal_at_month_end).toBe(
        row.principal_at_month_beginning - row.principal_repaid,
      );
      expect(row.interest_at_month_end).toBe(
        row.interest_at_month_beginning + row.interest_overcharge - row.interest_repaid,
      );
      const next = rows[at + 1];
      if (next) expect(next.principal_at_month_beginning).toBe(row.principal_at_month_end);
    }
    const unpaid = account.bills.map(unpaidParts);
    expect(rows.at(-1)).toMatchObject({
      principal_at_month_end: account.principal,
      interest_at_month_end: sum(unpaid.map((bill) => add(bill.penalty, bill.fee, bill.interest))),
      minimum_principal_at_month_end: sum(unpaid.map((bill) => bill.principal)),
    });
  });
});

it('each day is posted once, whether in one go or day by day', () => {
  everyMoment(({ account }) => {
    let daily = account;
    const lines = [];
    for (let days = 1; days <= 100; days++) {
      const posting = postDay(daily, addDays(account.posted_through, days));
      daily = posting.account;
      lines.push(...posting.lines);
      expect(postDay(daily, daily.posted_through)).toEqual({ account: daily, lines: [] });
    }
    expect(advance(account, daily.posted_through)).toEqual({ account: daily, lines });
  }, 20);
});

it('the payoff ends the loan for ever; a kobo less leaves a kobo', () => {
  everyMoment(({ account }) => {
    const day = account.posted_through;
    const { total } = payoff(account, day);
    const ended = allocate(account, total, day);
    expect([isSettled(ended.account), ended.unallocated]).toEqual([true, 0]);
    expect(advance(ended.account, addMonths(day, 9)).lines).toEqual([]);
    if (total === 0) return;
    const left = allocate(account, minor(total - 1), day).account;
    expect([isSettled(left), payoff(left, day).total]).toEqual([false, 1]);
  }, 50);
});

it('what is payable now and on the next due day is what the bills say', () => {
  everyMoment(({ account }) => {
    const day = account.posted_through;
    const { current, future, date } = minimumPayment(account, day);
    expect(current).toBe(sum(account.bills.filter((bill) => bill.due_date <= day).map(unpaidOf)));
    expect(date === null).toBe(isSettled(account));
    if (date === null || date <= day) return expect(future).toBe(current);
    // Until then the next bill comes, or a payment has posted it already, and late ones cost more.
    const coming = account.bills.filter((bill) => bill.due_date > day && bill.due_date <= date);
    const posted = amountOf(advance(account, date).lines);
    return expect(future).toBe(current + posted + sum(coming.map(unpaidOf)));
  });
});

/** Billing principal makes nothing owed that was not owed before. */
function charged(history: Moment['history']) {
  return history.filter((line) => line.payment === null && line.kind !== 'principal_due');
}

function amountOf(lines: readonly { readonly amount: Minor }[]): Minor {
  return sum(lines.map((line) => line.amount));
}

function rowsOf({ account, history }: Pick<Moment, 'account' | 'history'>) {
  const { terms, disbursed_on, posted_through } = account;
  const posted = history.filter((line) => line.payment === null);
  const payments = history
    .filter((line) => line.payment !== null)
    .map((line) => ({ day: line.day, lines: [line] }));
  return breakdown({ loan_id: 'loan', terms, disbursed_on, posted, payments }, posted_through);
}
