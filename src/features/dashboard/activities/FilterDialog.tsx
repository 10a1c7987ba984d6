import { type FormEvent, useRef, useState } from 'react';
import { toast } from '#stores/toasts.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Select } from '#ui/Select.tsx';
import { defaultView, isBackwards, newestFirst, type View } from './activities.flow.ts';
import { dispatch } from './activities.store.ts';
import { DateFields } from './DateFields.tsx';
import { datesIn, fieldsOf, filterFrom, sortChoices, statusesOfTab } from './filter-fields.ts';
import { statusWords } from './Status.tsx';

/** Status, dates and order of the records. Nothing changes before Show. */
export function FilterDialog({
  view,
  onClose,
}: {
  readonly view: View;
  readonly onClose: () => void;
}) {
  const [fields, setFields] = useState(fieldsOf(view));
  const [error, setError] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const change = (changed: Partial<typeof fields>) => {
    setFields({ ...fields, ...changed });
    setError('');
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const dates = datesIn(fields);
    if (!dates) {
      setError('Choose a first day or a last day.');
      form.current?.querySelector<HTMLElement>('input[type=date]')?.focus();
      return;
    }
    if (isBackwards(dates)) {
      toast('Your last day was before your first day, so we swapped them.');
    }
    onClose();
    // The dialog is seen to close before the records are drawn anew: together they take too long for a tap.
    const filter = filterFrom(view, fields, dates);
    requestAnimationFrame(() => setTimeout(() => dispatch({ type: 'filtered', filter })));
  };
  const statuses = statusesOfTab[view.tab];
  return (
    <Dialog open onClose={onClose} title="Filter">
      <form ref={form} className="filter" noValidate onSubmit={send}>
        {statuses.length > 0 && (
          <fieldset>
            <legend className="label">Status</legend>
            <p className="quiet">Leave blank to see everything.</p>
            <div className="filter-statuses">
              {statuses.map((status) => (
                <Checkbox
                  key={status}
                  label={statusWords[status]}
                  checked={fields.statuses.includes(status)}
                  onChange={({ target }) =>
                    change({
                      statuses: statuses.filter((one) =>
                        one === status ? target.checked : fields.statuses.includes(one),
                      ),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <DateFields fields={fields} error={error} onChange={change} />
        <Select
          label="Sort by"
          options={sortChoices[view.tab]}
          value={fields.sort}
          onChange={({ target }) => change({ sort: target.value })}
        />
        <Button variant="primary" full>
          Show
        </Button>
        <Button
          variant="quiet"
          type="button"
          onClick={() => {
            change(fieldsOf({ ...defaultView, tab: view.tab, sort: newestFirst }));
          }}
        >
          Reset
        </Button>
      </form>
    </Dialog>
  );
}
