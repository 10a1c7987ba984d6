import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const toContact = async (page: Page) => {
  await page.getByRole('radio', { name: 'Northgate' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: /^Your (mobile number|number or email)$/ }).waitFor();
};
const toCode = async (page: Page) => {
  await toContact(page);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('8030000002');
  await page.getByRole('button', { name: 'REQUEST OTP' }).click();
  await page.getByText(/^Resend in/).waitFor();
};
const toCountries = async (page: Page) => {
  await toContact(page);
  await page.getByRole('button', { name: /^Country code/ }).click();
  await page.getByRole('option').first().waitFor();
};
const withoutAnswer = (path: RegExp) => (page: Page) => page.route(path, (route) => route.abort());

/** One-time sign-in, sign-up, the link and the waitlist, in each of their states. */
export const waysIn: Shot[] = [
  { name: 'signon', path: '/signon' },
  {
    name: 'signon-chosen',
    path: '/signon',
    prepare: (page) => page.getByRole('radio', { name: 'Northgate' }).check(),
  },
  {
    name: 'signon-unread',
    path: '/signon',
    before: withoutAnswer(/\/api\/application/),
  },
  { name: 'signon-contact', path: '/signon', prepare: toContact },
  {
    name: 'signon-contact-wrong',
    path: '/signon',
    prepare: async (page) => {
      await toContact(page);
      await page.getByRole('textbox', { name: 'Mobile number' }).fill('803');
      await page.getByRole('button', { name: 'REQUEST OTP' }).click();
      await page.getByText('Incorrect mobile number format!').waitFor();
    },
  },
  {
    name: 'signon-abroad',
    path: '/signon',
    prepare: async (page) => {
      await toContact(page);
      await page.getByRole('textbox', { name: 'Mobile number' }).fill('+44 7400 123456');
      await page.getByRole('button', { name: 'REQUEST OTP' }).click();
      await page.getByRole('button', { name: 'Use email instead' }).waitFor();
    },
  },
  { name: 'countries', path: '/signon', prepare: toCountries },
  {
    name: 'countries-found',
    path: '/signon',
    prepare: async (page) => {
      await toCountries(page);
      await page.getByRole('combobox').fill('guinea');
    },
  },
  {
    name: 'countries-none',
    path: '/signon',
    prepare: async (page) => {
      await toCountries(page);
      await page.getByRole('combobox').fill('atlantis');
    },
  },
  {
    name: 'signon-link',
    path: '/signon',
    prepare: async (page) => {
      await toContact(page);
      await page.getByRole('tab', { name: 'Email' }).click();
      await page.getByRole('textbox', { name: 'Email' }).fill('bayo@example.com');
      await page.getByRole('button', { name: 'REQUEST LINK' }).click();
      await page.getByText('a link is on its way').waitFor();
    },
  },
  { name: 'signon-code', path: '/signon', prepare: toCode },
  {
    name: 'signon-code-wrong',
    path: '/signon',
    prepare: async (page) => {
      await toCode(page);
      await page.getByRole('textbox', { name: 'One-time code' }).fill('123');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('OTP too short!').waitFor();
    },
  },
  {
    name: 'signon-unsent',
    path: '/signon?application_id=2&mobile=2348030000002',
    before: withoutAnswer(/\/api\/signin\/link/),
  },
  { name: 'signup', path: '/signup' },
  { name: 'link-incomplete', path: '/signin/only-a-code' },
  {
    name: 'link-unanswered',
    path: '/onboarding/any-code/2',
    before: withoutAnswer(/\/api\/signin\/link/),
  },
  {
    name: 'link-partial',
    path: '/onboarding/any-code/1',
    before: async (page) => {
      const data = { email: 'ada@example.com', password: 'Holdfast-1!' };
      const { token } = (await (await page.request.post('/api/user/signin', { data })).json()).data;
      await page.route(/\/api\/signin\/link/, (route) =>
        route.fulfill({ status: 500, json: { data: { token, error: ['Half of it failed'] } } }),
      );
    },
    prepare: (page) => page.getByText(/^A partial error occurred/).waitFor(),
  },
  { name: 'waitlist', path: '/waitlist', as: 'chi@example.com' },
  {
    name: 'waitlist-unread',
    path: '/waitlist',
    as: 'chi@example.com',
    before: withoutAnswer(/\/api\/portfolio/),
  },
];
