import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../site/docs/shell.ts';
import { installPartnerPackage } from '../support/clients.ts';
import { axe, expect, test } from './fixtures.ts';

const examples = 'content/docs/examples';
const written = 'http://127.0.0.1:4321';

test('the quick start, as it is written, brings Gbemi to what she can borrow', async ({
  page,
  product,
  expectProblem,
}) => {
  // Chromium says so of the Help of our pages, which takes the focus only when it is opened.
  expectProblem(/Blocked autofocusing on a <p>/);
  const folder = await mkdtemp(join(tmpdir(), 'quick-start-'));
  let server: ChildProcess | undefined;
  try {
    await cp(examples, folder, { recursive: true });
    await installPartnerPackage(folder);
    // The only thing that differs is the port that the sandbox serves on.
    const html = join(folder, 'quick-start.html');
    await writeFile(html, (await readFile(html, 'utf8')).replace(written, product.url));
    const keys = await readFile(join(folder, 'keys.sh'), 'utf8');
    const env = Object.fromEntries(
      [...keys.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value = '']) => [
        name,
        value.replace(written, product.url),
      ]),
    );
    server = spawn(process.execPath, ['--no-warnings', join(folder, 'quick-start.ts')], {
      env: { ...process.env, ...env, PORT: String(await freePort()) },
    });
    await page.goto(await addressOf(server));
    await axe(page);

    await page.getByRole('button', { name: 'Instant loan' }).click();
    const flow = page.getByRole('dialog', { name: 'Holdfast' }).locator('iframe').contentFrame();
    // What her partner holds for her carries this much, and the page has asked for a part of it.
    await expect(flow.getByRole('main')).toContainText('₦3,375,000');
    await flow.getByRole('button', { name: 'Sign up with Sabi Wallet' }).click();
    await expect(flow.getByRole('status').filter({ hasText: /^₦/ })).toContainText('₦1,500,000');

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('status')).toHaveText('cancelled');
    await expect(page.getByRole('button', { name: 'Instant loan' })).toBeFocused();
  } finally {
    server?.kill();
    await rm(folder, { recursive: true });
  }
});

/** Where the program says that it listens. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let output = '';
    const read = (text: Buffer) => {
      output += text;
      const address = /http:\/\/127\.0\.0\.1:\d+\b/.exec(output);
      if (address) found(address[0]);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', () => failed(new Error(output)));
  });
}
