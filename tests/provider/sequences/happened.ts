import type { Day } from './arithmetic.ts';
import type { Part } from './bill.ts';

/** What was taken off one part of a debt; principal that no bill has asked for has no `due`. */
export type Piece = { readonly due: Day | null; readonly part: Part; readonly amount: number };

/** What has happened to a loan, in its order, so that it can happen again without a payment. */
export type Happened = { readonly day: Day } & (
  | { readonly what: 'paid'; readonly id: string; readonly amount: number; readonly early: boolean }
  | { readonly what: 'charged'; readonly due: Day; readonly part: Part; readonly amount: number }
  | { readonly what: 'written off'; readonly pieces: readonly Piece[] }
);
