import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { addMonths, firstOfMonth, formatDay, type IsoDay, isoDay } from '#credit/calendar.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { saveReport } from './overview.store.ts';

const monthsBack = 24;

/** Saves the report of a month: the last whole one unless another is chosen. */
export function Reports({ today }: { readonly today: IsoDay }) {
  const busy = useStore($busy);
  const begun = firstOfMonth(today);
  const months = Array.from({ length: monthsBack }, (_, back) => addMonths(begun, -back));
  const [month, setMonth] = useState<string>(addMonths(begun, -1));
  return (
    <section aria-labelledby="desk-reports" className="desk-reports">
      <h2 id="desk-reports">Monthly report</h2>
      <p>
        Loans and how much of them is late, late fees and penal charges, sales, and complaints and
        how long they took.
      </p>
      <Select
        label="Month"
        value={month}
        options={months.map((value) => ({
          value,
          label: formatDay(isoDay(value), { style: 'month' }),
        }))}
        onChange={({ target }) => setMonth(target.value)}
      />
      <p className="desk-statement">
        <Button busy={busy} onClick={() => void saveReport(month.slice(0, 7), 'pdf')}>
          Report as PDF
        </Button>
        <Button busy={busy} onClick={() => void saveReport(month.slice(0, 7), 'csv')}>
          Report as CSV
        </Button>
      </p>
    </section>
  );
}
