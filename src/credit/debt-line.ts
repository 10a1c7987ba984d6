import type { IsoDay } from './calendar.ts';
import { add, type Minor, subtract } from './money.ts';

/** What is owed from the end of a day on, until the next point. */
export type DebtPoint = { readonly day: IsoDay; readonly owed: Minor };

/** The debt of a loan through time: `past` is what happened, `coming` what its bills will do. */
export type DebtLine = {
  readonly past: readonly DebtPoint[];
  readonly coming: readonly DebtPoint[];
};

type Line = {
  readonly day: IsoDay;
  readonly source: string;
  readonly kind: string;
  readonly amount: Minor;
};
type ComingBill = { readonly due_date: IsoDay; readonly principal: Minor };

/**
 * Steps of the debt, oldest first: principal with the interest and charges that have been posted,
 * and `now` with what has accrued since. `bills` are those to come; each is taken to be paid in full
 * on its day, with all that is overdue.
 */
export function debtLine(
  { principal, disbursed_on }: { readonly principal: Minor; readonly disbursed_on: IsoDay },
  lines: readonly Line[],
  bills: readonly ComingBill[],
  now?: DebtPoint,
): DebtLine {
  const past: DebtPoint[] = [{ day: disbursed_on, owed: principal }];
  let owed = principal;
  // A payment may be credited after its day, so the lines are not always in the order of days.
  const inOrder = lines.toSorted((one, other) => one.day.localeCompare(other.day));
  for (const { day, source, kind, amount } of inOrder) {
    if (kind === 'principal_due') continue;
    owed = source === 'posted' ? add(owed, amount) : subtract(owed, amount);
    if (past.at(-1)?.day === day) past.pop();
    past.push({ day, owed });
  }
  if (now && now.owed > 0) {
    if (past.at(-1)?.day === now.day) past.pop();
    past.push(now);
  }
  let left = add(...bills.map((bill) => bill.principal));
  const coming = bills.map(({ due_date, principal: part }) => {
    left = subtract(left, part);
    return { day: due_date, owed: left };
  });
  return { past, coming };
}
