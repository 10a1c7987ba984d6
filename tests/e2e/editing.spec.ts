import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
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

const wide = () =>
  sharp({ create: { width: 2400, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

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
  await panel.getByText('Insert a figure, a table or a name').click();
  await panel.getByRole('searchbox', { name: 'Search' }).fill('interest');
  await panel.getByRole('button', { name: '<Rate of="interest" /> 3%' }).click();
  await expect(panel.getByRole('textbox', { name: 'Text' })).toContainText(
    '<Rate of="interest" />',
  );
});

test('a table is written with values of its own, and shown as a reader sees it', async ({
  page,
  edited,
}) => {
  const panel = await edit(page, `${edited.url}/blog/shared`);
  await panel.getByText('Insert a figure, a table or a name').click();
  const bills = panel.getByRole('group', { name: 'Bills', exact: false }).filter({
    hasText: 'A table of the bills of a loan',
  });
  await bills.getByText('A table of the bills of a loan').click();
  await expect(
    panel.frameLocator('[title="How Bills looks"]').getByRole('table').first(),
  ).toBeVisible();
  await bills.getByLabel('Amount').fill('2,500');
  await bills.getByLabel('Tenure').selectOption('6 months');
  await bills.getByLabel('Currency').selectOption('Naira');
  await bills.getByRole('button', { name: 'Insert' }).click();
  await expect(panel.getByRole('textbox', { name: 'Text' })).toContainText(
    '<Bills ngn="2,500" tenure="6" from="2026-03-10" />',
  );
  await expect(panel.getByRole('list', { name: 'Mistakes' })).toHaveCount(0);
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

test('a save that comes in between does not end the way to another page', async ({
  page,
  edited,
}) => {
  // Vite loads a page anew 20 ms after it is told, and a page's timers run in turn.
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(...where: ConstructorParameters<typeof WebSocket>) {
        super(...where);
        this.addEventListener('message', ({ data }) => {
          if (data.includes('full-reload')) setTimeout(() => console.log('told'), 40);
        });
      }
    };
  });
  const isTold = (message: ConsoleMessage) => message.text() === 'told';
  const panel = await edit(page, `${edited.url}/blog/first`);
  await panel.getByRole('button', { name: 'All content' }).click();
  await panel.getByRole('button', { name: 'Naira or Dollars?' }).click();
  // The page comes only once the save has been told.
  await page.route('**/blog/naira-or-dollars', async (route) => {
    const told = page.waitForEvent('console', isTold);
    await edited.site.write('blog/first.mdx', post('First', 'Saved meanwhile.'));
    await told;
    await route.continue();
  });
  await panel.getByRole('link', { name: 'Open the page' }).click();
  await page.waitForURL('**/blog/naira-or-dollars');
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
    expect((await ask('rename', { file, name: 'other' })).status(), file).toBe(400);
    expect((await ask('picture', { file, name: 'a.png', data: '' })).status(), file).toBe(400);
  }
  const first = { file: 'content/blog/first.mdx', name: '../../outside' };
  expect((await ask('rename', first)).status()).toBe(400);
  const outside = { collection: 'faq', ids: ['../../package'] };
  expect((await ask('arrange', outside)).status()).toBe(400);
  expect(await site.read('blog/first.mdx')).not.toBe('Gone');
});

test('a post is begun from the list, scheduled for a day and taken back', async ({
  page,
  edited,
}) => {
  const panel = await edit(page, `${edited.url}/blog`);
  await panel.getByText('New post or answer').click();
  await panel.getByLabel('Title').fill('What a bill holds');
  await panel.getByRole('button', { name: 'Create a draft' }).click();
  await expect(panel.getByRole('heading', { name: 'What a bill holds' })).toBeVisible();
  await panel.getByLabel('Day of publication').fill('2099-01-05');
  await panel.getByLabel('Draft, not public').uncheck();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => edited.site.read('blog/what-a-bill-holds.mdx')).toContain('2099-01-05');
  expect(await edited.site.read('blog/what-a-bill-holds.mdx')).not.toMatch(/^draft:/m);
  await page.goto(`${edited.url}/blog/what-a-bill-holds`);
  await expect(page.getByText('Draft, not public. It appears with the first build')).toBeVisible();
  await panel.getByLabel('Draft, not public').check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => edited.site.read('blog/what-a-bill-holds.mdx')).toMatch(/^draft: true$/m);
  await expect(page.getByText('Remove “draft: true” from its file')).toBeVisible();
});

