import {
  getBreakdown,
  getLoan,
  getPayoff,
  getStatement,
  getUser,
  listLoans,
  listPortfolios,
} from '#contract';
import { listRepayments } from '#contract/repayments.ts';
import { listSales } from '#contract/sales.ts';
import { unpaidOf } from '#credit/bills.ts';
import { addMonths, isIsoDay, laterDay } from '#credit/calendar.ts';
import { add, currencies, type Minor, sum, zero } from '#credit/money.ts';
import { comingBills, minimumPayment, payableOn } from '#credit/payoff.ts';
import type { Checked, Problem } from './check.ts';
import { accruedOf, carriedBy } from './named.ts';
import type { Person } from './people.ts';
import type { LoanTruth, Truth } from './truth.ts';

/** Amounts and days by their paths. */
type Expected = Readonly<Record<string, number | string>>;

/** Numbers that are no figure of the borrower's: ids, counts, rates, times. */
const noFigure =
  /(?:^|\.)(?:application_id|total|tenure|interest_bp|card|revision|buy|sell|exp_month|exp_year|limit|offset|rate|processor_id|bound_to)$|minimums\./;

/**
 * Asks the provider all that a screen would, and holds every number of every answer to the truth:
 * one that differs, one that nobody expects and one that is not there are told.
 */
export async function checkAnswers(person: Person, truth: Truth): Promise<Checked> {
  const { provider, email: as, name } = person;
  const problems: Problem[] = [];
  let [captures, compared] = [0, 0];
  const hold = (where: string, answer: unknown, expected: Expected) => {
    const told = figuresIn(answer);
    captures += 1;
    compared += Object.keys(expected).length;
    const say = (line: string, problem: string) =>
      problems.push({ person: name, day: truth.today, where, line, problem });
    for (const [path, figure] of told) {
      const right = expected[path];
      if (right === undefined) {
        if (!noFigure.test(path)) say(`${path} = ${figure}`, 'nobody says what this figure is');
      } else if (right !== figure) say(`${path} = ${figure}`, `the truth is ${right}`);
    }
    for (const [path, number] of Object.entries(expected)) {
      if (!told.has(path)) say(path, `missing: the truth is ${number}`);
    }
  };

  const { user } = await provider.answer(getUser, { as });
  hold('GET /user', pick(user, ['info', 'balance', 'sales']), expectedOfUser(truth));
  const { all } = await provider.answer(listPortfolios, { as });
  hold('GET /portfolio', byId(all, 'portfolio_id'), expectedOfPortfolios(truth));
  const { loans } = await provider.answer(listLoans, { as, query: { limit: 100 } });
  const paidOut = loans.filter(({ disbursed }) => disbursed);
  hold(
    'GET /loan',
    byId(paidOut, 'loan_id'),
    joinAll(truth.loans.map((loan) => expectedOfLoan(loan, truth))),
  );
  for (const loan of truth.loans) {
    const one = await provider.answer(getLoan, { as, id: loan.loan_id });
    hold('GET /loan/{id}', byId(one.loans, 'loan_id'), expectedOfLoan(loan, truth));
    const { breakdown } = await provider.answer(getBreakdown, { as, id: loan.loan_id });
    hold('GET /loan/breakdown/{id}', breakdown, allOf(loan.months));
    if (!loan.running) continue;
    const { payoff } = await provider.answer(getPayoff, { as, id: loan.loan_id });
    hold('GET /loan/{id}/payoff', payoff, allOf(loan.payoff));
  }
  const { coming, sales } = await provider.answer(listSales, { as });
  hold('GET /sale', { coming, sales }, expectedOfSales(truth));
  const { repayments } = await provider.answer(listRepayments, { as, query: { limit: 100 } });
  for (const loan of truth.loans) {
    const own = repayments.filter((one) => one.loan.loan_id === loan.loan_id);
    hold(
      'GET /repayment',
      { repaid: own.reduce((all, one) => all + one.amount - one.returned, 0) },
      { repaid: loan.repaid },
    );
  }
  const query = { from: addMonths(truth.today, -12), to: truth.today, limit: 1000 };
  const { statement } = await provider.answer(getStatement, { as, query });
  const closing = Object.fromEntries(
    statement.currencies.map((one) => [one.currency, one.closing]),
  );
  hold('GET /me/statement', closing, expectedOfStatement(truth));
  return { problems, captures, compared };
}

