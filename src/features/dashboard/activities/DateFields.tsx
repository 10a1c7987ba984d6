import { Field } from '#ui/Field.tsx';
import { dateChoices, type Fields } from './filter-fields.ts';

/** The dates: a span that ends today, or a custom range. */
export function DateFields({
  fields,
  error,
  onChange,
}: {
  readonly fields: Fields;
  readonly error: string;
  readonly onChange: (changed: Partial<Fields>) => void;
}) {
  return (
    <fieldset>
      <legend className="label">Dates</legend>
      <div className="filter-dates">
        {dateChoices.map(({ value, label }) => (
          <label key={value} className="filter-choice">
            <input
              type="radio"
              name="dates"
              value={value}
              checked={fields.dates === value}
              onChange={() => onChange({ dates: value })}
            />
            {label}
          </label>
        ))}
      </div>
      {fields.dates === 'range' && (
        <div className="filter-range">
          <Field
            label="First day"
            type="date"
            value={fields.from}
            error={error}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <Field
            label="Last day"
            type="date"
            value={fields.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
          <p className="quiet">
            Both days are included, in Lagos time. Leave one blank for no limit.
          </p>
        </div>
      )}
    </fieldset>
  );
}