test('a post gets another address, to which the old one and all links lead', async ({
  page,
  edited,
}) => {
  await edited.site.write('blog/old-name.mdx', post('Named', 'Words.'));
  await edited.site.write('blog/linking.mdx', post('Linking', '[There](/blog/old-name).'));
  const panel = await edit(page, `${edited.url}/blog`);
  await panel.getByRole('button', { name: 'Named' }).click();
  await panel.getByText('Change the address').click();
  await panel.getByLabel('Address after /blog/').fill('new-name');
  await panel.getByRole('button', { name: 'Rename' }).click();
  await expect
    .poll(() => edited.site.read('../src/hosting/moved.json'))
    .toContain('/blog/new-name');
  expect(JSON.parse(await edited.site.read('../src/hosting/moved.json'))).toEqual([
    { from: '/blog/old-name', to: '/blog/new-name' },
  ]);
  await expect.poll(() => edited.site.read('blog/linking.mdx')).toContain('(/blog/new-name)');
  expect(await edited.site.read('blog/new-name.mdx')).toBe(post('Named', 'Words.'));
});

test('the categories change places by keyboard and by dragging', async ({ page, edited }) => {
  const panel = await edit(page, `${edited.url}/blog`);
  await panel.getByText('Order of answers and categories').click();
  const down = panel.getByRole('button', { name: 'Move The basics down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  const rows = panel.locator('.order li span');
  await expect(rows.nth(2)).toHaveText('The basics');
  await rows.nth(2).dragTo(rows.nth(1));
  await expect(rows.nth(1)).toHaveText('The basics');
  await panel.getByRole('button', { name: 'Save the order' }).click();
  await expect
    .poll(() => edited.site.read('faq-categories.yaml'))
    .toMatch(
      /id: basics\n.*\n {2}order: 2\n- id: credit\n.*\n {2}order: 1\n- id: cost\n.*\n {2}order: 3\n/,
    );
});

test('a picture is inserted as a small AVIF, and not before it has words', async ({
  page,
  edited,
}) => {
  const panel = await edit(page, `${edited.url}/blog/first`);
  await panel.getByText('Insert a picture').click();
  const buffer = await wide();
  const picture = { name: 'The Dial.png', mimeType: 'image/png', buffer };
  await panel.getByLabel('Choose a picture').setInputFiles(picture);
  const insert = panel.getByRole('button', { name: 'Insert the picture' });
  await expect(insert).toBeDisabled();
  await panel.getByLabel('What the inserted picture shows').fill('A dial at 30 %');
  await insert.click();
  const text = panel.getByRole('textbox', { name: 'Text' });
  await expect(text).toContainText('![A dial at 30 %](./the-dial.avif)');
  const kept = await sharp(edited.site.path('blog/the-dial.avif')).metadata();
  expect([kept.width, kept.compression]).toEqual([1600, 'av1']);
});

test('a post gets its own picture as a small AVIF, and needs words for it', async ({
  page,
  edited,
}) => {
  await edited.site.write('blog/pictured.mdx', post('Pictured', 'Words.'));
  const panel = await edit(page, `${edited.url}/blog/pictured`);
  const choose = panel.getByLabel('Choose a file, or drop one here');
  const notOne = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') };
  await choose.setInputFiles(notOne);
  await expect(panel.getByText('notes.txt is not a picture that can be read')).toBeVisible();
  const buffer = await wide();
  await choose.setInputFiles({ name: 'Own.png', mimeType: 'image/png', buffer });
  await expect(panel.getByText('Own.png lies beside the text now.')).toBeVisible();
  const mistakes = panel.getByRole('list', { name: 'Mistakes' });
  await expect(mistakes).toContainText('the alternative text');
  await panel.getByLabel('What the picture shows', { exact: true }).fill('A dial');
  await expect(mistakes).toHaveCount(0);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => edited.site.read('blog/pictured.mdx'))
    .toMatch(/picture:\n {2}src: \.\/own\.avif\n {2}alt: A dial/);
  expect((await sharp(edited.site.path('blog/own.avif')).metadata()).width).toBe(1600);
});

test('a picture that is dropped on the text asks for its words, and is none of the text', async ({
  page,
  edited,
}) => {
  await edited.site.write('blog/dropped.mdx', post('Dropped', 'Words.'));
  const panel = await edit(page, `${edited.url}/blog/dropped`);
  const bytes = [...(await wide())];
  const dropped = await page.evaluateHandle((own) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(own)], 'Dropped Dial.png', { type: 'image/png' }));
    return data;
  }, bytes);
  const text = panel.getByRole('textbox', { name: 'Text' });
  for (const kind of ['dragover', 'drop']) {
    await text.dispatchEvent(kind, { dataTransfer: dropped });
  }
  await expect(panel.getByText('Say what the picture shows first.')).toBeVisible();
  await panel.getByLabel('What the inserted picture shows').fill('A dial');
  await panel.getByRole('button', { name: 'Insert the picture' }).click();
  await expect(text).toContainText('![A dial](./dropped-dial.avif)');
  await expect(text).not.toContainText('PNG');
});

