import type { Page } from '@playwright/test';
import { axe, expect, readingTest as test } from './fixtures.ts';

const wide = { width: 1280, height: 800 };
const carousel = (page: Page) => page.getByRole('region', { name: 'Testimonials' });
const row = (page: Page) => page.getByRole('group', { name: 'Testimonials' });
const slides = (page: Page) => row(page).getByRole('figure');
const turn = (page: Page, way: 'Previous' | 'Next') =>
  carousel(page).getByRole('button', { name: way });

/** How many slides lie wholly in the row, and the first of them. */
const seen = (page: Page) =>
  row(page).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const whole = [...element.children].map((slide) => {
      const box = slide.getBoundingClientRect();
      return box.left >= left - 1 && box.right <= right + 1;
    });
    return { first: whole.indexOf(true), count: whole.filter(Boolean).length };
  });

/** The addresses of scripts that the page asks for, from its first byte on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  return asked;
}

test('the home page says what it is and leads on, and fetches no script by itself @everyday', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Start using' }).first()).toHaveAttribute(
    'href',
    '/signup',
  );
  await expect(main.getByRole('link', { name: 'Partner With Us' })).toHaveAttribute(
    'href',
    /^mailto:partnerships@/,
  );
  for (const feature of ['Fast', 'Secure', 'Simple', 'Customizable']) {
    await expect(main.getByRole('heading', { name: feature, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('heading', { name: 'How we protect over 5k users' })).toBeVisible();
  await expect(main.getByRole('heading', { name: /^Up to \$20k/ })).toBeVisible();
  expect(scripts).toEqual([]);
  await axe(page);
});

test('the footer leads to the ways in, the texts and the networks', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['Sign Up', '/signup'],
    ['Sign In', '/signin'],
    ['User Agreement', '/user-agreement'],
    ['Privacy Policy', '/privacy-policy'],
    ['Blog', '/blog'],
    ['FAQs', '/faqs'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(footer.getByRole('link', { name: 'LinkedIn' })).toBeVisible();
});

for (const [width, count] of [
  [549, 1],
  [550, 2],
  [767, 2],
  [768, 3],
] as const) {
  test(`the carousel shows ${count} of the testimonials on a screen ${width} wide, with and before its script`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    expect(await seen(page)).toEqual({ first: 0, count });
    await carousel(page).scrollIntoViewIfNeeded();
    await expect(turn(page, 'Next')).toBeVisible();
    expect(await seen(page)).toEqual({ first: 0, count });
  });
}

test('the carousel turns by its buttons, and says where it is', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/');
  await carousel(page).scrollIntoViewIfNeeded();
  const all = await slides(page).count();
  const status = carousel(page).getByRole('status');
  await expect(status).toHaveText(`1 to 3 of ${all}`);
  await expect(turn(page, 'Previous')).toBeDisabled();
  await turn(page, 'Next').click();
  await expect(status).toHaveText(`2 to 4 of ${all}`);
  await expect.poll(() => seen(page)).toEqual({ first: 1, count: 3 });
  await turn(page, 'Previous').click();
  await expect(status).toHaveText(`1 to 3 of ${all}`);
  await axe(page);
});

test('each testimonial is marked as an example, apart from the claim about users', async ({
  page,
}) => {
  await page.goto('/');
  await expect(carousel(page)).toContainText('These are examples, not real customers.');
  const all = await slides(page).count();
  await expect(slides(page).filter({ hasText: 'Example' })).toHaveCount(all);
  const sections = await page.getByRole('main').locator(':scope > section').allTextContents();
  const at = (words: string) => sections.findIndex((text) => text.includes(words));
  expect(at('over 5k users')).toBeGreaterThan(-1);
  expect(Math.abs(at('These are examples') - at('over 5k users'))).toBeGreaterThan(1);
});

test('the arrow keys scroll the carousel, and it stops at a whole testimonial', async ({
  page,
}) => {
  await page.goto('/');
  await row(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => seen(page)).toEqual({ first: 1, count: 1 });
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => seen(page)).toEqual({ first: 0, count: 1 });
});

test('nothing moves when the script of the carousel arrives, and nothing turns by itself', async ({
  page,
}) => {
  await page.goto('/');
  const place = () => page.getByRole('heading', { name: 'Common questions' }).boundingBox();
  await carousel(page).scrollIntoViewIfNeeded();
  const before = await place();
  await expect(turn(page, 'Next')).toBeVisible();
  expect(await place()).toEqual(before);
  const turned = await row(page).evaluate((element) =>
    element.getAnimations({ subtree: true }).map(({ id }) => id),
  );
  expect(turned).toEqual([]);
});

test('without script the testimonials scroll', async ({ browser, product }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(product.url);
  await expect(turn(page, 'Next')).toBeHidden();
  await slides(page).last().scrollIntoViewIfNeeded();
  await expect(slides(page).last()).toBeInViewport();
  await context.close();
});

test('a question leads to its answer, open, and all of them are one link away', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'All FAQs' })).toHaveAttribute('href', '/faqs');
  const question = page.getByRole('main').locator('a[href^="/faqs#"]').first();
  const [, id = ''] = ((await question.getAttribute('href')) ?? '').split('#');
  await question.click();
  await expect(page).toHaveURL(`/faqs#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});
