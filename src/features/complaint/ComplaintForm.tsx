import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useState } from 'react';
import { promises } from '#brand';
import { longestComplaint } from '#contract/complaints.ts';
import { type ComplaintKind, complaintKinds } from '#credit/complaints.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { describedBy, FieldFrame } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { begun, keep, send, type Written } from './complaint.store.ts';

const kinds = Object.entries(complaintKinds).map(([value, label]) => ({ value, label }));
const count = new Intl.NumberFormat('en-GB');

/** What happened, in the borrower's own words. What was typed stays until it is sent. */
export function ComplaintForm() {
  const busy = useStore($busy);
  const [written, setWritten] = useState<Written>(begun);
  const [problem, setProblem] = useState<{ kind?: string; text?: string }>({});
  const change = (part: Partial<Written>) => {
    const next = { ...written, ...part };
    setWritten(next);
    keep(next);
    setProblem({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { kind } = written;
    const text = written.text.trim();
    if (kind === '' || text === '') {
      setProblem({
        ...(kind === '' && { kind: 'Choose what it is about.' }),
        ...(text === '' && { text: 'Tell us what happened.' }),
      });
      return;
    }
    const refused = await send(kind, text);
    if (refused) setProblem({ text: refused });
  };
  const { complaintHours, complaintDays } = promises;
  return (
    <form className="complaint-form" onSubmit={submit} noValidate>
      <Select
        label="What is it about?"
        value={written.kind}
        error={problem.kind}
        onChange={({ target }) => change({ kind: target.value as ComplaintKind })}
        options={[{ value: '', label: 'Choose one', disabled: true }, ...kinds]}
      />
      <Words text={written.text} error={problem.text} onChange={(text) => change({ text })} />
      <p className="quiet">
        You get a number at once. One of our team will read your complaint within{' '}
        {complaintHours.read} hours. We aim to answer within {complaintHours.answer} hours, and we
        will send you our decision within {complaintDays} days.
      </p>
      <Button variant="primary" full type="submit" busy={busy}>
        Send your complaint
      </Button>
    </form>
  );
}

type WordsProps = {
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

function Words({ text, error, onChange }: WordsProps) {
  const id = useId();
  const label = 'What happened, when, and what do you want us to do?';
  const hint = `${count.format(text.length)}/${count.format(longestComplaint)} characters`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        className="field-input"
        rows={8}
        maxLength={longestComplaint}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}
