import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import {
  initializeCard,
  initializeRepayment,
  recordCard,
  recordRepayment,
} from '#contract/repayments.ts';
import { getUser } from '#contract/users.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { ProcessorDown } from '#provider/payments/processor.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { charges } from '#provider/sandbox/processor/charges.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import {
  cards,
  paidEvent,
  payOnceWith,
  payWith,
  sendWebhook,
  submitCheckout,
} from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';

const provider = providerForFile();
let borrower: TestBorrower;
beforeEach(async () => {
  await runExternalJobs(provider.context); // what an earlier test still owes
  borrower = await newBorrower(provider);
});
afterAll(async () => {
  await runExternalJobs(provider.context);
  expect(await balanceOf(provider.context.db, 'house:refunds:NGN')).toBe(0);
});

const start = async (return_to?: 'dashboard' | 'withdrawal') =>
  (await provider.answer(initializeCard, { as: borrower.email, body: { return_to } }))
    .checkout as Checkout;

const record = (reference: string, as = borrower.email) =>
  provider.ask(recordCard, { as, body: { reference } });

const savedCards = () =>
  provider.context.db
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', borrower.user_id)
    .execute();

async function refundedAt(reference: string): Promise<string | null> {
  const { sent_at } = await provider.context.db
    .selectFrom('refunds')
    .select('sent_at')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return sent_at;
}

test('adding a card charges 50.00 NGN, saves the card and refunds the charge', async () => {
  const before = await balanceOf(provider.context.db, 'house:processor:NGN');
  const checkout = await start();
  expect(checkout).toMatchObject({ currency: 'NGN', amount: 5_000, fee: 0, total: 5_000 });
  const paid = await payWith(provider, checkout, cards.success);
  const back = new URL(paid.location ?? '');
  expect([back.pathname, back.searchParams.get('card')]).toEqual([
    '/withdrawal',
    checkout.reference,
  ]);

  const recorded = await record(checkout.reference);
  expect(recorded.ok && recorded.data).toEqual({ status: 'paid', card: { last4: '4081' } });
  await runExternalJobs(provider.context);
  expect(await refundedAt(checkout.reference)).not.toBeNull();
  const { user } = await provider.answer(getUser, { as: borrower.email });
  expect(user.card).toBe(1);
  // The processor keeps its fee of 75 kobo on a charge that it gives back.
  expect(await balanceOf(provider.context.db, 'house:processor:NGN')).toBe(before - 75);
});

test('a borrower who started from the dashboard comes back to it', async () => {
  const checkout = await start('dashboard');
  const paid = await payWith(provider, checkout, cards.success);
  expect(new URL(paid.location ?? '').pathname).toBe('/dashboard');
});

test('webhook and fifty records at once save one card and refund once', async () => {
  const before = await balanceOf(provider.context.db, 'house:processor:NGN');
  const checkout = await start();
  await payWith(provider, checkout, cards.success);
  await Promise.all([
    ...Array.from({ length: 50 }, () => record(checkout.reference)),
    ...Array.from({ length: 50 }, () => sendWebhook(provider, paidEvent(checkout.reference))),
    ...Array.from({ length: 5 }, () => runExternalJobs(provider.context)),
  ]);
  await runExternalJobs(provider.context);
  expect(await savedCards()).toHaveLength(1);
  expect(await balanceOf(provider.context.db, 'house:processor:NGN')).toBe(before - 75);
});

test('a card that expires within four months is refunded and not saved', async () => {
  const checkout = await start();
  await payWith(provider, checkout, 'expiring');
  expect(codeOf(await record(checkout.reference))).toBe('card_expiring');
  expect(await savedCards()).toEqual([]);
  await runExternalJobs(provider.context);
  expect(await refundedAt(checkout.reference)).not.toBeNull();
});

