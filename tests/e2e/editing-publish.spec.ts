import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { editSite } from '#support/edited-site.ts';

const post = (text: string) =>
  `---\ntitle: First\ndescription: It tells of the redline.\ndate: 2026-11-02\nauthor: credit-team\ntags: [redline]\n---\n\n${text}\n`;

/** `npm run build` of the copy, which keeps apart what Astro remembers. */
const build = `import { spawnSync } from 'node:child_process';
const args = ['node_modules/astro/bin/astro.mjs', 'build', '--config', 'edited.config.mjs'];
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
`;

test('an editor sees what changed, undoes it, and publishes under their own name', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const site = await editSite();
  const root = join(site.built, '../..');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  await mkdir(join(root, 'scripts'));
  await site.writeSource('scripts/run.mjs', build);
  await site.write('blog/first.mdx', post('As it was. It stays.'));
  git('init', '-q');
  git('add', 'content', 'src/hosting/moved.json');
  git('-c', 'user.name=A', '-c', 'user.email=a@test', 'commit', '-q', '-m', 'content: begin');
  const { url, stop } = await site.develop({ edited: true });
  try {
    await site.write('blog/first.mdx', post('As it is. It stays.'));
    await page.goto(`${url}/blog/first`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Editor' });
    await panel.getByRole('button', { name: 'All content' }).click();
    await panel.getByRole('button', { name: 'History and publish' }).click();
    const change = panel.getByRole('article', { name: 'content/blog/first.mdx' });
    await expect(change.getByRole('deletion')).toHaveText('As it was. ');
    await expect(change.getByRole('insertion')).toHaveText('As it is. ');

    await change.getByRole('button', { name: 'Undo these changes' }).click();
    await expect(change).toHaveCount(0);
    expect(await site.read('blog/first.mdx')).toBe(post('As it was. It stays.'));
    await panel.getByLabel('File').selectOption('content/blog/first.mdx');
    const earlier = panel.getByRole('list', { name: 'Earlier texts' });
    await earlier.getByRole('listitem').nth(1).getByRole('button', { name: 'Bring back' }).click();
    await expect(change).toBeVisible();
    expect(await site.read('blog/first.mdx')).toBe(post('As it is. It stays.'));

    // What is only warned of is published: a misspelt word, and a figure that is typed.
    await site.write('blog/first.mdx', post('As it is. You recieve 30 % of it.'));
    await site.write('blog/extra.mdx', post('A file too many.'));
    await page.reload();
    const extra = panel.getByRole('article', { name: 'content/blog/extra.mdx' });
    await extra.getByRole('button', { name: 'Remove this new file' }).click();
    await expect(extra).toHaveCount(0);
    await panel.getByLabel('Your name').fill('Ada Obi');
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(panel.getByText('Published. The build passed')).toBeVisible({ timeout: 200_000 });
    await expect(panel.getByLabel('Your name')).toHaveValue('Ada Obi');
    await expect(change).toHaveCount(0);
    expect(git('log', '-1', '--format=%an: %s')).toBe('Ada Obi: content: publish first\n');
    expect(git('show', '--name-only', '--format=')).toBe('content/blog/first.mdx\n');

    // A build that stops publishes nothing, and its words are shown.
    await site.write('blog/first.mdx', post('See [it](/nowhere).'));
    await page.reload();
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(panel.getByText('The build failed')).toBeVisible({ timeout: 100_000 });
    await expect(panel.getByText('the link /nowhere leads nowhere')).toBeVisible();
    expect(git('log', '-1', '--format=%s')).toBe('content: publish first\n');
  } finally {
    await stop();
    await site.remove();
  }
});
