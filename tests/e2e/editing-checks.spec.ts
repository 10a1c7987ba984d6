import { test as base, expect } from '@playwright/test';
import { asLine, type Problem } from '#editing/read.ts';
import { type EditedSite, editSite } from '#support/edited-site.ts';

const post = (text: string, description = 'How it works.', more = '') =>
  `---\ntitle: A post\ndescription: ${description}\ndate: 2026-11-02\nauthor: credit-team\ntags: [redline]\n${more}---\n\n${text}\n`;

const test = base.extend<object, { edited: { site: EditedSite; url: string } }>({
  edited: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const site = await editSite();
      await site.write('blog/advised.mdx', post('Words.'));
      const { url, stop } = await site.develop({ edited: true });
      await fetch(`${url}/blog/advised`);
      await use({ site, url });
      await stop();
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const mistakes: readonly (readonly [what: string, source: string, told: string])[] = [
  [
    'unknown-field',
    post('A.', 'B.', 'colour: red\n'),
    'colour is a field that a post does not have',
  ],
  ['wrong-day', post('A.').replace('2026-11-02', '31 November'), '"31 November" is not a day'],
  ['long-description', post('A.', 'b'.repeat(161)), 'description has 161 characters'],
  [
    'nobody',
    post('A.').replace('credit-team', 'nobody'),
    'author "nobody" is not in content/authors',
  ],
  ['broken-link', post('[more](/nowhere)'), 'the link /nowhere leads nowhere'],
  ['no-component', post('<Rates of="interest" />'), '<Rates> is not a component'],
  ['no-value', post('<Rate of="speed" />'), '<Rate of="speed" /> does not exist'],
  ['no-picture', post('![A dial](./none.png)'), 'the picture ./none.png does not exist'],
  ['no-words', post('![](/favicon.ico)'), 'the picture /favicon.ico has no alternative text'],
  ['headings', post('## Two\n\n#### Four'), 'the heading “Four” leaves out a level: write ###'],
  ['no-end', post('It is <Rate of="cap"> now.'), 'the component <Rate> has no end'],
  ['our-words', post('Oops, a mistake.'), 'the text says “Oops”. Calm: no Oops'],
];

test('twelve mistakes are told beside the text, and stop the build with the same words', async ({
  request,
  edited: { site, url },
}) => {
  test.setTimeout(180_000);
  const told: string[] = [];
  for (const [name, source, words] of mistakes) {
    const file = `content/blog/${name}.mdx`;
    const headers = { origin: url };
    await site.write(`blog/${name}.mdx`, source);
    const answer = await request.post(`${url}/_editing/check`, { data: { file, source }, headers });
    const lines = ((await answer.json()) as Problem[]).map(asLine);
    expect(lines.join('\n'), name).toContain(words);
    told.push(...lines);
  }
  const { code, output } = await site.build();
  expect(code).not.toBe(0);
  for (const line of told) expect(output).toContain(line);
  expect(output).toContain(`${told.length} mistakes in content/.`);
  for (const [name] of mistakes) await site.write(`blog/${name}.mdx`, post('Mended.'));
});

test('a misspelt word and a typed figure are warned of, mended at a tap, and stop nothing', async ({
  page,
  edited: { url },
}) => {
  await page.goto(`${url}/blog/advised`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Editor' });
  const text = panel.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\nYou recieve 30 % of it.');
  const warnings = panel.getByRole('list', { name: 'Worth a look' });
  await expect(warnings).toContainText('“recieve” is not in the dictionary. Did you mean', {
    timeout: 20_000,
  });
  await expect(warnings).toContainText('“30 %” is typed and can go out of date.');
  await expect(panel.getByRole('list', { name: 'Mistakes' })).toHaveCount(0);
  await warnings.getByRole('button', { name: 'receive', exact: true }).click();
  await expect(text).toContainText('You receive 30 % of it.');

  // What is mended can be undone, and the cursor goes to what is to be seen.
  await text.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toContainText('You recieve 30 % of it.');
  await warnings.getByRole('button', { name: 'Line 11' }).first().click();
  await expect(text).toBeFocused();
  await page.keyboard.type('Half of it.');
  await expect(text).toContainText('Half of it.');
  await expect(text).not.toContainText('recieve');
});

test('a post is seen as others show it while its title is typed', async ({
  page,
  edited: { url },
}) => {
  await page.goto(`${url}/blog/advised`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Editor' });
  await panel.getByText('How others show it').click();
  const card = panel.getByRole('img', { name: 'A shared link. Blog: A post' });
  await expect(card).toBeVisible();
  const drawn = await card.getAttribute('src');
  await panel.getByLabel('Title').fill('Named anew');
  const anew = panel.getByRole('img', { name: 'A shared link. Blog: Named anew' });
  await expect(anew).toBeVisible();
  expect(await anew.getAttribute('src')).not.toBe(drawn);
  const result = panel.getByRole('region', { name: 'Search result' });
  await expect(result).toContainText('Named anew · Holdfast');
  await expect(panel.getByRole('region', { name: 'Feed entry' })).toContainText('Named anew');
});

for (const [path, title] of [
  ['/docs/quick-start', /· Documentation · Holdfast/],
  ['/blog/authors/credit-team', /^.+, .+ · Holdfast$/],
] as const) {
  test(`${path} is shown as the result of a search that its page gives`, async ({
    page,
    edited: { url },
  }) => {
    await page.goto(`${url}${path}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Editor' });
    await panel.getByText('How others show it').click();
    const result = panel.getByRole('region', { name: 'Search result' }).locator('.result');
    await expect(result).toHaveText(title);
    const full = await page.title();
    const shown = (await result.textContent()) ?? '';
    expect(full.startsWith(shown.replace(/…$/, ''))).toBe(true);
    await expect(panel.getByRole('region', { name: 'Feed entry' })).toHaveCount(0);
  });
}