test('a card that cannot be charged again is refunded and not saved', async () => {
  const checkout = await start();
  await payOnceWith(provider, checkout, cards.success);
  expect(codeOf(await record(checkout.reference))).toBe('card_unusable');
  expect(codeOf(await record(checkout.reference))).toBe('card_unusable');
  expect(await savedCards()).toEqual([]);
  await runExternalJobs(provider.context);
  expect(await refundedAt(checkout.reference)).not.toBeNull();
});

test('a card asks for its PIN and then for the bank’s code before it is charged', async () => {
  const checkout = await start();
  const pin = await payWith(provider, checkout, cards.pinAndCode);
  expect(pin.html).toContain('PIN');
  const wrong = await submitCheckout(provider, checkout, { pin: '0000', action: 'continue' });
  expect(wrong.html).toContain('That is not right');
  const code = await submitCheckout(provider, checkout, { pin: '1234', action: 'continue' });
  expect(code.html).toContain('one-time-code');
  const pending = await record(checkout.reference);
  expect(pending.ok && pending.data).toEqual({ status: 'open', card: null });

  const paid = await submitCheckout(provider, checkout, { otp: '123456', action: 'continue' });
  expect(paid.status).toBe(303);
  expect((await savedCards()).map(({ last4 }) => last4)).toEqual(['6666']);
});

