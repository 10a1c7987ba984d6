import type { Page } from '@playwright/test';
import { expect, readingTest as test } from './fixtures.ts';
import { PublicForm } from './pages/form.page.ts';

/** Holds back every script, and gives what lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const message = (page: Page) => new PublicForm(page, page.locator('#talk-form'));

test('what was typed, ticked and chosen before the script came stays, and is sent in place', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const form = message(page);
  await form.form.getByText('Business').click();
  await form.form.getByLabel('Email me news too').check();
  await form.email.fill('ada@shop.example');
  await form.message.fill('Typed early');
  release();
  await form.hydrated();
  await expect(form.form.getByRole('radio', { name: 'Business' })).toBeChecked();
  await expect(form.form.getByLabel('Email me news too')).toBeChecked();
  await expect(form.message).toHaveValue('Typed early');
  await expect(form.form.locator('.field-hint')).toHaveText('11/250 characters');
  const posts = form.posts();
  await form.submit.click();
  await expect(form.said).toContainText('Thank you');
  expect(posts.map((post) => post.postDataJSON())).toMatchObject([
    { message: 'Typed early', userType: 'Business', emailPermit: true },
  ]);
});

test('a form that the browser is posting stays the browser’s, and is sent once', async ({
  page,
}) => {
  const release = await holdScripts(page);
  let answer = () => {};
  await page.route('**/admin/contact', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const hydrated: string[] = [];
  await page.exposeFunction('noteHydrated', (id: string) => void hydrated.push(id));
  await page.addInitScript(() => {
    const note = ({ target }: Event) =>
      Reflect.get(window, 'noteHydrated')((target as Element).firstElementChild?.id);
    document.addEventListener('astro:hydrate', note, { capture: true });
  });
  await page.goto('/home/business');
  const form = new PublicForm(page, page.locator('#get-started-form'));
  const posts = form.posts();
  await form.email.fill('ada@shop.example');
  await form.submit.click({ noWaitAfter: true });
  await expect.poll(() => posts.length).toBe(1);
  const came = ['MessageForm', 'client'].map((name) =>
    page.waitForEvent('requestfinished', (one) => one.url().includes(`/_astro/${name}.`)),
  );
  release();
  await Promise.all(came);
  answer();
  await expect(page).toHaveURL('/contact/next-steps');
  expect(posts).toHaveLength(1);
  expect(hydrated).toEqual([]);
});

const islands = `
  <astro-island ssr client="touch" component-url="/_astro/touched.js" renderer-url="/_astro/renderer.js" opts="{}">
    <div><input aria-label="Name"><button type="button">Count</button></div>
  </astro-island>
  <div class="far"></div>
  <astro-island ssr client="touch" component-url="/_astro/seen.js" renderer-url="/_astro/renderer.js" opts='{"value":"seen"}'>
    <section><h2>Reviews</h2></section>
  </astro-island>
  <style>.far { height: 4000px }</style>`;

/** A page with the directives of the built site and two islands; gives the scripts that were asked for. */
async function open(page: Page, fails = 0): Promise<string[]> {
  const html = await (await page.request.get('/')).text();
  const scripts = [...html.matchAll(/<script>[\s\S]*?<\/script>/g)].map(([script]) => script);
  const runtime = scripts.filter((script) => /\bAstro\b/.test(script)).join('');
  const asked: string[] = [];
  await page.route('**/islands', (route) =>
    route.fulfill({
      body: `<!doctype html><html lang="en"><title>Islands</title><body>${runtime}${islands}</body></html>`,
      contentType: 'text/html; charset=utf-8',
    }),
  );
  await page.route('**/_astro/*.js*', (route) => {
    const name = /([\w-]+)\.js/.exec(route.request().url())?.[1] ?? '';
    asked.push(name);
    if (name === 'touched' && asked.filter((one) => one === name).length <= fails) {
      return route.abort();
    }
    const body =
      name === 'renderer'
        ? 'export default (island) => () => island.addEventListener("click", ({ target }) => { target.dataset.clicks = Number(target.dataset.clicks ?? 0) + 1 })'
        : 'export default {}';
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
  await page.goto('/islands', { waitUntil: 'networkidle' });
  return asked;
}

const isHydrated = (page: Page, name: 'touched' | 'seen') =>
  expect(page.locator(`[component-url="/_astro/${name}.js"]`)).not.toHaveAttribute('ssr');

test('nothing is fetched before the reader does something', async ({ page }) => {
  expect(await open(page)).toEqual([]);
});

test('an island comes when it gets the focus, and comes once', async ({ page }) => {
  const asked = await open(page);
  await page.getByLabel('Name').focus();
  await isHydrated(page, 'touched');
  await page.getByLabel('Name').blur();
  await page.getByLabel('Name').click();
  expect(asked.sort()).toEqual(['renderer', 'touched']);
});

test('a tap that only script can answer is repeated once it is there', async ({ page }) => {
  await open(page);
  const button = page.getByRole('button', { name: 'Count' });
  await button.click();
  await expect(button).toHaveAttribute('data-clicks', '1');
  await button.click();
  await expect(button).toHaveAttribute('data-clicks', '2');
});

test('what could not be loaded is tried again at the next touch', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED|touched/);
  const asked = await open(page, 2);
  await page.getByLabel('Name').hover();
  await expect.poll(() => asked.filter((name) => name === 'touched').length).toBe(2);
  await expect
    .poll(async () => {
      await page.mouse.move(0, 700);
      await page.getByLabel('Name').hover();
      return page.locator('[component-url="/_astro/touched.js"][ssr]').count();
    })
    .toBe(0);
});

test('an island far below is not fetched for until it comes near', async ({ page }) => {
  const asked = await open(page);
  await page.mouse.wheel(0, 500);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked).toEqual([]);
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
  await isHydrated(page, 'seen');
  expect(asked.sort()).toEqual(['renderer', 'seen']);
});
