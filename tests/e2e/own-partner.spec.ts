import { has, run } from '../site/docs/shell.ts';
import { axe, expect, outbox, test } from './fixtures.ts';
import { DemoPartnerPage } from './pages/demo-partner.page.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a developer makes a partner of their own by the keyboard, and borrows as its user', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/409/);
  const { keyboard } = page;
  const { flow, events } = new DemoPartnerPage(page);
  await page.goto('/sandbox/partner');
  await page.getByRole('link', { name: 'Make a partner of your own' }).focus();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  const name = page.getByRole('textbox', { name: 'Name of your app' });
  await expect(name).toBeFocused();

  await test.step('no name and a name that is taken are refused, and say what to do', async () => {
    await keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(/^Enter a name, such as/);
    await expect(name).toBeFocused();
    await axe(page);
    await keyboard.type('Sabi Wallet');
    await keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription('Another partner has this name.');
    await expect(name).toBeFocused();
  });

  await test.step('the key is there, and its secret is copied', async () => {
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('Kainji Savings');
    await keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Kainji Savings is your partner' });
    await expect(heading).toBeFocused();
    for (const what of ['your number', 'key id', 'secret']) {
      await keyboard.press('Tab');
      await expect(page.getByRole('button', { name: `Copy ${what}` })).toBeFocused();
    }
    await keyboard.press('Enter');
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^hs_test_[\w-]+/);
    await axe(page);
  });

  const script = (await page.locator('.demo-script pre').textContent()) ?? '';
  const [, mobile = ''] = /"mobile":"(\+\d+)"/.exec(script) ?? [];
  await test.step('its holdings are not taken before its user has shown who they are', async () => {
    await page.getByRole('button', { name: /^Send \$2,500/ }).focus();
    await keyboard.press('Enter');
    await expect(page.getByText('Efua is not connected yet.')).toBeVisible();
    await axe(page);
  });

  const open = page.getByRole('button', { name: 'Open it as Efua' });
  /** Opens the flow, and enters the newest code. */
  async function comeIn() {
    const before = (await outbox(request, mobile)).length;
    await open.focus();
    await keyboard.press('Enter');
    await expect.poll(async () => (await outbox(request, mobile)).length).toBeGreaterThan(before);
    const [sent] = await outbox(request, mobile);
    await flow.getByRole('textbox', { name: 'One-time code' }).focus();
    await keyboard.type(sent?.otp ?? '');
    await keyboard.press('Enter');
  }

  await test.step('the user comes in by a code, and has nothing to borrow against yet', async () => {
    await comeIn();
    await expect(flow.getByRole('main')).toContainText('You have no portfolio at this partner');
    await keyboard.press('Escape');
    await expect(events).toContainText('The frame is closed');
  });

  await test.step('what the user holds is sent, and can be borrowed against', async () => {
    await page.getByRole('button', { name: /^Send \$2,500/ }).focus();
    await keyboard.press('Enter');
    await expect(page.getByText(/^Sent: \$2,500\.00/)).toBeVisible();
    await expect(events).toContainText('Kainji Savings sent what Efua holds');
    await axe(page);
    await comeIn();
    await expect(flow.getByRole('main')).toContainText('$750');
    await keyboard.press('Escape');
  });

  if (!has('bash', 'curl', 'openssl', 'cut', 'date')) return;
  await test.step('the script that is shown hands the user over from a shell', async () => {
    const { out } = await run(['bash'], { input: script });
    expect(out).toMatch(/"redirect":"http[^"]+\/onboarding\//);
  });
});
