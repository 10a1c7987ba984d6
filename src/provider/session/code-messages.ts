import { otpValidMinutes } from '#credit/codes.ts';
import { channelOf } from '../messages/contact.ts';
import type { CodeFor } from './codes.ts';
import type { Sent } from './send-code.ts';

type Words = {
  wanted: CodeFor;
  code: string;
  origin: string;
  partner: string;
  way?: URLSearchParams | undefined;
};

const valid = `It works once, for ${otpValidMinutes} minutes.`;

/** What a borrower is sent: six digits by SMS, or a link by email. */
export function codeMessage(words: Words) {
  const { wanted, code, origin, partner, way } = words;
  if (wanted.purpose === 'reset') {
    return {
      subject: 'Your code for a new password',
      body: `${code} is your code for a new password. ${valid} Give it to nobody, not even us. If you did not ask for it, do nothing: your password stays as it is.${forPhone(words)}`,
      otp: code,
    };
  }
  if (wanted.purpose !== 'signin') {
    return {
      subject: 'Your code to confirm that it is you',
      body: `${code} confirms that it is you: for a new bank account for payouts, a new password, or signing out other devices. ${valid} Give it to nobody, not even us. If you did not just do one of these, do not use it, and set a new password.${forPhone(words)}`,
      otp: code,
    };
  }
  if (wanted.kind === 'otp') {
    return {
      subject: 'Your sign-in code',
      body: `${code} is your sign-in code for ${partner}.${way ? ` It also connects ${partner} to your account: use it only if you came from its app just now.` : ''} ${valid} Give it to nobody, not even us.${forPhone(words)}`,
      otp: code,
    };
  }
  const link = `${origin}/onboarding/${code}/${wanted.application_id}${way ? `?${way}` : ''}`;
  const connects = way
    ? ` In the browser where you asked for it, it also connects ${partner} to your account: open it only if you came from its app just now.`
    : '';
  return {
    subject: 'Your sign-in link',
    body: `Open this link to sign in with ${partner}: ${link}\n\n${valid}${connects} If you did not ask for it, do nothing.`,
    link,
  };
}

/**
 * The last line of an SMS tells the phone on which site it may offer to fill the code in, so that it
 * does on no other.
 */
const forPhone = ({ wanted, code, origin }: Words): string =>
  channelOf(wanted.contact) === 'sms' ? `\n\n@${new URL(origin).hostname} #${code}` : '';

/** What is said on the page of a code or link that was asked for. */
export function outcomeMessage(type: 'mobile' | 'email', { sent, resend_in }: Sent): string {
  if (sent) return type === 'mobile' ? 'Your OTP has been sent.' : 'Your link has been sent.';
  const what = type === 'mobile' ? 'code' : 'link';
  return `A ${what} was asked for a moment ago. You can ask again in ${resend_in} seconds.`;
}

/** The message instead of a code to a contact without an account that the code would open. */
export function noAccountMessage({ wanted, origin, partner }: Words) {
  if (wanted.purpose === 'reset') {
    return {
      subject: 'No account under this contact',
      body: `Someone asked for a new password using this contact, but there is no account under it. You may have signed up with another contact; to open an account, choose a partner at ${origin}/signup. If it was not you, do nothing.`,
    };
  }
  return {
    subject: `No account with ${partner}`,
    body: `Someone asked to sign in with ${partner} using this contact, but ${partner} has no account under it. To open one, ask in ${partner}'s app for a line of credit, or choose another partner at ${origin}/signup. If it was not you, do nothing.`,
  };
}
