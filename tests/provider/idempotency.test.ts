import { expect, test } from 'vitest';
import { listLoans, requestLoan } from '#contract';
import { orFirstAnswer, runIdempotent } from '#provider/http/idempotency.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const ask = ({ email, portfolios }: TestBorrower, amount: number, key: string) =>
  provider.ask(requestLoan, {
    as: email,
    key,
    body: {
      amount,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id: portfolios.USD, amount }],
    },
  });

test('refuses a used key for another body, and frees the key of a request that failed', async () => {
  const borrower = await newBorrower(provider);
  expect(await ask(borrower, 9_000_000, 'one')).toMatchObject({ code: 'amount_above_available' });
  expect(await ask(borrower, 50_000, 'one')).toMatchObject({ ok: true, replayed: false });
  expect(await ask(borrower, 60_000, 'one')).toMatchObject({ status: 422, code: 'key_reused' });
  expect(await ask(borrower, 50_000, 'one')).toMatchObject({ ok: true, replayed: true });
  const { loans } = await provider.answer(listLoans, { as: borrower.email });
  expect(loans).toHaveLength(1);
});

test('keeps the keys of two borrowers apart', async () => {
  for (const borrower of [await newBorrower(provider), await newBorrower(provider)]) {
    expect(await ask(borrower, 50_000, 'same')).toMatchObject({ ok: true, replayed: false });
  }
});

test('a repeat whose key is swept away while it is asked is carried out as a new request', async () => {
  const { context } = provider;
  const { user_id } = await newBorrower(provider);
  const intent = { user_id, key: 'old', fingerprint: 'the same' };
  await runIdempotent(context, intent, async () => 'first');
  const sweep = () => context.db.deleteFrom('idempotency_keys').where('user_id', '=', user_id);
  const answered = orFirstAnswer(context, intent, () =>
    runIdempotent(context, intent, async () => 'again').finally(() => sweep().execute()),
  );
  expect(await answered).toEqual({ answer: '"again"', replayed: false });
});
