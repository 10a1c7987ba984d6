import { isStrongPassword } from '#credit/passwords.ts';

export type PasswordProblem = {
  readonly at: 'password' | 'confirmation' | 'form';
  readonly message: string;
};

const incomplete = 'Fill in all fields to continue.';

/** What is wrong with a new password and its confirmation, and at which of the two fields. */
export function passwordProblem(
  password: string,
  confirmation: string,
): PasswordProblem | undefined {
  if (password === '') return { at: 'password', message: incomplete };
  if (!isStrongPassword(password)) {
    return { at: 'password', message: 'Your password does not meet the listed requirements' };
  }
  if (confirmation === '') return { at: 'confirmation', message: incomplete };
  if (password !== confirmation) {
    return {
      at: 'confirmation',
      message: 'Password and Password Confirmation fields must match',
    };
  }
  return undefined;
}
