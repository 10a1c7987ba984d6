/** Days before a due day on which a borrower may be reminded. */
export const reminderDays = [7, 3, 1] as const;
export type ReminderDay = (typeof reminderDays)[number];

/** Headroom before the redline, in basis points of the value, at which a borrower may be warned. */
export const redlineDistances = [3_000, 2_000, 1_000] as const;
export type RedlineDistance = (typeof redlineDistances)[number];

/** Until the borrower chooses: warned twice on the way down, and again at the redline itself. */
export const usualDistances: readonly RedlineDistance[] = [2_000, 1_000];

/** The nearest of the chosen distances that the headroom is within; undefined beyond them all. */
export function nearestDistance(
  room_bp: number,
  chosen: readonly RedlineDistance[],
): RedlineDistance | undefined {
  return chosen.toSorted((one, other) => one - other).find((distance) => room_bp <= distance);
}
