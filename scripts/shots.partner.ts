import type { Page } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const gbemi = 'gbemi@example.com';

/** A partner's page, which has its own look. */
const hostPage = (options: object) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sabi Wallet</title>
<style>body{margin:0;padding:2rem;background:#4b2a63;color:#fff;font:1rem/1.5 system-ui}</style>
<h1>Sabi Wallet</h1><p>Stocks worth $3,480.00</p><button>Instant loan</button>
<script src="/embed/v1.js"></script>
<script>Holdfast.open({ applicationId: 6, ...${JSON.stringify(options)} })</script></html>`;

const show = (options: object) => (page: Page) =>
  page.route('**/partner-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: hostPage(options) }),
  );
const flow = (page: Page) => page.frameLocator('iframe[title="Holdfast"]');
const path = '/partner-page';
const link = '/offer?applicationid=6';

export const partner: Shot[] = [
  {
    name: 'widget-signon',
    path,
    before: show({}),
    prepare: (page) =>
      flow(page)
        .getByRole('heading', { name: /^Your (mobile number|number or email)$/ })
        .waitFor(),
  },
  {
    name: 'widget-offer',
    path,
    as: gbemi,
    before: show({ link, amount: 50_000, currency: 'USD' }),
    prepare: (page) =>
      flow(page)
        .getByRole('button', { name: /^Sign up with/ })
        .waitFor(),
  },
  {
    name: 'widget-keypad',
    path,
    as: gbemi,
    before: show({ link, amount: 50_000, currency: 'USD' }),
    prepare: async (page) => {
      await flow(page)
        .getByRole('button', { name: /^Sign up with/ })
        .click();
      await flow(page).getByRole('button', { name: 'NEXT' }).waitFor();
    },
  },
  {
    name: 'widget-page',
    path,
    as: gbemi,
    before: show({ link, mode: 'page' }),
    prepare: (page) =>
      flow(page)
        .getByRole('button', { name: /^Sign up with/ })
        .waitFor(),
  },
  {
    name: 'widget-stopped',
    path,
    as: 'efe@example.com',
    before: show({ link: '/offer?applicationid=1' }),
    prepare: (page) => flow(page).getByRole('dialog').waitFor(),
  },
  {
    name: 'widget-storage-closed',
    path,
    before: async (page) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
      });
      await show({})(page);
    },
    prepare: (page) =>
      flow(page)
        .getByRole('link', { name: /^GO ON/ })
        .waitFor(),
  },
  {
    name: 'widget-failed',
    path,
    before: async (page) => {
      await page.clock.install();
      await page.route('**/signon?*', (route) => route.abort());
      await show({})(page);
    },
    prepare: async (page) => {
      await page.clock.fastForward(21_000);
      await page.getByRole('link', { name: 'CONTINUE IN A NEW TAB' }).waitFor();
    },
  },
];
