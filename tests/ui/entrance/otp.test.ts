import { expect, test } from 'vitest';
import { otpRefusal, readOtp } from '#ui/entrance/otp.ts';
import { secondsLeft } from '#ui/entrance/use-seconds-left.ts';

test('keeps the digits of what is pasted', () => {
  expect(readOtp('Your code: 123 456')).toEqual({ otp: '123456', problem: undefined });
});

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
  expect(secondsLeft(end, end - 3_600_000)).toBe(180);
});
