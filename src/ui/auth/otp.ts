import { otpLength, otpProblem } from '#credit/codes.ts';
import type { Problem } from './problem.ts';

/**
 * Reads a typed or pasted code: digits only, at most six, with a problem when there were more. In a whole
 * pasted message it finds the six digits that stand alone.
 */
export function readOtp(text: string): { otp: string; problem: Problem | undefined } {
  const plain = text.normalize('NFKC');
  const quoted = /\p{L}/u.test(plain) ? /(?:^|\D)(\d{6})(?!\d)/.exec(plain)?.[1] : undefined;
  const digits = quoted ?? plain.replace(/\D/g, '');
  if (otpProblem(digits) !== 'too-long') return { otp: digits, problem: undefined };
  return {
    otp: digits.slice(0, otpLength),
    problem: { message: 'OTP cannot have more than 6 digits.' },
  };
}

/** @returns why the code cannot be sent yet, or undefined when it can */
export function otpRefusal(otp: string): Problem | undefined {
  if (otp === '') return { title: 'Incomplete data', message: 'Fill in all fields to continue.' };
  if (otpProblem(otp) === 'too-short') {
    return { title: 'OTP too short!', message: 'OTP cannot have less than 5 digits.' };
  }
  return undefined;
}
