import { expect, test } from 'vitest';
import { listWithdrawals } from '#contract';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();

async function fetchReceipt(as: string, id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${await provider.tokenOf(as)}` };
  return provider.fetch(`/api/withdrawal/${id}/receipt`, { headers });
}

async function factsOf(as: string, id: string) {
  const response = await fetchReceipt(as, id);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const { tagged } = readPdf(Buffer.from(await response.arrayBuffer()));
  const cells = tagged.filter(({ tag }) => tag === 'TD').map(({ text }) => text);
  return {
    name: response.headers.get('content-disposition'),
    said: tagged.map(({ text }) => text).join(' '),
    facts: Object.fromEntries(cells.flatMap((text, at) => (at % 2 ? [] : [[text, cells[at + 1]]]))),
  };
}

async function withdrawn() {
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  await drawCredit(provider, borrower, 'USD', 6_000);
  const { withdrawals } = await provider.answer(listWithdrawals, { as: borrower.email });
  return { as: borrower.email, id: withdrawals[0]?.withdrawal_id ?? '' };
}

test('says to the kobo what was withdrawn, at which rate, where it goes, and what became of it', async () => {
  const { as, id } = await withdrawn();
  const before = await factsOf(as, id);
  expect(before.said).toMatch(/Ini Borrower .*withdrew \$60\.00 of the credit held at Northgate\./);
  expect(before.facts).toMatchObject({
    Status: 'On its way to the bank',
    'Taken from the credit': '$60.00',
    'Sell rate for 1 USD': '₦1,562.40',
    'Our fee': 'None',
    'Amount sent': '₦93,744.00',
    Reference: id,
    Bank: 'Baobab Test Bank',
    'Account number': 'ending 6789',
  });
  expect(before.facts['Name on the account']).toMatch(/^INI BORROWER/);
  expect(before.name).toMatch(
    /^attachment; filename="withdrawal-[0-9a-f]{8}-2026-\d\d-\d\d\.pdf"$/,
  );
  await provider.passTime(1_000);
  await provider.passTime(3_000);
  const { facts } = await factsOf(as, id);
  expect(facts.Status).toMatch(/^Paid out on \d{1,2} \w+ 2026 at \d\d:\d\d in Lagos$/);
  expect(facts.Arrives).toBeUndefined();
});

test('nobody else reads it', async () => {
  const { id } = await withdrawn();
  expect((await fetchReceipt('ada@example.com', id)).status).toBe(404);
});
