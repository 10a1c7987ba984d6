import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import type { Fields, Problem, Range } from './statements.flow.ts';

const choices: { value: Range; label: string }[] = [
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'year', label: 'This year' },
  { value: 'last-year', label: 'Last year' },
  { value: 'custom', label: 'Choose dates' },
];

/** The days of a statement. */
export function RangeFields({
  fields,
  problem,
  onChange,
}: {
  readonly fields: Fields;
  readonly problem: Problem | undefined;
  readonly onChange: (changed: Partial<Fields>) => void;
}) {
  const errorAt = (at: Problem['at']) => (problem?.at === at ? problem.message : undefined);
  return (
    <>
      <Select
        label="Dates"
        options={choices}
        value={fields.range}
        onChange={({ target }) => onChange({ range: target.value as Range })}
      />
      {fields.range === 'custom' && (
        <div className="statements-range">
          <Field
            label="First day"
            type="date"
            name="from"
            value={fields.from}
            error={errorAt('from')}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <Field
            label="Last day"
            type="date"
            name="to"
            value={fields.to}
            error={errorAt('to')}
            onChange={({ target }) => onChange({ to: target.value })}
          />
          <p className="quiet">Both days are included, in Lagos time.</p>
        </div>
      )}
    </>
  );
}
