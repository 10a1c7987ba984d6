import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { importStatement } from './incoming.store.ts';

/** Takes a bank statement; what came waits in the list then, with the loans that it names. */
export function ImportTransfers() {
  const busy = useStore($busy);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setProblem('Choose a file.');
    void importStatement(file).then(setProblem);
  };
  return (
    <details className="desk-new">
      <summary>Import a bank statement</summary>
      <form className="desk-deeds" onSubmit={send} noValidate>
        <Field
          label="Statement as CSV"
          hint="With the columns date, amount, currency, reference and description. Each reference is taken once."
          type="file"
          accept=".csv,text/csv"
          error={problem}
          onChange={({ target }) => {
            setFile(target.files?.[0]);
            setProblem(undefined);
          }}
        />
        <Button type="submit" busy={busy}>
          Import
        </Button>
      </form>
    </details>
  );
}
