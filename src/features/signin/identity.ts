import { email as emailField } from '#contract/fields.ts';
import { noAnswer } from '#stores/attempt.ts';
import { emptyPhone, mobileOf, type Phone, phoneOf } from '#ui/phone/phone.ts';

/** Who wants to come in, as it is typed. */
export type Identity = {
  readonly tab: 'phone' | 'email';
  readonly phone: Phone;
  readonly email: string;
};

export type Problem = {
  readonly at: 'identifier' | 'password' | 'form';
  readonly message: string;
};

const incomplete = 'To continue fill in the form correctly.';

/** Who the address names, else who is remembered on this device, else nobody. */
export function firstIdentity(query: URLSearchParams, remembered: string): Identity {
  const known = query.get('email') || query.get('mobile')?.trim() || remembered;
  return known.includes('@')
    ? { tab: 'email', phone: emptyPhone, email: known }
    : {
        tab: 'phone',
        phone: known ? phoneOf(known.replace(/^(?=[1-9])/, '+')) : emptyPhone,
        email: '',
      };
}

/** The email or mobile that the provider knows, or what is wrong with the one typed. */
export async function readIdentity({
  tab,
  phone,
  email,
}: Identity): Promise<{ email: string } | { mobile: string } | Problem> {
  if (tab === 'email') {
    if (!email.trim()) return { at: 'identifier', message: incomplete };
    const { data } = emailField.safeParse(email);
    return data
      ? { email: data }
      : { at: 'identifier', message: 'Incorrect email address format!' };
  }
  if (!phone.number.trim()) return { at: 'identifier', message: incomplete };
  try {
    const mobile = await mobileOf(phone);
    return mobile ? { mobile } : { at: 'identifier', message: 'Incorrect mobile number format!' };
  } catch {
    // The numbering plans are a file of their own, and it could not be loaded.
    return { at: 'form', message: noAnswer };
  }
}

export function passwordProblem(password: string): Problem | undefined {
  return password === '' ? { at: 'password', message: incomplete } : undefined;
}