function expectedOfUser({ loans, portfolios, today }: Truth): Expected {
  const first = portfolios[0]?.currency ?? 'USD';
  const balance = sum(
    portfolios.filter(({ currency }) => currency === first).map((one) => one.balance),
  );
  const debts = currencies.map((currency) => {
    const own = loans.filter((loan) => loan.running && loan.currency === currency);
    const minimums = own.map(({ account }) => minimumPayment(account, today));
    const current = sum(minimums.map((one) => one.current));
    const [date] = minimums.flatMap((one) => one.date ?? []).toSorted();
    const future = date
      ? sum(own.map(({ account }) => payableOn(account, laterDay(date, today))))
      : current;
    const path = `info.${currency}`;
    return {
      [`${path}.debt.current`]: current,
      [`${path}.debt.future`]: future,
      [`${path}.repayment.minimum.current`]: current,
      [`${path}.repayment.minimum.future`]: future,
      ...(date && { [`${path}.repayment.minimum.date`]: date }),
    };
  });
  const coming = loans.filter(({ forecast }) => forecast).length;
  const made = loans.reduce((all, loan) => all + loan.sales.length, 0);
  const sales = { 'sales.coming': coming, 'sales.made': made, 'sales.unread': made };
  return joinAll([{ balance, 'info.balance': balance, ...sales }, ...debts]);
}

function expectedOfPortfolios(truth: Truth): Expected {
  return joinAll(
    truth.portfolios.map((one) => {
      const { outstanding, redline, credit: availableCredit } = carriedBy(one, truth);
      const { value, balance } = one;
      return allOf({
        [one.portfolio_id]: { value, balance, availableCredit, outstanding, redline },
      });
    }),
  );
}

function expectedOfLoan(loan: LoanTruth, { portfolios }: Truth): Expected {
  const { account, running, payoff, redline } = loan;
  const { principal, interest_bp } = account.terms;
  const securing = portfolios.filter((one) => loan.portfolios.includes(one.portfolio_id));
  const posted = account.bills.map((bill) => {
    const charges = add(bill.fee, bill.penalty);
    const total = add(bill.interest, bill.principal, charges);
    return {
      ...pick(bill, ['due_date', 'interest', 'principal']),
      charges,
      total,
      paid: total - unpaidOf(bill),
    };
  });
  const coming = running ? comingBills(account) : [];
  const bills = [
    ...posted,
    ...coming.map(({ due_date, interest, principal: part, total }) => {
      return { due_date, interest, principal: part, charges: 0, total, paid: 0 };
    }),
  ];
  return allOf({
    [loan.loan_id]: {
      ...{ principal, totalRepaid: loan.repaid, interest: interest_bp / 100 },
      settledBySale: sum(loan.sales.map(({ undrawn, sold }) => add(undrawn, sold))),
      writtenOff: sum(loan.sales.map(({ written_off }) => written_off)),
      outstanding: running ? payoff.principal : 0,
      payoff: running ? payoff.total : 0,
      redline: running ? redline : 0,
      undrawn: running ? sum(securing.map(({ balance }) => balance)) : 0,
      minimum: running ? minimumOf(loan) : { interest: 0, amount: 0 },
      bills,
    },
  });
}

/** What is to be paid next: all that is due, else the first bill to come. */
function minimumOf({ account }: LoanTruth): { interest: Minor; amount: Minor } {
  const due = account.bills.filter(
    (bill) => bill.due_date <= account.posted_through && unpaidOf(bill) > 0,
  );
  if (due.length === 0) {
    const [ahead] = account.bills.filter((bill) => unpaidOf(bill) > 0);
    const [coming] = comingBills(account);
    return {
      interest: ahead?.interest ?? coming?.interest ?? (0 as Minor),
      amount: (ahead && unpaidOf(ahead)) ?? coming?.total ?? (0 as Minor),
    };
  }
  const principal = sum(due.map((bill) => (bill.principal - bill.principal_paid) as Minor));
  const amount = sum(due.map(unpaidOf));
  return { interest: (amount - principal) as Minor, amount };
}

