import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { initializeCard, initializeRepayment } from '#contract/repayments.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { cards, payWith, submitCheckout } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
let checkout: Checkout;
beforeEach(async () => {
  checkout = await cardCheck();
});

async function cardCheck(): Promise<Checkout> {
  const { email } = await newBorrower(provider);
  const answer = await provider.answer(initializeCard, { as: email, body: {} });
  return answer.checkout as Checkout;
}

const typed = { number: '4084 0840 8408 4081', expiry: '12/29', cvv: '408', action: 'pay' };
const open = ({ authorization_url }: Checkout) =>
  provider.fetch(new URL(authorization_url).pathname);

test('the page says what is charged, and that no money is real', async () => {
  const html = await (await open(checkout)).text();
  expect(html).toContain('₦50.00');
  expect(html).toContain('Card check, refunded in 3-5 business days');
  expect(html).toContain('No real money');
});

test('nothing runs on the page, and its one style is named by its hash', async () => {
  const response = await open(checkout);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/i);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self' http://localhost:*");
  const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
});

test('a card that is typed pays as one that is tapped', async () => {
  expect((await submitCheckout(provider, checkout, typed)).status).toBe(303);
});

test.each([
  ['number', '4111 1111 1111 1111', 'Not one of the test cards'],
  ['expiry', '13/29', 'Enter a month and a year'],
  ['expiry', '02/26', 'This card has expired'],
  ['cvv', '999', 'For this card it is 408'],
])('a wrong %s is said at its field', async (field, value, said) => {
  const { status, html } = await submitCheckout(provider, checkout, { ...typed, [field]: value });
  expect(status).toBe(200);
  expect(html).toMatch(new RegExp(`id="${field}-error">${said}`));
  expect(html).toContain(`aria-describedby="${field}-error"`);
});

test('what was typed is shown again as text, and the security code is not', async () => {
  const { html } = await submitCheckout(provider, checkout, {
    ...typed,
    number: '"><script>alert(1)</script>',
    cvv: '408',
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('&quot;&gt;&lt;script&gt;');
  expect(html).not.toContain('value="408"');
});

test('the PIN card asks before it is charged', async () => {
  const asked = await payWith(provider, checkout, cards.pin);
  expect([asked.status, asked.html.includes('Card PIN')]).toEqual([200, true]);
  expect(await (await open(checkout)).text()).toContain('Card PIN');
  const paid = await submitCheckout(provider, checkout, { pin: '1111', action: 'continue' });
  expect(paid.status).toBe(303);
});

test('a checkout that is over charges nothing more and leads back', async () => {
  await payWith(provider, checkout, cards.success);
  const again = await payWith(provider, checkout, cards.success);
  expect(again.status).toBe(200);
  expect(again.html).toContain('This payment is over');
  expect(again.html).toContain(`card=${checkout.reference}`);
});

test('ten taps at once are one charge', async () => {
  await Promise.all(Array.from({ length: 10 }, () => payWith(provider, checkout, cards.success)));
  const saved = await provider.context.db
    .selectFrom('cards')
    .select('card_id')
    .where('reference', '=', checkout.reference)
    .execute();
  expect(saved).toHaveLength(1);
});

test('bank transfers are offered for a repayment and not for a card', async () => {
  expect(await (await open(checkout)).text()).not.toContain('Bank transfer');
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 20_000);
  const repayment = await provider.answer(initializeRepayment, {
    as: borrower.email,
    body: { loan_id, amount: 10_000 },
  });
  const html = await (await open(repayment.checkout as Checkout)).text();
  expect(html).toContain('Bank transfer');
  expect(html).toContain('Repayment of $100.00');
});

test('an unknown checkout and a call without the key are refused', async () => {
  for (const code of ['unknown', '%00', '0'.repeat(24)]) {
    for (const method of ['GET', 'POST']) {
      const { status } = await provider.fetch(`/api/sandbox/checkout/${code}`, { method });
      expect(status, `${method} ${code}`).toBe(404);
    }
  }
  const verify = `/api/sandbox/processor/transaction/verify/${checkout.reference}`;
  expect((await provider.fetch(verify)).status).toBe(401);
});
