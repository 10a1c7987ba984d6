import { test as base, expect, type Page } from '@playwright/test';
import { type EditedSite, editSite } from '#support/edited-site.ts';

const post = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: How it works.\ndate: 2026-11-02\nauthor: credit-team # ours\ntags: [redline]\n---\n\n${text}\n`;

/** A copy of the site that an editor has open, as `npm run edit` opens it. */
const test = base.extend<object, { edited: { site: EditedSite; url: string } }>({
  edited: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const site = await editSite();
      await site.write('blog/first.mdx', post('First', 'Words.'));
      await site.write('blog/shared.mdx', post('Shared', 'Words.'));
      const { url, stop } = await site.develop({ edited: true });
      // The first page that is asked for has the server load all pages anew.
      await fetch(`${url}/blog/first`);
      await use({ site, url });
      await stop();
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The panel beside a page. */
async function edit(page: Page, address: string) {
  await page.goto(address);
  const panel = page.getByRole('region', { name: 'Editor' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(panel).toBeVisible();
  return panel;
}

test('a post is changed beside its page, its mistakes are told as they are typed, and the page shows it', async ({
  page,
  edited,
}) => {
  const panel = await edit(page, `${edited.url}/blog/first`);
  await panel.getByLabel('Title').fill('First: of all');
  const text = panel.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\nMore [of it](/nowhere).');
  const mistakes = panel.getByRole('list', { name: 'Mistakes' });
  await expect(mistakes).toHaveText(
    'Line 11: the link /nowhere leads nowhere: no page has this address',
  );
  await page.keyboard.press('ArrowLeft');
  for (const _ of '(/nowhere)') await page.keyboard.press('Backspace');
  await page.keyboard.type('(/faqs)');
  await expect(mistakes).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+s');

  // The page is loaded anew behind the panel, which goes on where the editor was.
  await expect(page.getByRole('heading', { level: 1, name: 'First: of all' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'of it' })).toHaveAttribute('href', '/faqs');
  await expect(text).toBeFocused();
  await page.keyboard.type(' Then');
  await expect(text).toContainText('More [of it](/faqs) Then.');
  const saved = await edited.site.read('blog/first.mdx');
  expect(saved).toBe(post('"First: of all"', 'Words.\n\nMore [of it](/faqs).').replace(/\n$/, ''));
});

test('a figure is written by the component that keeps it true', async ({ page, edited }) => {
  const panel = await edit(page, `${edited.url}/blog/first`);
  await panel.getByRole('textbox', { name: 'Text' }).click();
  await panel.getByText('Insert a figure or a name').click();
  await panel.getByLabel('Search').fill('interest');
  await panel.getByRole('button', { name: '<Rate of="interest" /> 3%' }).click();
  await expect(panel.getByRole('textbox', { name: 'Text' })).toContainText(
    '<Rate of="interest" />',
  );
});

test('who changed a file first is told to who changes it second, and nothing is lost', async ({
  context,
  edited,
}) => {
  const [one, other] = [await context.newPage(), await context.newPage()];
  const first = await edit(one, `${edited.url}/blog/shared`);
  const second = await edit(other, `${edited.url}/blog/shared`);
  await second.getByLabel('Title').fill('Of the second');
  await first.getByLabel('Title').fill('Of the first');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(one.getByRole('heading', { level: 1, name: 'Of the first' })).toBeVisible();
  // A load of the page, which the save has brought here too, keeps what is typed.
  await expect(other.getByRole('heading', { level: 1, name: 'Of the first' })).toBeVisible();
  await expect(second.getByLabel('Title')).toHaveValue('Of the second');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('alert')).toContainText('Somebody else has changed');
  expect(await edited.site.read('blog/shared.mdx')).toContain('title: Of the first');
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => edited.site.read('blog/shared.mdx')).toContain('title: Of the second');
});

test('a file that is broken opens from the list', async ({ page, edited }) => {
  await edited.site.write('blog/broken.mdx', 'No fields.\n');
  const panel = await edit(page, `${edited.url}/blog`);
  await panel.getByLabel('Search').fill('broken');
  await panel.getByRole('button', { name: 'broken' }).click();
  await expect(panel.getByRole('list', { name: 'Mistakes' })).toContainText(
    'Line 1: begins with its fields, between two lines of ---',
  );
  await panel.getByRole('textbox', { name: 'Text' }).fill(post('Mended', 'Words.'));
  await expect(panel.getByRole('list', { name: 'Mistakes' })).toHaveCount(0);
});

test('only the editor’s own page is answered, and only for what editors write', async ({
  request,
  edited: { url, site },
}) => {
  const ask = (name: string, data: object, headers: Record<string, string> = {}) =>
    request.post(`${url}/_editing/${name}`, { data, headers: { origin: url, ...headers } });
  const own = await ask('open', { file: 'content/blog/first.mdx' });
  expect(own.status()).toBe(200);
  const { version } = await own.json();
  const save = { file: 'content/blog/first.mdx', source: 'Gone', version };
  const foreign: Record<string, string>[] = [
    { origin: 'https://other.example' },
    { origin: '' },
    { host: 'other.example', origin: 'http://other.example' },
    { 'content-type': 'text/plain' },
  ];
  for (const headers of foreign) {
    expect((await ask('save', save, headers)).status(), JSON.stringify(headers)).toBe(403);
  }
  for (const file of ['package.json', 'content/../package.json', 'content/docs/openapi.json']) {
    expect((await ask('open', { file })).status(), file).toBe(400);
  }
  expect(await site.read('blog/first.mdx')).not.toBe('Gone');
});