/** Sales to come, the next one first; sales that were made, the newest first. */
function expectedOfSales({ loans, portfolios }: Truth): Expected {
  const amounts = (parts: readonly { amount: Minor }[]) => parts.map(({ amount }) => ({ amount }));
  const total = (parts: readonly { amount: Minor }[]) => sum(parts.map(({ amount }) => amount));
  const coming = loans
    .flatMap(({ forecast }) => forecast ?? [])
    .toSorted((one, other) => one.day.localeCompare(other.day))
    // Messages alone name what stops a sale on its eve.
    .map(({ undrawn, sold, next_charge, to_stop: _, ...figures }) => ({
      ...figures,
      undrawn: total(undrawn),
      sold: amounts(sold),
      ...(next_charge && { next_charge: { day: next_charge.day, amount: next_charge.amount } }),
    }));
  const all = loans.flatMap(({ sales: own, portfolios: [portfolio_id] }) =>
    own.map((sale) => ({ sale, portfolio_id })),
  );
  const sales = all
    .toSorted((one, other) => other.sale.day.localeCompare(one.sale.day))
    .map(({ sale: { day, ...sale }, portfolio_id }) => {
      const { undrawn, sold } = sale;
      // Nothing but a sale moves a market here, so later ones tell what it was worth.
      const later = all.filter((one) => one.portfolio_id === portfolio_id && one.sale.day > day);
      const worth = portfolios.find((one) => one.portfolio_id === portfolio_id)?.value ?? zero;
      const value_after = add(worth, ...later.map((one) => one.sale.sold));
      const value_before = add(value_after, sold);
      return { ...sale, portfolios: [{ undrawn, sold, value_before, value_after }] };
    });
  return allOf({ coming, sales });
}

function expectedOfStatement({ movements, portfolios, loans }: Truth): Expected {
  const expected = currencies.map((currency) => {
    const sides = movements.flatMap((one) =>
      one.sides.filter((side) => side.currency === currency),
    );
    const total = (pattern: RegExp) =>
      sum(sides.filter(({ account }) => pattern.test(account)).map(({ amount }) => amount));
    const credit = sum(
      portfolios.filter((one) => one.currency === currency).map((one) => one.balance),
    );
    const parts = ['principal', 'interest', 'fees', 'penalties'].map((part) => [
      part,
      total(new RegExp(`^loan:.*:${part}$`)),
    ]);
    const owing = loans.filter((loan) => loan.running && loan.currency === currency);
    const accrued = sum(owing.map(accruedOf));
    const payoff = sum(owing.map((loan) => loan.payoff.total));
    return allOf({
      [currency]: { credit, accrued, payoff, debt: total(/^loan:/), ...Object.fromEntries(parts) },
    });
  });
  return joinAll(expected);
}

const joinAll = (all: readonly Expected[]): Expected => Object.assign({}, ...all);

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

const byId = <K extends string>(all: readonly Record<K, string>[], id: K) =>
  Object.fromEntries(all.map((one) => [one[id], one]));

const allOf = (truth: unknown): Expected => Object.fromEntries(figuresIn(truth));

/** Every number and every day in an answer, by its path. */
function figuresIn(answer: unknown, path = ''): Map<string, number | string> {
  if (typeof answer === 'number') return new Map([[path, answer]]);
  if (typeof answer === 'string' && isIsoDay(answer)) return new Map([[path, answer]]);
  if (typeof answer !== 'object' || answer === null) return new Map();
  return new Map(
    Object.entries(answer).flatMap(([name, value]) => [
      ...figuresIn(value, path ? `${path}.${name}` : name),
    ]),
  );
}
