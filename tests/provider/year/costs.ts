import { addDays, firstOfMonth, type IsoDay, isoDay } from '#credit/calendar.ts';
import { add, type Currency, currencies, minor, sum } from '#credit/money.ts';
import { heldBefore, type Named } from './named.ts';
import type { LoanTruth, Truth } from './truth.ts';

const charged = { interest: 'interest', fees: 'fees', penalties: 'penalties' } as const;

/**
 * What a year's borrowing cost: in all, by loan and by month. What was written off was paid by
 * nobody.
 */
export function costsOf(truth: Truth, year: string): Named[] {
  const whole = truth.loans.flatMap((loan) => costsOfLoan(loan, truth, year));
  const by = <K>(key: (one: Named) => K) => [...Map.groupBy(whole, key).values()].map(added);
  return [
    ...by(({ name, currency }) => `${name} ${currency}`).map(({ loan: _, day: __, ...one }) => one),
    ...by(({ name, loan }) => `${name} ${loan}`).map(({ day: _, ...one }) => one),
    ...by(({ name, day, currency }) => `${name} ${day} ${currency}`).map(
      ({ loan: _, ...one }) => one,
    ),
  ];
}

function added(some: Named[]): Named {
  const [first] = some;
  if (!first) throw new Error('Nothing to add up');
  return { ...first, amount: sum(some.map(({ amount }) => amount)) };
}

function costsOfLoan(
  { loan_id, reference, currency }: LoanTruth,
  { movements }: Truth,
  year: string,
) {
  const of = { currency, loan: reference };
  return movements
    .filter(({ day }) => day.startsWith(year))
    .flatMap(({ day, sides }) => {
      const month = firstOfMonth(day);
      const isLoss = sides.some(({ account }) => account.startsWith('house:written_off'));
      const figures = Object.values(charged).flatMap((part) => {
        const own = sides.filter(({ account }) => account === `loan:${loan_id}:${part}`);
        return own.flatMap(({ amount }) => {
          if (amount > 0) return [named(`cost.${part}`, amount, of, month)];
          const paid = minor(-amount);
          if (isLoss) return [named('cost.written off', paid, of, month)];
          const both = part === 'interest' ? 'cost.interest paid' : 'cost.charges paid';
          return [named(both, paid, of, month)];
        });
      });
      const principal = sides.filter(
        ({ account, amount }) => account === `loan:${loan_id}:principal` && amount < 0 && !isLoss,
      );
      const total = (names: readonly string[]) =>
        add(...figures.filter(({ name }) => names.includes(name)).map(({ amount }) => amount));
      return [
        ...figures,
        named('cost.charged', total(['cost.interest', 'cost.fees', 'cost.penalties']), of, month),
        named('cost.paid', total(['cost.interest paid', 'cost.charges paid']), of, month),
        ...principal.map(({ amount }) => named('cost.principal paid', minor(-amount), of, month)),
      ];
    });
}

type Of = { readonly currency: Currency; readonly loan: string };

const named = (name: string, amount: Named['amount'], of: Of, day: IsoDay): Named => ({
  ...{ name, amount, day },
  ...of,
});

/** Interest and charges that were unpaid when a year began, and that are now. */
export function unpaidAround(truth: Truth, year: string): Named[] {
  const ends = {
    'cost.unpaid before': isoDay(`${year}-01-01`),
    'cost.unpaid': addDays(truth.today, 1),
  };
  return Object.entries(ends).flatMap(([name, day]) => {
    const held = heldBefore(truth, day);
    return currencies.map((currency) => {
      const own = held.filter(
        (one) => one.currency === currency && /interest|fees|penalties/.test(one.name),
      );
      return { name, currency, amount: sum(own.map(({ amount }) => amount)) };
    });
  });
}
