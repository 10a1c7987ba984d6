import { builtPages } from '#support/pages.ts';
import { startProduct } from '#support/product.ts';
import { expect, test } from './fixtures.ts';

// What no island fills is visited by every-page.spec.ts.
test('no page of the app breaks its own policy or writes an error to the console', async ({
  page,
  expectProblem,
}) => {
  // The pages behind a code spend one that was never sent.
  expectProblem(/422 .*\/api\/signin\/link/);
  const shells = (await builtPages()).filter(({ isShell }) => isShell);
  for (const { address } of shells) {
    await page.goto(address, { waitUntil: 'networkidle' });
  }
});

test('a script that was put into a page does not run, and that it was tried is noticed @everyday', async ({
  page,
  expectProblem,
  barred,
}) => {
  expectProblem(/Content Security Policy/);
  await page.goto('/');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  // Left in, this fails any test.
  await expect
    .poll(() => barred.splice(0))
    .toEqual([`enforce script-src-elem: inline on ${page.url()}`]);
});

test('an unknown address shows the not-found page with status 404', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/);
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404');
});

test('/repayment leads to /repay with its query', async ({ request }) => {
  const answer = await request.get('/repayment?amount=5000&loan_id=3', { maxRedirects: 0 });
  expect(answer.headers().location).toBe('/repay?amount=5000&loan_id=3');
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} stops the product cleanly`, async () => {
    const product = await startProduct();
    expect(await product.stop(signal)).toBe(0);
  });
}

test('a port that is taken is named, and the data folder is let go', async ({ product }) => {
  const { port } = new URL(product.url);
  await expect(startProduct({ env: { PORT: port } })).rejects.toThrow(`Port ${port} is in use`);
});
