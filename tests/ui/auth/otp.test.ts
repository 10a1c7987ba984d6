import { expect, test } from 'vitest';
import fc from '#support/property.ts';
import { otpRefusal, readOtp } from '#ui/auth/otp.ts';
import { secondsLeft } from '#ui/auth/Resend.tsx';

test('keeps the digits of what is pasted', () => {
  expect(readOtp('Your code: 123 456')).toEqual({ otp: '123456', problem: undefined });
});

test('finds the code in a whole message', () => {
  const message = '123456 is your sign-in code for Northgate. It works once, for 30 minutes.';
  expect(readOtp(message)).toEqual({ otp: '123456', problem: undefined });
  expect(readOtp('G-123 456')).toEqual({ otp: '123456', problem: undefined });
  expect(readOtp('１２３４５６')).toEqual({ otp: '123456', problem: undefined });
});

test('whatever the text, keeps at most six digits of it and says so when there were more', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'0123456789 -aé\n١'), maxLength: 40 }),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const { otp, problem } = readOtp(typed);
      expect(otp).toMatch(/^[0-9]{0,6}$/);
      expect(typed.normalize('NFKC').replace(/\D/g, '')).toContain(otp);
      if (problem) expect([problem.message, otp.length]).toEqual([tooLong, 6]);
      // What it gives is a text that it leaves alone, and it is sent or refused by its length.
      expect(readOtp(otp)).toEqual({ otp, problem: undefined });
      expect(otpRefusal(otp) === undefined).toBe(otp.length >= 5);
    }),
    { numRuns: 200 },
  );
});

test('of digits alone it keeps the first six', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789') }), (digits) => {
      const { otp, problem } = readOtp(digits);
      expect(otp).toBe(digits.slice(0, 6));
      expect(problem?.message).toBe(digits.length > 6 ? tooLong : undefined);
    }),
  );
});

const tooLong = 'OTP cannot have more than 6 digits.';

test('cuts a code at six digits and says so', () => {
  expect(readOtp('1234567')).toEqual({
    otp: '123456',
    problem: { message: 'OTP cannot have more than 6 digits.' },
  });
});

test('refuses fewer than five digits, accepts five and six', () => {
  expect(otpRefusal('1234')).toEqual({
    title: 'OTP too short!',
    message: 'OTP cannot have less than 5 digits.',
  });
  expect(otpRefusal('12345')).toBeUndefined();
  expect(otpRefusal('123456')).toBeUndefined();
});

test('asks for the code when there is none', () => {
  expect(otpRefusal('')).toEqual({
    title: 'Incomplete data',
    message: 'Fill in all fields to continue.',
  });
});

test('counts the seconds to a moment, from 180 down to 0', () => {
  const end = 1_000_000;
  expect(secondsLeft(end, end - 180_000)).toBe(180);
  expect(secondsLeft(end, end - 179_001)).toBe(180);
  expect(secondsLeft(end, end - 179_000)).toBe(179);
  expect(secondsLeft(end, end - 1)).toBe(1);
  expect(secondsLeft(end, end)).toBe(0);
  expect(secondsLeft(end, end + 5_000)).toBe(0);
  // The clock was set back by an hour.
  expect(secondsLeft(end, end - 3_600_000)).toBe(1800);
});
