import { expect, test } from 'vitest';
import { getDeskBorrower, getDeskWire, getProof, keepProof, requestWithdrawal } from '#contract';
import { giveCard } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newDebtor } from '#support/repaying.ts';
import { newStaff } from '#support/staff.ts';
import { dollarDetails } from '#support/withdrawing.ts';

const provider = providerForFile();
const officer = async () => ({ headers: { ...(await newStaff(provider, 'officer')).headers } });
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const pdf = base64('%PDF-1.7\nTransfer sent');

/** Somebody whose Dollars wait for a wire. */
async function wire() {
  const debtor = await newDebtor(provider);
  await giveCard(provider, debtor);
  const { withdrawals } = await provider.answer(requestWithdrawal, {
    as: debtor.email,
    body: {
      ...{ amount: 10_000, application_id: debtor.application_id, currency: 'USD' },
      ...{ processor_id: 3, details: dollarDetails, sendToAccount: 'new' },
      portfolios: [{ portfolio_id: debtor.portfolios.USD, amount: 10_000 }],
    },
  });
  return { ...debtor, id: withdrawals[0]?.withdrawal_id ?? '' };
}

test('a file that proves a wire stays with it, word for word, for whoever approves and for the borrower’s page', async () => {
  const { id, user_id } = await wire();
  const me = await officer();
  const body = { name: 'slip.pdf', content: pdf };
  const { proof_id } = await provider.answer(keepProof, { ...me, id, body });
  const { proofs } = await provider.answer(getDeskWire, { ...(await officer()), id });
  expect(proofs).toMatchObject([{ proof_id, name: 'slip.pdf', by: 'Test officer' }]);
  expect(await provider.answer(getProof, { ...me, id: proof_id })).toEqual(body);
  const { events } = await provider.answer(getDeskBorrower, { ...me, id: user_id });
  expect(events).toContainEqual(
    expect.objectContaining({ title: 'Proof of payment kept by Test officer', proof: proof_id }),
  );
  const seen = events.filter(({ title }) => title === 'look at a proof of payment');
  expect(seen).toHaveLength(1);
});

test('a file that is no PDF, PNG or JPEG is not kept', async () => {
  const { id } = await wire();
  const body = { name: 'page.html', content: base64('<script>alert(1)</script>') };
  expect(await provider.ask(keepProof, { ...(await officer()), id, body })).toMatchObject({
    code: 'invalid_request',
    errors: [expect.stringContaining('Choose a PDF, PNG or JPEG.')],
  });
});

test('a file of 600,000 bytes is kept, and a larger one is refused', async () => {
  const { id } = await wire();
  const sized = (bytes: number) => base64('%PDF-'.padEnd(bytes, 'x'));
  const keep = async (content: string) =>
    provider.ask(keepProof, { ...(await officer()), id, body: { name: 'slip.pdf', content } });
  expect(await keep(sized(600_000))).toMatchObject({ ok: true });
  expect(await keep(sized(600_003))).toMatchObject({ code: 'invalid_request' });
  expect(await keep(sized(800_000))).toMatchObject({ code: 'too_large' });
});

test('five files are kept of a withdrawal, and no sixth', async () => {
  const { id } = await wire();
  const me = await officer();
  const body = { name: 'slip.pdf', content: pdf };
  for (let file = 0; file < 5; file++) await provider.answer(keepProof, { ...me, id, body });
  expect(await provider.ask(keepProof, { ...me, id, body })).toMatchObject({
    code: 'state_conflict',
  });
});

test('of a withdrawal or a file that nobody knows nothing is kept or read', async () => {
  const me = await officer();
  const [id, body] = [crypto.randomUUID(), { name: 'slip.pdf', content: pdf }];
  expect(await provider.ask(keepProof, { ...me, id, body })).toMatchObject({ code: 'not_found' });
  expect(await provider.ask(getProof, { ...me, id })).toMatchObject({ code: 'not_found' });
});
