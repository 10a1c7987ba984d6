import type { Day } from './arithmetic.ts';

/** In the order in which a payment pays them. */
export const parts = ['penalty', 'fee', 'interest', 'principal'] as const;
export type Part = (typeof parts)[number];

/** A bill of the model: what it asks for, part by part, and what was paid of each. */
export type Bill = {
  readonly due: Day;
  readonly asked: Record<Part, number>;
  readonly paid: Record<Part, number>;
  /** For how many months it was charged for being late. */
  months: number;
  /** The late fee that waits for a promise. */
  waiting: number | null;
  /** When we learned that its payment was taken back. */
  reopened: Day | null;
};

export const newBill = (due: Day, interest: number, principal: number): Bill => ({
  due,
  asked: { penalty: 0, fee: 0, interest, principal },
  paid: { penalty: 0, fee: 0, interest: 0, principal: 0 },
  ...{ months: 0, waiting: null, reopened: null },
});

export const leftOf = ({ asked, paid }: Bill, part: Part): number => asked[part] - paid[part];

/** Interest and principal that are unpaid: what makes a bill late. */
export const lateOf = (bill: Bill): number => leftOf(bill, 'interest') + leftOf(bill, 'principal');

export const openOf = (bill: Bill): number =>
  lateOf(bill) + leftOf(bill, 'fee') + leftOf(bill, 'penalty');
