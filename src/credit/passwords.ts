export const passwordLength = 8;

const rules = [
  {
    id: 'length',
    label: `At least ${passwordLength} characters`,
    met: (text: string) => [...text].length >= passwordLength,
  },
  { id: 'uppercase', label: 'One uppercase letter', met: (text: string) => /\p{Lu}/u.test(text) },
  { id: 'lowercase', label: 'One lowercase letter', met: (text: string) => /\p{Ll}/u.test(text) },
  { id: 'digit', label: 'One digit', met: (text: string) => /\p{Nd}/u.test(text) },
  { id: 'symbol', label: 'One symbol', met: (text: string) => /[\p{P}\p{S}]/u.test(text) },
] as const;

export type PasswordRule = {
  readonly id: (typeof rules)[number]['id'];
  readonly label: string;
  readonly met: boolean;
};

/** The checklist beside a new password. */
export function passwordRules(text: string): PasswordRule[] {
  return rules.map(({ id, label, met }) => ({ id, label, met: met(text) }));
}

export function isStrongPassword(text: string): boolean {
  return rules.every(({ met }) => met(text));
}

export type PasswordProblem = {
  readonly at: 'password' | 'confirmation';
  readonly message: string;
};

/** What is wrong with a new password and its confirmation, and at which of the two fields. */
export function newPasswordProblem(
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
