import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAgreement, getQuote, listLoans, requestLoan } from '#contract';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';

const provider = providerForFile();

const agreementOf = async (as: string, id: string) =>
  (await provider.answer(getAgreement, { as, id })).agreement;

const setInterest = (interest_bp: number) =>
  provider.context.db
    .updateTable('applications')
    .set({ interest_bp })
    .where('application_id', '=', 2)
    .execute();

test('keeps what was agreed: the quote of that moment, who signed, and what secures it', async () => {
  const { email: as, portfolios } = await newBorrower(provider);
  const query = { amount: 100_000, currency: 'USD', tenure: 6, application_id: 2 };
  const { quote } = await provider.answer(getQuote, { as, query });
  const splits = [{ portfolio_id: portfolios.USD, amount: 100_000 }];
  const { loans } = await provider.answer(requestLoan, {
    as,
    body: { amount: 100_000, currency: 'USD', tenure: 6, interest_bp: 300, portfolios: splits },
  });
  const loan_id = loans[0]?.loan_id ?? '';
  const { content, agreed_at } = await agreementOf(as, loan_id);
  expect(agreed_at).toBe(loans[0]?.requested);
  expect(JSON.parse(content)).toMatchObject({
    loan_id,
    quote,
    partner: 'Northgate',
    secured_by: splits,
    borrower: { name: expect.stringMatching(/^Ini Borrower/) },
    if_missed: { late_fee_of_first_bill: 263, penal_charge_of_first_bill: 82 },
  });
});

test('its hash is that of the record, and the PDF carries both', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'NGN', 100_000_000);
  const { content, sha256, pdf } = await agreementOf(borrower.email, loan_id);
  expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  const { tagged, attachments, catalog } = readPdf(Buffer.from(pdf, 'base64'));
  expect(attachments).toEqual([content]);
  expect(catalog).toMatch(/\/MarkInfo/);
  const text = tagged.map((piece) => piece.text);
  expect(text).toEqual(expect.arrayContaining([sha256, '₦1,000,000.00', 'Credit agreement']));
  expect(tagged).toContainEqual({ tag: 'TH', text: 'To pay' });
  expect((await agreementOf(borrower.email, loan_id)).pdf).toBe(pdf);
});

test('stays as it was signed when the partner changes its interest later', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 50_000);
  const signed = await agreementOf(borrower.email, loan_id);
  await setInterest(350);
  expect(await agreementOf(borrower.email, loan_id)).toEqual(signed);
  await setInterest(300);
});

test('a loan on terms that have changed since they were read is not asked for', async () => {
  const { email: as, portfolios } = await newBorrower(provider);
  const body = {
    amount: 50_000,
    currency: 'USD' as const,
    tenure: 3 as const,
    interest_bp: 300,
    portfolios: [{ portfolio_id: portfolios.USD, amount: 50_000 }],
  };
  await setInterest(350);
  const refused = await provider.ask(requestLoan, { as, body });
  expect(refused).toMatchObject({ ok: false, status: 409, code: 'terms_changed' });
  expect((await provider.answer(listLoans, { as })).total).toBe(0);
  expect(
    await provider.ask(requestLoan, { as, body: { ...body, interest_bp: 350 } }),
  ).toMatchObject({ ok: true });
  await setInterest(300);
});

test('is nobody else’s to read', async () => {
  const borrower = await newBorrower(provider);
  const id = await borrow(provider, borrower, 'USD', 50_000);
  const other = await newBorrower(provider);
  expect(await provider.ask(getAgreement, { as: other.email, id })).toMatchObject({
    code: 'not_found',
  });
});

test('every loan of the seed has one', async () => {
  const ada = 'ada@example.com';
  const { loans } = await provider.answer(listLoans, { as: ada, query: { limit: 3 } });
  for (const { loan_id, principal } of loans) {
    const { content } = await agreementOf(ada, loan_id);
    expect(JSON.parse(content).quote.principal).toBe(principal);
  }
});
