import { setPassword } from '#contract/users.ts';
import { newPasswordProblem, type PasswordProblem } from '#credit/passwords.ts';
import { whileBusy } from '#stores/busy.ts';
import { $user } from '#stores/reads/user.ts';
import { attempt } from '#stores/session/attempt.ts';
import { toast } from '#stores/toasts.ts';
import { $sessions } from './devices.store.ts';

export type Problem = PasswordProblem | { readonly at: 'form'; readonly message: string };

/**
 * Sets the password and signs every other device out.
 * @returns the problem, or undefined once it is done
 */
export const changePassword = (
  password: string,
  passwordConfirmation: string,
): Promise<Problem | undefined> =>
  whileBusy(async (): Promise<Problem | undefined> => {
    const problem = newPasswordProblem(password, passwordConfirmation);
    if (problem) return problem;
    const outcome = await attempt(setPassword, {
      body: { data: { password, passwordConfirmation } },
    });
    if (!outcome.ok) return { at: 'form', message: outcome.messages.join(' ') };
    toast('You have successfully set your password.', 'success');
    $sessions.revalidate();
    $user.revalidate();
    return undefined;
  });
