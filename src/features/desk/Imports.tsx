import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { compareSettlement, importStatement } from './incoming.store.ts';

/** Takes a bank statement, or a settlement file of the card processor. What a person has to see waits in the list then. */
export function Imports() {
  return (
    <>
      <ImportFile
        title="Import a bank statement"
        action="Import"
        label="Statement as CSV"
        hint="With the columns date, amount, currency, reference and description. Each reference is taken once."
        send={importStatement}
      />
      <ImportFile
        title="Compare a settlement file"
        action="Compare"
        label="Settlement file as CSV"
        hint="As the card processor gives it. We compare each payment with our books, and ours with the file."
        send={compareSettlement}
      />
    </>
  );
}

type Props = {
  readonly title: string;
  readonly action: string;
  readonly label: string;
  readonly hint: string;
  /** Gives why it was refused; undefined once it is taken. */
  readonly send: (file: File) => Promise<string | undefined>;
};

function ImportFile({ title, action, label, hint, send }: Props) {
  const busy = useStore($busy);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setProblem('Choose a file.');
    void send(file).then(setProblem);
  };
  return (
    <details className="desk-new">
      <summary>{title}</summary>
      <form className="desk-deeds" onSubmit={submit} noValidate>
        <Field
          label={label}
          hint={hint}
          type="file"
          accept=".csv,text/csv"
          error={problem}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setProblem(undefined);
          }}
        />
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </form>
    </details>
  );
}
