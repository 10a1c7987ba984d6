import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import './FormStep.css';

type Props = {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** What stops the form; a new one takes the focus to the first field that is wrong. */
  readonly problem?: object | undefined;
  /** The step begins in its only field; otherwise its heading is read out first. */
  readonly startsInField?: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
};

/** One step of a way in: a heading, what it is about, and one form. */
export function FormStep({ title, lead, problem, startsInField, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <form ref={form} className="form-step" noValidate onSubmit={submit}>
      <header>
        {startsInField ? (
          <h1>{title}</h1>
        ) : (
          <h1 tabIndex={-1} data-step-focus>
            {title}
          </h1>
        )}
        {lead && <p className="quiet">{lead}</p>}
      </header>
      {children}
    </form>
  );
}
