import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import './forms.css';

const fieldOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`#get-started-form [name=${name}]`);

/** What is typed as work email arrives in the get-started form, as long as nobody typed there. */
export function WorkEmail() {
  const field = useRef<HTMLInputElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const carried = useRef('');

  const carry = () => {
    const email = fieldOf('email');
    if (!email || !field.current || email.value !== carried.current) return;
    carried.current = email.value = field.current.value;
    email.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // Once, for a reader who was faster than this script.
  useEffect(carry, []);

  const follow = () => {
    const next = fieldOf(field.current?.value ? 'fullname' : 'email');
    // After the browser has followed the link.
    setTimeout(() => next?.focus({ preventScroll: true }));
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') link.current?.click();
  };
  return (
    <div className="form work-email">
      <Field
        ref={field}
        label={<span className="label">Work email</span>}
        type="email"
        autoComplete="email"
        maxLength={254}
        placeholder=" "
        onInput={carry}
        onKeyDown={onKeyDown}
      />
      {/* A link and no button: it leads to the form also before or without script. */}
      <Button ref={link} variant="primary" href="#get-started" onClick={follow}>
        Contact Sales
      </Button>
    </div>
  );
}
