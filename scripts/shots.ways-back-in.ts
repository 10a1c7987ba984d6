import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const { email, password } = { email: 'chi@example.com', password: 'Holdfast-1!' };

const toWrongPassword = async (page: Page) => {
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByLabel('Email').last().fill('a-rather-long-name.of-somebody@mail.example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await press(page, 'Sign in');
  await page.getByText('do not match').waitFor();
};

const toOtp = async (page: Page) => {
  // Codes are sent to a contact every three minutes at most, and this asks for one each time.
  await page.evaluate(() =>
    fetch('/api/sandbox/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'PT3M' }),
    }),
  );
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByLabel('Email').last().fill(email);
  await press(page, 'REQUEST OTP');
  await page.getByText(/^Resend in/).waitFor();
};

const toNewPassword = async (page: Page) => {
  await toOtp(page);
  const otp = await page.evaluate(async (to) => {
    const answer = await fetch(`/api/sandbox/outbox?to=${to}`);
    const { data } = await answer.json();
    return data.find((message: { otp?: string }) => message.otp).otp;
  }, email);
  await page.getByLabel('One-time code (OTP)').fill(otp);
  await press(page, 'Submit');
  await page.getByLabel('New password', { exact: true }).waitFor();
};

const fillPasswords = async (page: Page, confirmation: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
  await press(page, 'Set password');
};

/** Sign-in and forgotten passwords, step by step. */
export const waysBackIn: Shot[] = [
  { name: 'signin', path: '/signin' },
  { name: 'signin-refused', path: '/signin', prepare: toWrongPassword },
  {
    name: 'signin-empty',
    path: '/signin',
    prepare: (page) => press(page, 'Sign in'),
  },
  { name: 'signin-link', path: `/signin?application_id=1&email=${email}` },
  {
    name: 'signin-link-sent',
    path: `/signin?application_id=1&email=${email}`,
    prepare: async (page) => {
      await press(page, 'Resend Link');
      await page.getByText(/^Resend in/).waitFor();
    },
  },
  {
    name: 'signin-link-refused',
    path: `/signin?email=${email}`,
    prepare: (page) => press(page, 'Resend Link'),
  },
  { name: 'forgot', path: '/forgot' },
  { name: 'forgot-known', path: '/forgot', as: 'ada@example.com' },
  {
    name: 'forgot-empty',
    path: '/forgot',
    prepare: (page) => press(page, 'REQUEST OTP'),
  },
  { name: 'forgot-otp', path: '/forgot', prepare: toOtp },
  {
    name: 'forgot-otp-short',
    path: '/forgot',
    prepare: async (page) => {
      await toOtp(page);
      await page.getByLabel('One-time code (OTP)').fill('1234');
      await press(page, 'Submit');
    },
  },
  { name: 'forgot-password', path: '/forgot', prepare: toNewPassword },
  {
    name: 'forgot-password-refused',
    path: '/forgot',
    prepare: async (page) => {
      await toNewPassword(page);
      await fillPasswords(page, 'Another-1!');
    },
  },
  {
    name: 'forgot-reloaded',
    path: '/forgot',
    prepare: async (page) => {
      await toNewPassword(page);
      await page.reload();
      await page.getByLabel('One-time code (OTP)').waitFor();
    },
  },
  {
    name: 'forgot-done',
    path: '/forgot',
    prepare: async (page) => {
      await toNewPassword(page);
      await fillPasswords(page, password);
      await page.getByText('Your password is set').waitFor();
    },
  },
];
