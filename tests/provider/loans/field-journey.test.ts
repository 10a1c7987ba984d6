import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import { getLoan, requestLoan } from '#contract/loans.ts';
import { giveCard } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { readPdf } from '#support/pdf.ts';

/*
 * Every field of a loan request travels: by either call into the row, the answer and the report.
 * CONTRIBUTING.md, "Add a field, from form to file", says which files that takes.
 */

type Body = BodyOf<typeof requestLoan>;
/** Which portfolios secure the loan is chosen by the one call and computed by the other. */
type Field = Exclude<keyof Body, 'portfolios'>;

type Journey = {
  readonly sent: unknown;
  readonly column: readonly [name: string, value: unknown];
  readonly answer: readonly [name: string, value: unknown];
  readonly report: string;
};
/** What is sent, and where it is found again: its column, its name in the answer, the report's words. */
const journey: Readonly<Record<Field, Journey>> = {
  amount: {
    sent: 50_000,
    column: ['principal', 50_000],
    answer: ['principal', 50_000],
    report: '$500.00',
  },
  currency: {
    sent: 'USD',
    column: ['currency', 'USD'],
    answer: ['currency', 'USD'],
    report: '$500.00',
  },
  tenure: { sent: 6, column: ['tenure', 6], answer: ['tenure', 6], report: '6 months' },
  interest_bp: { sent: 300, column: ['interest_bp', 300], answer: ['interest', 3], report: '3%' },
  name: {
    sent: 'Ini Borrower',
    column: ['signed_name', 'Ini Borrower'],
    answer: ['signedName', 'Ini Borrower'],
    report: 'Ini Borrower',
  },
};

/** What the instant loan says of its payout, and of whose portfolios secure it. */
const ofPayout = ['application_id', 'processor_id', 'details', 'save', 'paid'];

const provider = providerForFile();
const borrower = borrowerForTest(provider);
beforeEach(() => giveCard(provider, borrower));

const sent = Object.fromEntries(Object.entries(journey).map(([field, one]) => [field, one.sent]));

test('both calls take the same fields of a loan', () => {
  const fields = Object.keys(requestLoan.body?.shape ?? {}).filter(
    (field) => field !== 'portfolios',
  );
  const instant = Object.keys(requestInstantLoan.body?.shape ?? {});
  expect(Object.keys(journey).toSorted()).toEqual(fields.toSorted());
  expect(instant.filter((field) => !ofPayout.includes(field)).toSorted()).toEqual(
    fields.toSorted(),
  );
});

test.each(['/loan', '/instant-loan'])(
  'what %s is told of a loan is kept, answered and reported',
  async (path) => {
    const as = borrower.email;
    const loan_id = await (path === '/loan' ? byRequest() : byInstantRequest());
    const { db } = provider.context;
    const row = await db
      .selectFrom('loans')
      .selectAll()
      .where('loan_id', '=', loan_id)
      .executeTakeFirstOrThrow();
    for (let step = 0; step < 3; step++) await provider.passTime(5_000);
    const [answer] = (await provider.answer(getLoan, { as, id: loan_id })).loans;
    const headers = { authorization: `Bearer ${await provider.tokenOf(as)}` };
    const file = await provider.fetch(`/api/loan/${loan_id}/report`, { headers });
    const { tagged } = readPdf(Buffer.from(await file.arrayBuffer()));
    const report = tagged.map(({ text }) => text).join('\n');
    for (const { column, answer: answered, report: words } of Object.values(journey)) {
      expect(row).toHaveProperty(...column);
      expect(answer).toHaveProperty(...answered);
      expect(report).toContain(words);
    }
  },
);

async function byRequest(): Promise<string> {
  const portfolios = [{ portfolio_id: borrower.portfolios.USD, amount: 50_000 }];
  const body = { ...(sent as Omit<Body, 'portfolios'>), portfolios };
  const { loans } = await provider.answer(requestLoan, { as: borrower.email, body });
  return loans[0]?.loan_id ?? '';
}

async function byInstantRequest(): Promise<string> {
  const details = { bank_code: '901', account_number: '0123456789' };
  const { application_id } = borrower;
  const body = { ...(sent as Omit<Body, 'portfolios'>), application_id, processor_id: 1, details };
  const ask = { as: borrower.email, body, key: randomUUID() };
  const { loans } = await provider.answer(requestInstantLoan, ask);
  return loans[0]?.loan_id ?? '';
}
