import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import type { Problem } from './problem.ts';
import './FormStep.css';

type Props = {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** What stops the form. A new problem moves the focus to the first invalid field. */
  readonly problem?: object | undefined;
  /** Whether the step starts in its only field. Otherwise the heading is read first. */
  readonly startsInField?: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
};

/** One step of signing in: a heading, a lead and one form. */
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
    // Sent without its script, it puts nothing into an address.
    <form ref={form} className="form-step" method="post" noValidate onSubmit={submit}>
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

/** Why the whole form was refused. The live region is always there, and takes no room while it is empty. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div className="form-step-refused" aria-live="assertive">
      {children && (
        <p>
          <Icon name="warn" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

export function ProblemText({ problem: { title, message } }: { problem: Problem }) {
  return (
    <>
      {title && <strong className="problem-title">{title} </strong>}
      {message}
    </>
  );
}

/** Scrolls a new step to its top and focuses its only field or its heading. The first is undefined until it is known. */
export function useStepFocus(step: string | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    if (before === undefined || before === step) return;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('[data-step-focus]')?.focus({ preventScroll: true });
  }, [step]);
}
