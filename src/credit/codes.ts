/** One-time codes: six digits are sent, five or six are accepted by the form. */
export const otpLength = 6;
export const otpLengthLeast = 5;
export const otpValidMinutes = 30;
export const otpResendSeconds = 180;
export const otpTries = 5;

/** Why a typed code cannot be sent; null when it can. Spaces that came with a paste are dropped. */
export function otpProblem(typed: string): 'not-digits' | 'too-short' | 'too-long' | null {
  const code = typed.replace(/\s/g, '');
  if (!/^[0-9]*$/.test(code)) return 'not-digits';
  if (code.length < otpLengthLeast) return 'too-short';
  return code.length > otpLength ? 'too-long' : null;
}

/**
 * '+2348030000001' as '+234••••••0001': enough to know one's own number by. A number so short that
 * fewer than four of its characters would be hidden shows its last two, or nothing.
 */
export function maskMobile(mobile: string): string {
  const hidden = mobile.length - 8;
  const end = endOfMobile(mobile);
  return hidden < 4 ? `••••${end}` : `${mobile.slice(0, 4)}${'•'.repeat(hidden)}${end}`;
}

/** What the mask shows of a number's end, to be read out in its place. */
export function endOfMobile(mobile: string): string {
  if (mobile.length >= 12) return mobile.slice(-4);
  return mobile.length >= 8 ? mobile.slice(-2) : '';
}

/** 'ada@example.com' as 'a•••@example.com'; the dots do not tell how long it is. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [initial = ''] = email;
  return at <= 0 ? '•••' : `${initial}•••${email.slice(at)}`;
}
