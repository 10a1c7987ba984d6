import { expect, test } from 'vitest';
import { getRepayment } from '#contract';
import { formatMoney, minor } from '#credit/money.ts';
import { cards, payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';
import { loanOf, newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();

async function fetchReceipt(as: string, id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${await provider.tokenOf(as)}` };
  return provider.fetch(`/api/repayment/${id}/receipt`, { headers });
}

async function receiptOf(as: string, id: string) {
  const response = await fetchReceipt(as, id);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const { tagged, catalog } = readPdf(Buffer.from(await response.arrayBuffer()));
  expect(catalog).toMatch(/\/MarkInfo/);
  const cells = tagged.filter(({ tag }) => tag === 'TD').map(({ text }) => text);
  return {
    name: response.headers.get('content-disposition'),
    title: tagged.find(({ tag }) => tag === 'H1')?.text,
    facts: Object.fromEntries(cells.flatMap((text, at) => (at % 2 ? [] : [[text, cells[at + 1]]]))),
    said: tagged.map(({ text }) => text).join(' '),
  };
}

test('says to the kobo what a card was charged, at which rate, and what it paid for', async () => {
  const debtor = await newDebtor(provider);
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, checkout, cards.success);
  const { title, facts, said, name } = await receiptOf(debtor.email, checkout.reference);
  expect(title).toBe('Receipt');
  expect(said).toMatch(/We received \$100\.00 for the loan of Ini Borrower .*at Northgate\./);
  expect(facts).toMatchObject({
    'Processing fee, included': '₦2,000.00',
    'Buy rate for 1 USD': '₦1,580.25',
    By: 'Paystack, card ending 4081',
    Reference: checkout.reference,
    Principal: '$100.00',
    'Interest and charges': '$0.00',
    Total: '$100.00',
    Loan: debtor.loan_id,
  });
  expect(said).toContain('₦160,025.00');
  expect(said).toMatch(/Paid \d{1,2} \w+ 2026 at \d\d:\d\d in Lagos/);
  expect(name).toMatch(/^attachment; filename="receipt-[0-9a-f]{8}-2026-\d\d-\d\d\.pdf"$/);
  const byId = await receiptOf(debtor.email, checkout.repayment_id);
  expect(byId.facts).toEqual(facts);
});

test('says what a loan did not need, and what goes back for it', async () => {
  const debtor = await newDebtor(provider);
  const { payoff } = await loanOf(provider, debtor);
  const late = await startRepaying(provider, debtor, 10_000);
  await payWith(provider, await startRepaying(provider, debtor, payoff), cards.success);
  await payUnheard(provider, late);
  await provider.passTime(0);
  const { facts } = await receiptOf(debtor.email, late.reference);
  expect(facts['Above what the loan needed']).toBe('$100.00');
  expect(facts['Amount, sent the way you paid']).toBe(formatMoney(minor(late.total), 'NGN'));
});

test('there is none before the payment is recorded, and nobody else’s to read', async () => {
  const debtor = await newDebtor(provider);
  const checkout = await startRepaying(provider, debtor, 10_000);
  expect((await fetchReceipt(debtor.email, checkout.reference)).status).toBe(404);
  await payWith(provider, checkout, cards.success);
  expect((await fetchReceipt('ada@example.com', checkout.reference)).status).toBe(404);
  const answer = await provider.answer(getRepayment, {
    as: debtor.email,
    id: checkout.reference,
  });
  expect(answer.repayments).toMatchObject([{ recorded: true }]);
});
