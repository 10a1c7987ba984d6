import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordRepayment } from '#contract/repayments.ts';
import { minor, mulDiv } from '#credit/money.ts';
import { noteGivenBack, unmatchedPayments } from '#provider/desk/payments.ts';
import { balanceOf, problemsOfBooks } from '#provider/ledger/books.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { type Debtor, newDebtor, payUnheard, startRepaying } from '#support/repaying.ts';

let provider: TestProvider;
let debtor: Debtor;
beforeAll(async () => {
  provider = await openTestProvider();
});
beforeEach(async () => {
  debtor = await newDebtor(provider);
});
afterAll(async () => {
  expect(await problemsOfBooks(provider.context.db)).toEqual([]);
  await provider.close();
});

const unmatched = () => balanceOf(provider.context.db, 'house:unmatched:NGN');

/** A payment of the borrower's own that differs from what was asked. */
async function differing(how: 'too-much' | 'too-little') {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, checkout, how);
  const { reference } = checkout;
  await provider.ask(recordRepayment, { as: debtor.email, body: { reference } });
  return checkout;
}

test('the desk sees what does not match, until it has been given back', async () => {
  const { context } = provider;
  const before = await unmatched();
  const { reference, total } = await differing('too-little');
  const half = mulDiv(minor(total), 50, 100);
  expect(await unmatchedPayments(context.db)).toMatchObject([
    { reference, reason: 'less_than_asked', currency: 'NGN', amount: half, asked: total },
  ]);
  expect(await unmatched()).toBe(before - half);

  await noteGivenBack(context, reference, 'ngozi');
  expect(await unmatchedPayments(context.db)).toEqual([]);
  expect(await unmatched()).toBe(before);
  const written = await context.db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', reference)
    .where('action', '=', 'operator')
    .execute();
  expect(written).toEqual([{ detail: { operator: 'ngozi', did: 'give payment back' } }]);
  const told = await context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', debtor.user_id)
    .where('body', 'like', `%${reference}%`)
    .orderBy('date')
    .execute();
  expect(told.map(({ subject }) => subject)).toContain('We have sent money back');
});

test('a surplus is given back once, and what was credited stays', async () => {
  const { context } = provider;
  const before = await unmatched();
  const { reference } = await differing('too-much');
  const twice = await Promise.allSettled([
    noteGivenBack(context, reference, 'ngozi'),
    noteGivenBack(context, reference, 'ngozi'),
  ]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await unmatched()).toBe(before);
  const { owed } = await context.db
    .selectFrom('loans')
    .select('owed')
    .where('loan_id', '=', debtor.loan_id)
    .executeTakeFirstOrThrow();
  expect(owed).toBe(290_000);
});

test('a payment that matched is none of the desk’s', async () => {
  const checkout = await startRepaying(provider, debtor, 10_000);
  await payUnheard(provider, checkout);
  const refused = noteGivenBack(provider.context, checkout.reference, 'ngozi');
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
});
