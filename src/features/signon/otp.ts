/** Something that stops a form, said where it happened. */
export type Problem = { readonly title?: string; readonly message: string };

const longest = 6;
const shortest = 5;

/** What is typed or pasted: digits only, cut at six. Cutting is a problem to be told. */
export function readOtp(text: string): { otp: string; problem: Problem | undefined } {
  const digits = text.replace(/\D/g, '');
  const problem =
    digits.length > longest ? { message: 'OTP cannot have more than 6 digits.' } : undefined;
  return { otp: digits.slice(0, longest), problem };
}

/** Why a code cannot be sent off yet; six digits are sent, five are accepted too. */
export function otpProblem(otp: string): Problem | undefined {
  if (otp === '') return { title: 'Incomplete data', message: 'Fill in all fields to continue.' };
  if (otp.length < shortest) {
    return { title: 'OTP too short!', message: 'OTP cannot have less than 5 digits.' };
  }
  return undefined;
}

/** `+234 ••• ••• 0001`: enough to know one's own number again. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)} ••• ••• ${mobile.slice(-4)}`;
}
