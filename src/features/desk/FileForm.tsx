import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';

type Props = {
  readonly title: string;
  readonly action: string;
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  /** Gives why it was refused; undefined once it is taken. */
  readonly send: (file: File) => Promise<string | undefined>;
};

/** A file that is chosen and sent. */
export function FileForm({ title, action, label, hint, accept, send }: Props) {
  const busy = useStore($busy);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [taken, setTaken] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setProblem('Choose a file.');
    void send(file).then((refused) => {
      setProblem(refused);
      if (refused !== undefined) return;
      setFile(undefined);
      setTaken(taken + 1);
    });
  };
  return (
    <details className="desk-new">
      <summary>{title}</summary>
      <form className="desk-deeds" onSubmit={submit} noValidate>
        <Field
          // One that is taken is not chosen any more.
          key={taken}
          label={label}
          hint={hint}
          type="file"
          accept={accept}
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
