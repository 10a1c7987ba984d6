import { useId } from 'react';
import { passwordRules } from '#credit/passwords.ts';
import { Icon } from './Icon.tsx';
import { PasswordField } from './PasswordField.tsx';
import './NewPassword.css';

type TypedPassword = { readonly password: string; readonly confirmation: string };

/** Nothing is typed yet. What is, is never kept over a reload. */
export const emptyPassword: TypedPassword = { password: '', confirmation: '' };

type Props = {
  /** Whose password this is: what a password manager keeps it under. */
  readonly username: string;
  readonly label: string;
  readonly typed: TypedPassword;
  readonly problem: { readonly at: string; readonly message: string } | undefined;
  readonly onType: (typed: TypedPassword) => void;
};

/** A new password, what it needs, and the same once more. */
export function NewPassword({ username, label, typed, problem, onType }: Props) {
  const rules = useId();
  const at = (field: keyof TypedPassword) => (problem?.at === field ? problem.message : undefined);
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <div className="new-password">
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          aria-describedby={rules}
          value={typed.password}
          error={at('password')}
          onChange={({ target }) => onType({ ...typed, password: target.value })}
        />
        <PasswordRules id={rules} password={typed.password} />
      </div>
      <PasswordField
        label="Confirm password"
        name="passwordConfirmation"
        autoComplete="new-password"
        value={typed.confirmation}
        error={at('confirmation')}
        onChange={({ target }) => onType({ ...typed, confirmation: target.value })}
      />
    </>
  );
}

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({
  id,
  password,
}: {
  /** For the field's aria-describedby. */
  id: string;
  password: string;
}) {
  const rules = passwordRules(password);
  return (
    <div>
      <ul className="password-rules" id={id} aria-label="Your password needs">
        {rules.map(({ id: rule, label, met }) => (
          <li key={rule} data-met={met ? '' : undefined}>
            {met && <Icon name="check" />}
            {label}
            {met && <span className="visually-hidden"> (met)</span>}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {rules.every(({ met }) => met) && 'Your password has all that it needs.'}
      </p>
    </div>
  );
}
