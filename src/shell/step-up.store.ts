import { sendStepUpCode, stepUp } from '#contract/step-up.ts';
import { attempt } from '#stores/session/attempt.ts';

/** How borrowers confirm who they are: by password, or by a code to one of their contacts. */
export type Way = 'password' | 'mobile' | 'email';

/** Where a code was sent and when (ms) another may be requested; or why none was sent. */
export type SentCode =
  | { readonly sentTo: string; readonly resendAt: number }
  | { readonly problem: string };

export async function sendCode(type: 'mobile' | 'email'): Promise<SentCode> {
  const outcome = await attempt(sendStepUpCode, { body: { type } });
  if (!outcome.ok) return { problem: outcome.messages.join(' ') };
  const { sent_to, resend_in } = outcome.data;
  return { sentTo: sent_to, resendAt: Date.now() + resend_in * 1000 };
}

/** @returns the reason for a refusal, or undefined once it is confirmed */
export async function confirm(way: Way, typed: string): Promise<string | undefined> {
  const body = way === 'password' ? { password: typed } : { type: way, otp: typed };
  const outcome = await attempt(stepUp, { body });
  return outcome.ok ? undefined : outcome.messages.join(' ');
}
