import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAgreement, getLoan, getQuote, getUser, listLoans, requestLoan } from '#contract';
import { shortReference } from '#credit/references.ts';
import { deliverMessage } from '#provider/messages/deliver.ts';
import { smtp } from '#provider/messages/smtp.ts';
import { listMessages } from '#provider/sandbox/contract.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';
import { mailServer } from '../messages/loopback.ts';

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

test('each loan is signed with the borrower’s own name, and the paper says so', async () => {
  const { email: as, portfolios } = await newBorrower(provider);
  const { firstname, lastname } = (await provider.answer(getUser, { as })).user;
  const splits = [{ portfolio_id: portfolios.USD, amount: 50_000 }];
  const body = { amount: 50_000, currency: 'USD', tenure: 3, portfolios: splits } as const;
  const refused = await provider.ask(requestLoan, { as, body: { ...body, name: 'Somebody Else' } });
  expect(refused).toMatchObject({ ok: false, code: 'name_mismatch' });
  const name = `${lastname} ${firstname}`;
  const { loans } = await provider.answer(requestLoan, { as, body: { ...body, name } });
  expect(loans).toMatchObject([{ signedName: name }]);
  const { content, pdf } = await agreementOf(as, loans[0]?.loan_id ?? '');
  expect(JSON.parse(content).borrower.signed_name).toBe(name);
  const told = readPdf(Buffer.from(pdf, 'base64')).tagged.map(({ text }) => text);
  expect(told).toContain('Loan signed');
  expect(told.join(' ')).toContain(name);
});

test('a loan that a program asks for without a name is made, and no paper calls it signed', async () => {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 50_000);
  const { loans } = await provider.answer(getLoan, { as: borrower.email, id: loan_id });
  expect(loans).toMatchObject([{ signedName: null }]);
  const { content, pdf } = await agreementOf(borrower.email, loan_id);
  expect(JSON.parse(content).borrower.signed_name).toBeNull();
  const told = readPdf(Buffer.from(pdf, 'base64')).tagged.map(({ text }) => text);
  expect(told).toContain('Loan requested');
  expect(told).not.toContain('Loan signed');
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

test('goes as a file with the mail that says that the loan is paid out', async () => {
  const borrower = await newBorrower(provider);
  const { email: as } = borrower;
  const loan_id = await borrow(provider, borrower, 'USD', 50_000);
  const { content } = await agreementOf(as, loan_id);
  const [mail] = (await provider.answer(listMessages, { query: { to: as } })).filter(
    ({ attached }) => attached,
  );
  expect(mail?.body).toContain('Your signed loan agreement is attached to this mail.');
  const shown = await provider.fetch(`/api/sandbox/outbox/${mail?.id}/attached`);
  expect(readPdf(Buffer.from(await shown.arrayBuffer())).attachments).toEqual([content]);

  const server = await mailServer();
  const email = smtp({
    smtpUrl: `smtp://holdfast:right@127.0.0.1:${server.port}`,
    from: 'support@example.com',
  });
  const job = {
    kind: 'email' as const,
    failures: 0,
    held: { job_id: 0, taken_by: '' },
    subject: `${mail?.id}`,
    run_at: 0,
    beginBy: Infinity,
    done: async () => {},
    again: async () => {},
  };
  await deliverMessage({ ...provider.context, carriers: { email, sms: null } }, job);
  await server.close();
  const raw = server.mails[0]?.raw ?? '';
  expect(raw).toContain(`filename=agreement-${shortReference(loan_id)}.pdf`);
  const [, after = ''] = raw.split('Content-Disposition: attachment');
  const file = after.split('\r\n\r\n')[1] ?? '';
  expect(readPdf(Buffer.from(file, 'base64')).attachments).toEqual([content]);
});
