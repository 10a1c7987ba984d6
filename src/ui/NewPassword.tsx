import { useId } from 'react';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

export type NewPasswordText = { readonly password: string; readonly confirmation: string };

/** Nothing is typed yet. What is, is never kept over a reload. */
export const noPassword: NewPasswordText = { password: '', confirmation: '' };

type Props = {
  /** Whose password this is: what a password manager keeps it under. */
  readonly username: string;
  readonly label: string;
  readonly typed: NewPasswordText;
  readonly problem: { readonly at: string; readonly message: string } | undefined;
  readonly onType: (typed: NewPasswordText) => void;
};

/** A new password, what it needs, and the same once more. */
export function NewPassword({ username, label, typed, problem, onType }: Props) {
  const rules = useId();
  const at = (field: keyof NewPasswordText) =>
    problem?.at === field ? problem.message : undefined;
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
