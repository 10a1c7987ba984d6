import { email as emailField } from '#contract/fields.ts';
import { noAnswer } from '#stores/attempt.ts';
import { mobileOf } from '#ui/phone/phone.ts';
import type { Problem } from './otp.ts';
import type { Contact } from './signon.flow.ts';

type Read = { readonly identifier: string } | { readonly problem: Problem };

const problem = (message: string) => ({ problem: { message } });

/** The mobile number or email address of the chosen tab, or what is wrong with it. */
export async function readContact({ tab, phone, email }: Contact): Promise<Read> {
  if (tab === 'email') {
    if (!email.trim()) return problem('Enter your email to continue');
    const { data } = emailField.safeParse(email);
    return data ? { identifier: data } : problem('Incorrect email address format!');
  }
  if (!phone.number.trim()) return problem('Enter your mobile number to continue');
  try {
    const mobile = await mobileOf(phone);
    return mobile ? { identifier: mobile } : problem('Incorrect mobile number format!');
  } catch {
    // The numbering plans are a file of their own, and it could not be loaded.
    return problem(noAnswer);
  }
}
