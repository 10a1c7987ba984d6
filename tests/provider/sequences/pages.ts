import type { Day } from './arithmetic.ts';

/** A payment that the borrower has begun by hand, with what was shown before the tap; kobo. */
export type Page = {
  readonly reference: string;
  readonly loan_id: string;
  /** In the loan's currency. */
  readonly amount: number;
  readonly fee: number;
  readonly total: number;
  readonly rate: number;
  readonly opened: number;
  /** The principal that goes over into a new loan with it. */
  readonly carries?: Carrying;
};

export type Carrying = {
  readonly principal: number;
  readonly first_bill: { due_date: Day; total: number };
  readonly last_bill: { due_date: Day; total: number };
};

/** What was shown of a promise; `isClean` while nothing was taken back that it could not know of. */
export type Shown = { readonly amount: number; readonly late_fee: number; isClean: boolean };

/** What a loan was credited with for a payment, and what of it is lost since. */
export type Credited = {
  readonly loan_id: string;
  readonly amount: number;
  /** In kobo, without the fee; and what was taken back of it. */
  readonly kobo: number;
  readonly rate: number;
  back: number;
};
