import { brand } from '#brand';
import { otpValidMinutes } from '#credit/codes.ts';
import { dayMs, waitInWords } from '#credit/durations.ts';
import { asLine } from '#credit/plain-text.ts';
import { channelOf } from '../messages/contact.ts';
import type { Message } from '../messages/messenger.ts';
import { fittedSms } from '../messages/sms.ts';
import { wordsBy } from '../messages/words.ts';
import type { CodeFor } from './codes.ts';
import type { Sent } from './send-code.ts';
import type { TriesLeft } from './tries.ts';

type Words = {
  wanted: CodeFor;
  code: string;
  origin: string;
  partner: string;
  way?: URLSearchParams | undefined;
};

type CodeMessage = Pick<Message, 'subject' | 'body' | 'details' | 'otp' | 'link'>;

const valid = `It works once, for ${otpValidMinutes} minutes.`;
const secret = 'Do not share it with anyone, not even us.';

/** What a borrower is sent: six digits, or by email a link. */
export function codeMessage(words: Words): CodeMessage {
  const { wanted } = words;
  if (wanted.purpose === 'reset') return resetCode(words);
  if (wanted.purpose !== 'signin') return stepUpCode(words);
  return wanted.kind === 'otp' ? signInCode(words) : signInLink(words);
}

function resetCode(words: Words): CodeMessage {
  const { code } = words;
  return byCode(words, {
    subject: 'Your code for a new password',
    body: `${code} is your code for a new password. ${valid} ${secret}`,
    notYou: 'If you did not ask for it, do nothing: your password stays as it is.',
    must: `${code} is your ${brand.name} code for a new password.`,
    may: [secret, valid, 'Did you not ask for it? Ignore this.'],
  });
}

function stepUpCode(words: Words): CodeMessage {
  const { code } = words;
  return byCode(words, {
    subject: 'Your code to confirm that it is you',
    body: `${code} confirms that it is you: for a new bank account for payouts, a new password, or signing out other devices. ${valid} ${secret}`,
    notYou: 'If you did not just do one of these, do not use it, and set a new password.',
    must: `${brand.name}: ${code} confirms that it is you: for a new bank account, a new password or signing out devices.`,
    may: ['Do not share it.', valid],
  });
}

function signInCode(words: Words): CodeMessage {
  const { code, way } = words;
  const partner = asLine(words.partner);
  return byCode(words, {
    subject: 'Your sign-in code',
    body: `${code} is your sign-in code for ${partner}.${way ? ` It also connects ${partner} to your account: use it only if you came from its app just now.` : ''} ${valid} ${secret}`,
    notYou: 'If you did not ask for it, do nothing. Nobody can sign in without it.',
    must: way
      ? `${code} is your ${brand.name} sign-in code. It also connects ${partner} to your account: use it only if you came from its app.`
      : `${code} is your ${brand.name} sign-in code for ${partner}.`,
    may: [secret, valid],
  });
}

function signInLink({ wanted, code, origin, partner, way }: Words): CodeMessage {
  const link = `${origin}/onboarding/${code}/${wanted.application_id}${way ? `?${way}` : ''}`;
  const connects = way
    ? ` In the browser where you asked for it, it also connects ${partner} to your account: open it only if you came from its app just now.`
    : '';
  return {
    subject: 'Your sign-in link',
    body: `Open the link below to sign in with ${partner}. ${valid}${connects}`,
    details: {
      action: { label: 'Sign in', path: link },
      notYou: 'If you did not ask for it, do nothing. Nobody can sign in without it.',
    },
    link,
  };
}

type CodeWords = {
  readonly subject: string;
  readonly body: string;
  readonly notYou: string;
  /** Of an SMS: what is always in it, and what is as far as there is room. */
  readonly must: string;
  readonly may: readonly string[];
};

/**
 * The last line of an SMS tells the phone on which site it may offer to fill the code in, so that it
 * does on no other.
 */
function byCode(
  { wanted, code, origin }: Words,
  { subject, body, notYou, must, may }: CodeWords,
): CodeMessage {
  if (channelOf(wanted.contact) === 'email') {
    return { subject, body, details: { notYou }, otp: code };
  }
  const last = `@${new URL(origin).hostname} #${code}`;
  return { subject, body: fittedSms({ must, may, last }), otp: code };
}

/** What is said on the page of a code or link that was asked for. */
export function outcomeMessage(type: 'mobile' | 'email', { sent, resend_in }: Sent): string {
  if (sent) return type === 'mobile' ? 'Your OTP has been sent.' : 'Your link has been sent.';
  const what = type === 'mobile' ? 'code' : 'link';
  return `You asked for a ${what} a moment ago. You can ask again in ${waitInWords(resend_in)}.`;
}

/** Of a link that was sent by mail. */
export const deadLink = `This sign-in link was used before, or it is older than ${otpValidMinutes} minutes.`;

/** Of a link that a partner's app opened. */
export const deadHandoff =
  'This link was used before, or it is too old. Go back to your partner’s app and open it again.';

/** What a wrong code is answered with. `wait`: the seconds until another may be asked for. */
export function wrongCodeSentence(left: TriesLeft, wait: number): string {
  const tries = Math.min(left.onCode, left.today);
  if (tries <= 0) return `That code is wrong, and that was your last try. ${whenAgain(left, wait)}`;
  const many = tries === 1 ? 'one try' : `${tries} tries`;
  return `That code is wrong. Check it and try again. You have ${many} left.`;
}

export const lockedSentence = (left: TriesLeft, wait: number): string =>
  `You have no tries left for this code. ${whenAgain(left, wait)}`;

function whenAgain({ today }: TriesLeft, wait: number): string {
  if (today <= 0) return `You can try again with a new code in ${waitInWords(dayMs / 1000)}.`;
  return wait > 0 ? `You can ask for a new code in ${waitInWords(wait)}.` : 'Ask for a new code.';
}

/** The message instead of a code to a contact without an account that the code would open. */
export function noAccountMessage({ wanted, origin, partner }: Words): CodeMessage {
  const channel = channelOf(wanted.contact);
  const action = { label: 'Choose a partner', path: `${origin}/signup` };
  const notYou = 'If it was not you, do nothing.';
  if (wanted.purpose === 'reset') {
    return wordsBy(channel, {
      subject: 'No account under this contact',
      body: 'Somebody asked for a new password with this contact, but no account uses it. You may have signed up with another contact. To open an account, choose a partner.',
      sms: 'Somebody asked for a new password with this number, but no account uses it. You may have signed up with another contact.',
      details: { action, notYou },
    });
  }
  return wordsBy(channel, {
    subject: `No account with ${partner}`,
    body: `Somebody asked to sign in with ${partner} and this contact, but ${partner} has no account with it. To open one, ask for a line of credit in ${partner}’s app, or choose another partner.`,
    sms: `${partner} has no account with this number. To open one, ask for a line of credit in its app. Not you? Do nothing.`,
    details: { action, notYou },
  });
}
