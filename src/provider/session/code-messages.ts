import { otpValidMinutes } from '#credit/codes.ts';
import type { CodeFor } from './send-code.ts';

type Words = { wanted: CodeFor; code: string; origin: string; partner: string };

const valid = `It works once, for ${otpValidMinutes} minutes.`;

/** What a borrower is sent: six digits by SMS, or a link by email. */
export function codeMessage({ wanted, code, origin, partner }: Words) {
  if (wanted.kind === 'otp') {
    return {
      subject: 'Your sign-in code',
      body: `${code} is your sign-in code for ${partner}. ${valid} Give it to nobody, not even us.`,
      otp: code,
    };
  }
  const link = `${origin}/onboarding/${code}/${wanted.application_id}`;
  return {
    subject: 'Your sign-in link',
    body: `Open this link to sign in with ${partner}: ${link}\n\n${valid} If you did not ask for it, do nothing.`,
    link,
  };
}

/** What somebody is sent who asked for a sign-in but is not with the partner. */
export function noAccountMessage({ origin, partner }: Words) {
  return {
    subject: `No account with ${partner}`,
    body: `Someone asked to sign in with ${partner} using this contact, but ${partner} has no account under it. To open one, ask in ${partner}'s app for a line of credit, or choose another partner at ${origin}/signup. If it was not you, do nothing.`,
  };
}
