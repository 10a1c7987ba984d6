import { addDays, type IsoDay, isWeekend } from './calendar.ts';

// Banks work from Monday to Friday. Public holidays are not known here: a wire may take longer.

/** The day itself, or the Monday after it. */
const workingDayFrom = (day: IsoDay): IsoDay =>
  isWeekend(day) ? workingDayFrom(addDays(day, 1)) : day;

/** The day by which a wire arrives that is sent on `sent` and takes so many working days at most. */
export function arrivesBy(sent: IsoDay, workingDays: number): IsoDay {
  let day = workingDayFrom(sent);
  for (let left = workingDays; left > 0; left -= 1) day = workingDayFrom(addDays(day, 1));
  return day;
}
