import type { AllocationLine } from '#credit/allocation.ts';
import type { IsoDay } from '#credit/calendar.ts';
import type { PostedLine } from '#credit/loan-account.ts';
import type { WrittenLine } from '#credit/taken-back.ts';

/** What days posted, as the provider writes it. */
export const postedLines = (lines: readonly PostedLine[]): WrittenLine[] =>
  lines.map((line) => ({ ...line, source: 'posted', repayment_id: null, sale_id: null }));

/** What a payment did, as the provider writes it; without an id nobody paid it: a write-off. */
export const paidLines = (
  lines: readonly AllocationLine[],
  day: IsoDay,
  repayment_id: string | null,
): WrittenLine[] =>
  lines.map((line) => ({ ...line, source: 'paid', day, repayment_id, sale_id: null }));
