import type { Page, Route } from '@playwright/test';
import type { Shot } from './shots.routes.ts';

const ada = 'ada@example.com';

/** Three are new, and one has a picture, for each picture anew: opening the centre marks them read. */
const withNews = async (page: Page) => {
  const change = (path: string, edit: (data: Told) => void) =>
    page.route(path, async (route: Route) => {
      if (route.request().method() !== 'GET') return route.fulfill({ json: { data: read } });
      const answer = await route.fetch();
      const body = await answer.json();
      edit(body.data);
      await route.fulfill({ response: answer, json: body });
    });
  const read = { marked: 3, since: null, unread: 0 };
  await change('**/api/user?*', (data) => {
    if (data.user) data.user.unread = 3;
  });
  await change('**/api/notifications*', (data) => {
    for (const one of data.all?.slice(0, 3) ?? []) one.unread = 1;
  });
};
type Told = { user?: { unread: number }; all?: { unread: number }[] };

const openDropdown = async (page: Page) => {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  // A phone has the page instead.
  if (await bell.isVisible()) await bell.click();
  else await page.getByRole('link', { name: /^Notifications/ }).click();
  await page.locator('.centre').getByRole('listitem').first().waitFor();
};
const onTab = (name: RegExp) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('status', { name: 'Loading notifications' }).waitFor({ state: 'detached' });
};

/** The provider's clock is shortly before the end of the session. */
const nearTheEnd = async (page: Page) => {
  await page.route('**/api/me/overview?*', (route) => route.abort());
  await page.route('**/api/user?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const token = route.request().headers().authorization?.split('.')[1] ?? '';
    const { exp } = JSON.parse(Buffer.from(token, 'base64url').toString());
    body.data.user.now = new Date(exp * 1000 - 8 * 60_000).toISOString();
    await route.fulfill({ response: answer, json: body });
  });
};

/** One that is late, and one that has its result. */
const withComplaints: Shot['before'] = async (page) => {
  const day = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  const filed = (days: number) => ({
    ...{ filed_at: ago(days), read_until: ago(days - 1), answer_until: ago(days - 2) },
    result_until: ago(days - 30),
  });
  const late = {
    ...{ complaint_id: 'late', number: 'C-7K2M-9QXD', kind: 'charges', ...filed(3) },
    text: 'The late fee of March is wrong. I paid on the 1st.',
    ...{ read_at: ago(2.5), answered_at: null, closed_at: null, result: null, answers: [] },
  };
  const closed = {
    ...{ complaint_id: 'closed', number: 'C-R4TV-33HP', kind: 'service', ...filed(20) },
    text: 'Nobody answered my email for a week.',
    ...{ read_at: ago(19.5), answered_at: ago(19), closed_at: ago(18), result: 'agreed' },
    answers: [
      { text: 'We are looking for your email.', answered_at: ago(19) },
      {
        text: 'You are right, and we are sorry.\nWe now read that address every day.',
        answered_at: ago(18),
      },
    ],
  };
  await page.route('**/api/complaint', (route) =>
    route.fulfill({ json: { data: { complaints: [late, closed] } } }),
  );
};

/** What every signed-in screen stands in: notifications, menu, shortcuts, notices. */
export const shell: Shot[] = [
  { name: 'bell', path: '/dashboard', as: ada, before: withNews },
  {
    name: 'notifications-dropdown',
    path: '/dashboard',
    as: ada,
    before: withNews,
    prepare: openDropdown,
  },
  { name: 'notifications', path: '/notifications', as: ada, before: withNews },
  { name: 'my-data', path: '/my-data', as: ada },
  { name: 'complaint', path: '/complaint', as: ada, before: withComplaints },
  { name: 'autopay', path: '/autopay', as: 'ada@example.com' },
  { name: 'shortfall', path: '/shortfall', as: 'kemi@example.com' },
  { name: 'promise', path: '/promise', as: ada },
  { name: 'carry-over', path: '/carry-over', as: ada },
  {
    name: 'notifications-tab',
    path: '/notifications',
    as: ada,
    prepare: onTab(/^Withdrawals/),
  },
  {
    name: 'notifications-empty',
    path: '/notifications',
    as: 'bayo@example.com',
  },
  {
    name: 'notifications-cleared',
    path: '/notifications',
    as: ada,
    before: (page) =>
      page.route('**/api/notifications', (route) =>
        route.fulfill({
          json: { data: { cleared: 100, cleared_at: '2026-03-10T09:00:00.000Z' } },
        }),
      ),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'menu',
    path: '/dashboard',
    as: ada,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'FAQs' }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    path: '/notifications',
    as: ada,
    prepare: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'session-ending',
    path: '/withdrawal',
    as: ada,
    before: nearTheEnd,
    prepare: async (page) => {
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Stay signed in' }).waitFor();
    },
  },
  {
    name: 'session-stay',
    path: '/withdrawal',
    as: ada,
    before: nearTheEnd,
    prepare: async (page) => {
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      await page.getByRole('button', { name: 'Stay signed in' }).last().click();
      await page.getByText('Enter your password').first().waitFor();
    },
  },
  {
    name: 'help',
    path: '/signin',
    prepare: (page) => page.getByRole('button', { name: 'Help' }).click(),
  },
  { name: 'no-connection', path: '/offline' },
  {
    name: 'notifications-failed',
    path: '/notifications',
    as: ada,
    before: (page) => page.route('**/api/notifications*', (route) => route.abort()),
  },
  {
    name: 'notifications-loading',
    path: '/notifications',
    as: ada,
    prepare: (page) => page.getByRole('tab', { name: /^Loans/ }).click(),
  },
];
