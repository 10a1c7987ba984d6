import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Outcome } from '#api/client.ts';
import { trapField } from '#contract/contact.ts';
import { errorStatus } from '#contract/errors.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { afterReading } from './after-reading.ts';
import { forgetTyped, keepTyped, restoreTyped } from './draft.ts';
import { looksLikeEmail } from './message-body.ts';
import './forms.css';

const clearedMs = 2_000;
const shownMs = 5_000;
const modalMs = 7_000;

export type Failure = { title: string; message: string };
const noEmail = { title: 'Unable to Submit', message: 'Please enter a valid email address' };
const kept = 'Nothing you typed is lost.';
const offline = 'You seem to be offline.';

/** The last lines of a failure that may pass. */
export const tryAgain = (): string =>
  `Please try again\n${navigator.onLine ? kept : `${offline} ${kept}`}`;

/** Follows the specification's sentence that the form was filled wrongly, where it was not. */
export const ourFault = (): string =>
  `${navigator.onLine ? 'This time it is our fault: we could not receive your message.' : `It may be your connection. ${offline}`} ${kept} Please try again.`;

type PublicFormProps = {
  /** Unique on the page; its draft is kept under it. */
  id: string;
  action: string;
  className?: string;
  send: (fields: FormData) => Promise<Outcome<{ detail?: string }>>;
  /** What is said of a failure; nothing where the email must be at fault. */
  failure: (isRefused: boolean, isInDialog: boolean) => Failure | undefined;
  /** Its fields, with an `email` among them, and its button. */
  children: (parts: { email: EmailProps; button: ButtonProps; isHydrated: boolean }) => ReactNode;
};
type EmailProps = { name: 'email'; type: 'email' } & Record<string, unknown>;
type ButtonProps = { type: 'submit'; disabled: boolean; busy: boolean };
type Thanks = { title: string; text: string | undefined; sent: FormData };

/** A form that the browser posts by itself; once hydrated it is sent and answered in place. */
export function PublicForm({ id, action, className, send, failure, children }: PublicFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [thanks, setThanks] = useState<Thanks>();
  const [failed, fail, forgetFailure] = usePassing(shownMs);

  const email = () => ref.current?.elements.namedItem('email') as HTMLInputElement;
  const updateEmpty = () => setEmpty(email().value.trim() === '');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's form becomes React's
  useEffect(() => {
    if (ref.current) restoreTyped(ref.current);
    updateEmpty();
    setHydrated(true);
  }, []);

  // In a layout effect, so that the focus is with the thanks before the button is gone.
  useLayoutEffect(() => {
    const form = ref.current;
    if (!thanks || !form || !place.current) return;
    const dialog = form.closest('dialog');
    if (!dialog) {
      const clearing = setTimeout(clear, clearedMs, form, place.current, thanks.sent);
      const stop = afterReading(place.current, shownMs, () => setThanks(undefined));
      return () => {
        clearTimeout(clearing);
        stop();
      };
    }
    place.current.focus();
    const closing = setTimeout(() => dialog.close(), modalMs);
    const startAnew = () => {
      setThanks(undefined);
      resetButType(form);
    };
    dialog.addEventListener('close', startAnew, { once: true });
    return () => clearTimeout(closing);
  }, [thanks]);

  const askForEmail = () => {
    setThanks(undefined);
    fail(noEmail);
    setWrong(true);
    email().focus();
  };
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target === email()) setWrong(false);
    keepTyped(currentTarget);
    updateEmpty();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    if (isSending) return;
    if (!looksLikeEmail(email().value)) return askForEmail();
    // What went wrong before is over: it must not stand beside the thanks.
    forgetFailure();
    setWrong(false);
    setSending(true);
    setThanks(undefined);
    const sent = new FormData(form);
    const outcome = await send(sent);
    setSending(false);
    if (outcome.ok) {
      forgetTyped(form);
      setThanks({ title: outcome.message ?? '', text: outcome.data.detail, sent });
      return;
    }
    const dialog = form.closest('dialog');
    const said = failure(errorStatus[outcome.code] === 400, dialog !== null);
    if (said) fail(said);
    else askForEmail();
    if (dialog) closeUnlessTriedAgain(dialog);
  };

  return (
    <form
      ref={ref}
      id={id}
      className={['form', className].filter(Boolean).join(' ')}
      method="post"
      action={action}
      noValidate={isHydrated}
      data-sent={thanks && ref.current?.closest('dialog') ? '' : undefined}
      onInput={onInput}
      onReset={() => queueMicrotask(updateEmpty)}
      onSubmit={onSubmit}
    >
      {children({
        isHydrated,
        email: {
          name: 'email',
          type: 'email',
          autoComplete: 'email',
          maxLength: 254,
          // Its absence is what the stylesheet can see before the script has come.
          placeholder: ' ',
          required: true,
          error: isWrong && 'Write it like this: name@example.com',
        },
        button: { type: 'submit', disabled: isHydrated && isEmpty, busy: isSending },
      })}
      {/* People and screen readers never meet it: what fills it in is a program. */}
      <label className="form-trap">
        Leave this empty
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
      <div ref={place} className="form-message" role="status" tabIndex={-1}>
        {isSending && <p>Sending…</p>}
        {thanks && <strong>{thanks.title}</strong>}
        {thanks?.text && <p>{thanks.text}</p>}
      </div>
      {isHydrated && createPortal(<Toasts {...failed} />, document.body)}
    </form>
  );
}

/** One message at a time, gone after so many milliseconds in which nobody read it. */
function usePassing(ms: number) {
  const [said, say] = useState<Failure & { id: number }>();
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    if (!said || isHeld) return;
    const timer = setTimeout(say, ms, undefined);
    return () => clearTimeout(timer);
  }, [said, isHeld, ms]);
  const toasts = said ? [{ ...said, variant: 'error' as const }] : [];
  const onDismiss = () => say(undefined);
  return [
    { toasts, onDismiss, onHold: hold },
    (one: Failure) => say((before) => ({ ...one, id: (before?.id ?? 0) + 1 })),
    onDismiss,
  ] as const;
}

/** Somebody who wrote for a business does so again. */
function resetButType(form: HTMLFormElement): void {
  const type = form.elements.namedItem('userType') as RadioNodeList;
  const { value } = type;
  form.reset();
  type.value = value;
}

/**
 * A modal whose message could not be sent closes too, its draft kept. Whoever types or taps in it before is trying
 * again, and waits for an outcome of their own.
 */
function closeUnlessTriedAgain(dialog: HTMLDialogElement): void {
  const closing = setTimeout(() => dialog.close(), modalMs);
  for (const use of ['input', 'pointerdown', 'keydown', 'close']) {
    dialog.addEventListener(use, () => clearTimeout(closing), { once: true });
  }
}

/** Empties what was sent, and leaves what has been typed since. */
function clear(form: HTMLFormElement, place: HTMLElement, sent: FormData): void {
  const same = [...new FormData(form)].every(([name, value]) => sent.get(name) === value);
  if (!same) return;
  // The button that is about to be disabled must not take the focus with it.
  if (form.querySelector('button[type=submit]') === document.activeElement) place.focus();
  form.reset();
}
