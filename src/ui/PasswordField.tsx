import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';

/** A password that its owner may read: the button turns it into text and back. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  const word = shown ? 'Hide' : 'Show';
  const name = typeof props.label === 'string' ? props.label.toLowerCase() : 'password';
  return (
    <Field
      autoComplete="current-password"
      autoCapitalize={shown ? 'none' : undefined}
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="field-toggle"
          aria-label={`${word} ${name}`}
          onClick={() => setShown(!shown)}
        >
          {word}
        </button>
      }
    />
  );
}