test('the processor is told that it is a card check, whose, and to take cards only', async () => {
  const { reference } = await start();
  const kept = await charges(provider.context.db)
    .selectFrom('sandbox_charges')
    .select(['metadata', 'email', 'amount', 'transfers'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({
    metadata: { action: 'add-card', user_id: borrower.user_id },
    email: borrower.email,
    amount: 5_000,
    transfers: false,
  });
});

test('a declined card saves nothing', async () => {
  const checkout = await start();
  await payWith(provider, checkout, cards.declined);
  const answer = await record(checkout.reference);
  expect(answer.ok && answer.data).toEqual({ status: 'failed', card: null });
  expect(await savedCards()).toEqual([]);
});

test('a card check takes no bank transfer, which would prove no card', async () => {
  const checkout = await start();
  const answer = await submitCheckout(provider, checkout, { transfer: 'arrives' });
  expect(answer.status).toBe(200);
  expect(codeOf(await record(checkout.reference))).toBe('ok');
  expect(await savedCards()).toEqual([]);
});

test('another borrower’s reference, and a repayment’s, are not found', async () => {
  const checkout = await start();
  await payWith(provider, checkout, cards.success);
  expect(codeOf(await record(checkout.reference, 'ada@example.com'))).toBe('not_found');
  const asRepayment = await provider.ask(recordRepayment, {
    as: borrower.email,
    body: { reference: checkout.reference },
  });
  expect(codeOf(asRepayment)).toBe('not_found');

  const loan_id = await borrow(provider, borrower, 'USD', 20_000);
  const { checkout: repayment } = await provider.answer(initializeRepayment, {
    as: borrower.email,
    body: { loan_id, amount: 10_000 },
  });
  expect(codeOf(await record(repayment.reference))).toBe('not_found');
});

test('a refund that the processor did not take is tried again by itself, and booked once', async () => {
  const { payments, db } = provider.context;
  const { refund } = payments;
  const before = await balanceOf(db, 'house:processor:NGN');
  const checkout = await start();
  const outage = async () => {
    throw new ProcessorDown('an outage');
  };
  Object.assign(payments, { refund: outage });
  await payWith(provider, checkout, cards.success);
  await runExternalJobs(provider.context);
  expect(await refundedAt(checkout.reference)).toBeNull();
  expect(await balanceOf(db, 'house:processor:NGN')).toBe(before + 5_000 - 75);

  Object.assign(payments, { refund });
  await db.updateTable('jobs').set({ taken_until: null }).execute(); // the pause is over
  await Promise.all([runExternalJobs(provider.context), runExternalJobs(provider.context)]);
  await runExternalJobs(provider.context);
  expect(await refundedAt(checkout.reference)).not.toBeNull();
  expect(await balanceOf(db, 'house:processor:NGN')).toBe(before - 75);
});

/** Adds a card and gives its checkout's reference. */
async function add(test: string): Promise<string> {
  const checkout = await start();
  await payWith(provider, checkout, test);
  await record(checkout.reference);
  return checkout.reference;
}

const isReusable = async (reference: string) =>
  (await provider.context.payments.verify(reference))?.card?.reusable;

test('a newer card takes the place of the one before, which the processor forgets', async () => {
  const first = await add(cards.success);
  const before = (await savedCards())[0];
  const { payments, db } = provider.context;
  const { forgetCard } = payments;
  const outage = async () => {
    throw new ProcessorDown('an outage');
  };
  Object.assign(payments, { forgetCard: outage });
  const second = await add(cards.timeout);
  await provider.passTime(60_000);
  const third = await add(cards.success);
  await runExternalJobs(provider.context);
  expect(await isReusable(first)).toBe(true);

  Object.assign(payments, { forgetCard });
  await db.updateTable('jobs').set({ taken_until: null }).execute(); // the pause is over
  await runExternalJobs(provider.context);
  const [one, other] = (await savedCards()).toSorted((a, b) =>
    a.added_at.localeCompare(b.added_at),
  );
  expect(one).toMatchObject({ card_id: before?.card_id, token: null });
  expect(one?.replaced_at).not.toBeNull();
  expect(other).toMatchObject({ reference: third, replaced_at: null });
  expect(await savedCards()).toHaveLength(2); // the bank never answered for the second
  expect([await isReusable(first), await isReusable(second), await isReusable(third)]).toEqual([
    false,
    true,
    true,
  ]);
  const { user } = await provider.answer(getUser, { as: borrower.email });
  expect(user.savedCard).toMatchObject({ last4: '4081', expiring: false });
});

test('a card that is saved again before the processor has forgotten it stays', async () => {
  await add(cards.success);
  const [{ token } = { token: null }] = await savedCards();
  const { payments } = provider.context;
  const { verify, forgetCard } = payments;
  const forgotten: string[] = [];
  const note: typeof forgetCard = async (one) => void forgotten.push(one);
  Object.assign(payments, { forgetCard: note });
  await add(cards.success);
  const sameAsFirst: typeof verify = async (reference) => {
    const charge = await verify(reference);
    return charge?.card && token ? { ...charge, card: { ...charge.card, token } } : charge;
  };
  Object.assign(payments, { verify: sameAsFirst });
  await add(cards.success);
  await runExternalJobs(provider.context);
  Object.assign(payments, { verify, forgetCard });
  expect(forgotten).toHaveLength(1);
  expect(forgotten).not.toContain(token);
});

test('the same card added again is not forgotten', async () => {
  const first = await add(cards.success);
  const [{ token } = { token: null }] = await savedCards();
  const { payments } = provider.context;
  const { verify } = payments;
  const sameCard: typeof verify = async (reference) => {
    const charge = await verify(reference);
    return charge?.card && token ? { ...charge, card: { ...charge.card, token } } : charge;
  };
  Object.assign(payments, { verify: sameCard });
  const second = await add(cards.success);
  Object.assign(payments, { verify });
  await runExternalJobs(provider.context);
  expect(await isReusable(first)).toBe(true);
  expect((await savedCards()).filter((card) => card.token === token)).toMatchObject([
    { reference: second, replaced_at: null },
  ]);
});

test('two cards that are saved at once leave one in use', async () => {
  const both = [await start(), await start()];
  for (const checkout of both) await payWith(provider, checkout, cards.timeout);
  await charges(provider.context.db)
    .updateTable('sandbox_charges')
    .set({ status: 'success' })
    .where(
      'reference',
      'in',
      both.map(({ reference }) => reference),
    )
    .execute();
  const answers = await Promise.all(both.map(({ reference }) => record(reference)));
  expect(answers.map(codeOf)).toEqual(['ok', 'ok']);
  expect((await savedCards()).filter((card) => card.replaced_at === null)).toHaveLength(1);
});
