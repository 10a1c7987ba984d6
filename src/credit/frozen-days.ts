import { addDays, daysBetween, type IsoDay, laterDay } from './calendar.ts';

/**
 * Days on which we block repayment: from the first of them up to `until`, the first day that counts
 * again; null while the block lasts. A day of which only a part was blocked is frozen whole.
 */
export type FrozenSpan = { readonly from: IsoDay; readonly until: IsoDay | null };

/** The same days as spans that neither touch nor overlap, earliest first. */
export function mergeSpans(spans: readonly FrozenSpan[]): FrozenSpan[] {
  const merged: FrozenSpan[] = [];
  for (const span of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (!last || (last.until !== null && last.until < span.from)) merged.push(span);
    else merged.splice(-1, 1, { from: last.from, until: laterEnd(last.until, span.until) });
  }
  return merged;
}

const laterEnd = (one: IsoDay | null, other: IsoDay | null) =>
  one === null || other === null ? null : laterDay(one, other);

/**
 * The day on which a term ends that began on `start` and would end on `nominal`: as many days later
 * as are frozen between the two.
 *
 * @param frozen merged spans
 * @returns null while the block lasts, because the day is not known yet
 */
export function deferred<Until extends FrozenSpan['until']>(
  frozen: readonly (FrozenSpan & { readonly until: Until })[],
  start: IsoDay,
  nominal: IsoDay,
): IsoDay | Until {
  let end = nominal;
  for (const span of frozen) {
    const from = laterDay(span.from, start);
    if (from >= end) break;
    if (span.until === null) return span.until;
    if (span.until > from) end = addDays(end, daysBetween(from, span.until));
  }
  return end;
}

/**
 * The first day from `day` on that is not frozen.
 *
 * @param frozen merged spans
 * @returns null while the block lasts
 */
export function nextRunningDay(frozen: readonly FrozenSpan[], day: IsoDay): IsoDay | null {
  const span = frozen.find(({ from, until }) => from <= day && (until === null || day < until));
  return span ? span.until : day;
}

export const isFrozen = (frozen: readonly FrozenSpan[], day: IsoDay): boolean =>
  nextRunningDay(frozen, day) !== day;
