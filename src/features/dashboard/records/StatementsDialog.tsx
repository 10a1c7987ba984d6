import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import type { FileFormat } from '#contract/documents.ts';
import { formatDay } from '#credit/calendar.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { $user } from '#stores/reads/user.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import { RangeFields } from './RangeFields.tsx';
import styles from './records.css?url';
import { closeRecord, today } from './records.store.ts';
import { daysOf, type Fields, type Problem, yearsSince } from './statements.flow.ts';
import { downloadStatement, firstFields, keepFields } from './statements.store.ts';

/** Documents about the account: the movements of some days, or the interest of a year. */
export function StatementsDialog() {
  const day = today();
  const [fields, setFields] = useState(() => firstFields(day));
  const [problem, setProblem] = useState<Problem>();
  const [saving, setSaving] = useState<FileFormat>();
  const form = useRef<HTMLFormElement>(null);
  const change = (changed: Partial<Fields>) => {
    const now = { ...fields, ...changed };
    setFields(now);
    keepFields(now);
    setProblem(undefined);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const format = submitter?.getAttribute('value') === 'csv' ? 'csv' : 'pdf';
    setSaving(format);
    const found = await downloadStatement(fields, format, day);
    setSaving(undefined);
    setProblem(found);
    if (found) form.current?.querySelector<HTMLElement>(`[name=${found.at}]`)?.focus();
  };
  return (
    <Dialog open onClose={closeRecord} title="Statements">
      {/* With the dialog: the dashboard has no use for them. */}
      <link rel="stylesheet" href={styles} precedence="default" />
      <form ref={form} className="statements" noValidate onSubmit={send}>
        <Segmented
          label="Document"
          full
          options={[
            { value: 'statement', label: 'Statement' },
            { value: 'interest', label: 'Yearly interest' },
          ]}
          value={fields.paper}
          onChange={(paper) => change({ paper })}
        />
        {fields.paper === 'statement' ? (
          <RangeFields fields={fields} problem={problem} onChange={change} />
        ) : (
          <Year fields={fields} onChange={change} />
        )}
        <Scope fields={fields} onChange={change} />
        <p className="quiet" aria-live="polite">
          {contentOf(fields, day)}
        </p>
        <p className="quiet">
          Each file has a code, so anybody can <a href="/verify">check that it is ours</a>.
        </p>
        <div className="statements-actions">
          <Button variant="primary" value="pdf" busy={saving === 'pdf'}>
            Download PDF
          </Button>
          <Button value="csv" busy={saving === 'csv'}>
            Download CSV
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Part = { readonly fields: Fields; readonly onChange: (changed: Partial<Fields>) => void };

function Year({ fields, onChange }: Part) {
  const user = useStore($user).data;
  const years = yearsSince(user?.date ?? today(), today());
  return (
    <Select
      label="Year"
      options={years.map((value) => ({ value, label: value }))}
      value={fields.year}
      onChange={({ target }) => onChange({ year: target.value })}
    />
  );
}

/** The currency and the portfolio of the document. */
function Scope({ fields, onChange }: Part) {
  const held = useStore($portfolios).data ?? [];
  const partners = new Map(
    held.map(({ application }) => [String(application.application_id), application.name]),
  );
  return (
    <>
      <Segmented
        label="Currency"
        full
        options={[
          { value: 'USD', label: 'USD' },
          { value: 'NGN', label: 'NGN' },
          { value: 'both', label: 'Both' },
        ]}
        value={fields.currency}
        onChange={(currency) => onChange({ currency })}
      />
      <Select
        label="Portfolio"
        options={[
          { value: '0', label: 'All portfolios' },
          ...[...partners].map(([value, label]) => ({ value, label })),
        ]}
        value={partners.has(fields.application_id) ? fields.application_id : '0'}
        onChange={({ target }) => onChange({ application_id: target.value })}
      />
    </>
  );
}

/** A sentence about the document's content. */
function contentOf(fields: Fields, day: ReturnType<typeof today>): string {
  if (fields.paper === 'interest') {
    return 'Interest, fees and charges for each loan and month: what we charged and what you paid.';
  }
  const days = daysOf(fields, day);
  if ('at' in days)
    return 'Every payment and charge between two days, with your balance before and after.';
  const shown = (one: typeof day) => formatDay(one, { style: 'medium' });
  return `Every payment and charge from ${shown(days.from)} to ${shown(days.to)}, with your balance before and after.`;
}
