/** A line of a loan's history, in the order in which it was written. */
export type HistoryLine = {
  readonly day: string;
  readonly kind: string;
  readonly amount: number;
  readonly bill_due_date: string | null;
  /** Which payment it is a part of; null for a line that time or a payment made due. */
  readonly payment: string | null;
};

const places: Readonly<Record<string, string>> = {
  penal_charge: '1 penalty',
  penalty: '1 penalty',
  late_fee: '2 fee',
  fee: '2 fee',
  interest: '3 interest',
  extra_interest: '3 interest',
  accrued_interest: '3 interest',
  principal_due: '4 principal',
  principal: '4 principal',
};

/**
 * Reads a history back and tells where a payment passed over something that came before: oldest
 * bill first, in each its charges, fee, interest and principal, then principal that no bill asked
 * for, then the interest that a loan's early end made due. Also where more was paid than was owed.
 */
export function orderProblems(lent: number, lines: readonly HistoryLine[]): string[] {
  const problems: string[] = [];
  /** By place in the order, such as '2026-05-01 3 interest'; prepaid principal sorts last. */
  const owed = new Map([['prepaid', lent]]);
  let ending: { readonly payment: string | null; readonly places: readonly string[] } | undefined;
  const change = (place: string, by: number) => owed.set(place, (owed.get(place) ?? 0) + by);

  for (const line of lines) {
    const { day, kind, amount, bill_due_date, payment } = line;
    const place = bill_due_date === null ? 'prepaid' : `${bill_due_date} ${places[kind]}`;
    if (payment === null) {
      change(place, amount);
      if (kind === 'principal_due') change('prepaid', -amount);
      // Posted by the payment that follows, which pays it last.
      const early = bill_due_date !== null && bill_due_date > day;
      ending = early ? { payment, places: [...(ending?.places ?? []), place] } : undefined;
      continue;
    }
    if (ending?.payment === null) ending = { ...ending, payment };
    if (ending && ending.payment !== payment) ending = undefined;
    const passedOver = [...owed].filter(([other, left]) => {
      if (left <= 0 || other === place || ending?.places.includes(other)) return false;
      return kind === 'accrued_interest' || other < place;
    });
    for (const [other, left] of passedOver) {
      problems.push(`${day}: ${kind} of ${place} was paid, ${left} of ${other} was not`);
    }
    change(place, -amount);
    if ((owed.get(place) ?? 0) < 0) problems.push(`${day}: more than owed was paid for ${place}`);
  }
  return problems;
}
