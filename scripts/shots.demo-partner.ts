import type { Page } from '@playwright/test';
import { DemoPartnerPage } from '../tests/e2e/pages/demo-partner.page.ts';
import type { Shot } from './shots.routes.ts';

const path = '/sandbox/partner';
const shown = (page: Page) => page.getByText('Kainji Cement').waitFor();
/** The flow, the people and the webhooks of one picture are not those of the next. */
const afresh = async (page: Page) => {
  await page.request.post(new URL('/api/sandbox/reset', page.url()).href);
  await page.reload();
  await shown(page);
};

const refused = async (page: Page) => {
  const app = new DemoPartnerPage(page);
  await app.signs('An hour too late');
  await app.instantLoan.click();
  await app.status.getByText('refused').waitFor();
  await app.events.getByText('As it travelled').first().click();
};
const inFrame = (where: 'Over this page' | 'In this page') => async (page: Page) => {
  const app = new DemoPartnerPage(page);
  await app.opens(where);
  await app.instantLoan.click();
  await app.flow.getByRole('button', { name: /^Sign up with / }).waitFor();
};
const broken = async (page: Page) => {
  await afresh(page);
  const app = new DemoPartnerPage(page);
  await app.breaks(true);
  await app.instantLoan.click();
  await app.borrow('1500000', 'Gbemi Alade');
  await app.deliveries.getByText('Answered with 500').first().waitFor();
};

/** A name that is free in each picture. */
let made = 0;
const own = async (page: Page) => {
  await shown(page);
  const name = `Kainji Savings ${++made}`;
  await page.getByRole('textbox', { name: 'Name of your app' }).fill(name);
  await page.getByRole('button', { name: 'Make my partner' }).click();
  await page.getByRole('heading', { name: `${name} is your partner` }).waitFor();
};

/** The partner's app that does not exist, in every state. */
export const demoPartner: Shot[] = [
  { name: 'demo-partner', path, prepare: shown },
  {
    name: 'demo-partner-wrong',
    path,
    prepare: async (page) => {
      await shown(page);
      await page.getByRole('textbox', { name: /^How much/ }).fill('lots');
      await page.getByRole('button', { name: 'Instant loan' }).click();
      await page.getByText('Enter an amount').waitFor();
    },
  },
  { name: 'demo-partner-refused', path, prepare: refused },
  { name: 'demo-partner-own', path, prepare: own },
  { name: 'demo-partner-dialog', path, prepare: inFrame('Over this page') },
  { name: 'demo-partner-inside', path, prepare: inFrame('In this page') },
  { name: 'demo-partner-webhook-failing', path, prepare: broken },
  {
    name: 'demo-partner-paid-out',
    path,
    prepare: async (page) => {
      await broken(page);
      const app = new DemoPartnerPage(page);
      await app.breaks(false);
      await app.deliveries.getByRole('button', { name: 'Send again' }).first().click();
      await app.status.getByText('Your loan is paid out').waitFor();
    },
  },
  {
    name: 'demo-partner-unanswered',
    path,
    before: (page) => page.route('**/api/sandbox/partner/accounts*', (route) => route.abort()),
    prepare: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
];
