import { useStore } from '@nanostores/react';
import { billingMonthShown, formatDay, lagosDay } from '#credit/calendar.ts';
import { $asOf } from '#stores/live.ts';

/** The billing month, and what the figures are of when they may be older than now. */
export function UpperDetails({ now }: { readonly now: string }) {
  const asOf = useStore($asOf);
  const month = billingMonthShown(lagosDay(Date.parse(now)));
  return (
    <div className="dashboard-upper">
      <p>
        <span className="label">Billing month</span> {formatDay(month, { style: 'month' })}
      </p>
      {asOf && <p className="dashboard-as-of">as of {timeOf(asOf, now)}</p>}
    </div>
  );
}

/** '14:02' in the reader's zone, with the day when it is another one. */
function timeOf(instant: string, now: string): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (at.toDateString() === new Date(now).toDateString()) return time;
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`;
}