test('an answer is begun in its category, and the answers change places', async ({
  page,
  edited,
}) => {
  const panel = await edit(page, `${edited.url}/blog`);
  await panel.getByText('New post or answer').click();
  await panel.getByLabel('What it will be').selectOption('An answer in “Cards”');
  await panel.getByLabel('Question').fill('Why two cards?');
  // The new file has the page loaded anew.
  const loaded = page.waitForEvent('load');
  await panel.getByRole('button', { name: 'Create a draft' }).click();
  await loaded;
  await expect(panel.getByRole('heading', { name: 'Why two cards?' })).toBeVisible();
  expect(await edited.site.read('faq/why-two-cards.mdx')).toMatch(/^category: cards$/m);
  await expect(panel.getByRole('list', { name: 'Mistakes' })).toHaveCount(0);

  await panel.getByRole('button', { name: 'All content' }).click();
  await panel.getByText('Order of answers and categories').click();
  await panel.getByLabel('Put in order').selectOption('The answers in “Cards”');
  const rows = panel.locator('.order li span');
  await expect(rows.last()).toHaveText('Why two cards?');
  await rows.last().dragTo(rows.first());
  await expect(rows.first()).toHaveText('Why two cards?');
  await panel.getByRole('button', { name: 'Move Why two cards? down' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toHaveText('Why two cards?');
  const titles = await rows.allTextContents();
  const arranged = page.waitForEvent('load');
  await panel.getByRole('button', { name: 'Save the order' }).click();
  await arranged;
  await expect.poll(() => edited.site.read('faq/why-two-cards.mdx')).toMatch(/^order: 2$/m);
  // It is still open, with what was chosen.
  await expect(rows).toHaveText(titles);
});

test('words that are not saved wait while other texts are read, and say so in the list', async ({
  page,
  edited,
}) => {
  await edited.site.write('blog/waiting.mdx', post('Waiting', 'Words.'));
  const panel = await edit(page, `${edited.url}/blog/waiting`);
  await panel.getByLabel('Title').fill('Not finished');
  await panel.getByRole('button', { name: 'All content' }).click();
  const row = panel.getByRole('row', { name: 'Waiting' }).first();
  await expect(row).toContainText('Not saved yet');
  await row.getByRole('button').click();
  await expect(panel.getByLabel('Title')).toHaveValue('Not finished');
  await expect(panel.getByText('Not saved yet')).toBeVisible();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
  expect(await edited.site.read('blog/waiting.mdx')).toContain('title: Not finished');
});

test('a file that another program writes meanwhile is told of, and neither text is lost', async ({
  page,
  edited,
}) => {
  await edited.site.write('blog/outside.mdx', post('Outside', 'Words.'));
  const panel = await edit(page, `${edited.url}/blog/outside`);
  await panel.getByLabel('Title').fill('Mine');
  await edited.site.write('blog/outside.mdx', post('Theirs', 'Words.'));
  const told = panel.getByRole('alert');
  await expect(told).toContainText('Somebody else has changed content/blog/outside.mdx');
  await expect(panel.getByLabel('Title')).toHaveValue('Mine');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(told).toBeVisible();
  expect(await edited.site.read('blog/outside.mdx')).toContain('title: Theirs');
  await panel.getByRole('button', { name: 'Take theirs' }).click();
  await expect(panel.getByLabel('Title')).toHaveValue('Theirs');

  // What was not written can be brought back.
  await panel.getByRole('button', { name: 'All content' }).click();
  await panel.getByRole('button', { name: 'History and publish' }).click();
  await panel.getByLabel('File').selectOption('content/blog/outside.mdx');
  const earlier = panel.getByRole('list', { name: 'Earlier texts' });
  await earlier.getByRole('button', { name: 'Bring back' }).first().click();
  await expect.poll(() => edited.site.read('blog/outside.mdx')).toContain('title: Mine');
});

test('the list tells the state, day, author, last save and mistakes of each text', async ({
  page,
  edited,
}) => {
  const scheduled = post('Told', '[x](/nowhere) ![](./none.png)').replace(
    '2026-11-02',
    '2099-01-05',
  );
  await edited.site.write('blog/told.mdx', scheduled);
  const panel = await edit(page, `${edited.url}/faqs`);
  await panel.getByLabel('Search').fill('told.mdx');
  const row = panel.getByRole('row', { name: 'Told' });
  await expect(row.getByRole('rowheader')).toHaveText('Told3 mistakes');
  await expect(row.getByRole('cell')).toHaveText([
    'Scheduled Post',
    '5 Jan 2099 credit-team',
    /^today, \d\d:\d\d$/,
  ]);
  await edited.site.write('blog/told.mdx', post('Told', 'Words.'));
});

test('a developer’s server has neither the toolbar nor the editor', async ({ request }) => {
  test.slow();
  const site = await editSite();
  const { url, stop } = await site.develop();
  try {
    expect(await (await request.get(`${url}/blog/naira-or-dollars`)).text()).not.toContain(
      'dev-toolbar',
    );
    const asked = await request.post(`${url}/_editing/list`, {
      data: {},
      headers: { origin: url },
    });
    expect(asked.status()).toBe(404);
  } finally {
    await stop();
    await site.remove();
  }
});
