import { isStrongPassword } from '#credit/passwords.ts';

export type PasswordProblem = {
  readonly at: 'password' | 'confirmation';
  readonly message: string;
};

/** What is wrong with a new password and its confirmation, and at which of the two fields. */
export function passwordProblem(
  password: string,
  confirmation: string,
): PasswordProblem | undefined {
  if (password === '') return { at: 'password', message: 'You need to set your password.' };
  if (!isStrongPassword(password)) {
    return { at: 'password', message: 'Your password does not meet the listed requirements' };
  }
  if (password !== confirmation) {
    return { at: 'confirmation', message: 'Both password fields must match' };
  }
  return undefined;
}
