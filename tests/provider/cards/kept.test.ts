import { expect, test } from 'vitest';
import { initializeCard, recordCard } from '#contract/repayments.ts';
import { instant } from '#provider/clock/clock.ts';
import { cards, payOnceWith, payWith } from '#support/checkout.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);

const open = async () =>
  (await provider.answer(initializeCard, { as: borrower.email, body: {} })).checkout;
const record = (reference: string) =>
  provider.ask(recordCard, { as: borrower.email, body: { reference } });
const kept = () =>
  provider.context.db
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', borrower.user_id)
    .orderBy('replaced_at', (replaced) => replaced.asc().nullsLast())
    .execute();
const jobs = (subject: string) =>
  provider.context.db
    .selectFrom('jobs')
    .select(['kind', 'run_at'])
    .where('subject', '=', subject)
    .where('kind', 'in', ['end_of_day', 'forget_card', 'refund'])
    .execute();
const now = () => instant(provider.clock.now());
/** As if a partner's word alone had asked for it. */
const bind = (reference: string) =>
  provider.context.db
    .updateTable('payment_intents')
    .set({ bound_to: 2 })
    .where('reference', '=', reference)
    .execute();
/** The processor says that it was paid by this card, or by none. */
async function payAsCard(checkout: Awaited<ReturnType<typeof open>>, change: object | null) {
  const { payments } = provider.context;
  const { verify } = payments;
  const changed: typeof verify = async (reference) => {
    const charge = await verify(reference);
    return charge?.card ? { ...charge, card: change && { ...charge.card, ...change } } : charge;
  };
  Object.assign(payments, { verify: changed });
  await payWith(provider, checkout, cards.success).finally(() =>
    Object.assign(payments, { verify }),
  );
}

test('of a card is kept what charges it again, and the charge that proved it is owed back', async () => {
  const { user_id, email } = borrower;
  const checkout = await open();
  const { reference } = checkout;
  const unpaid = { ok: true, data: { status: 'open', card: null }, message: undefined };
  expect(await record(reference)).toMatchObject(unpaid);
  await payWith(provider, checkout, cards.success);
  expect(await record(reference)).toMatchObject({
    message: 'Your card ending 4081 is saved.',
    data: { status: 'paid', card: { last4: '4081' } },
  });
  const charge = await provider.context.payments.verify(reference);
  const { token, exp_month, exp_year } = charge?.card ?? {};
  expect(token).toMatch(/^AUTH/);
  expect(await kept()).toEqual([
    {
      ...{ card_id: expect.stringMatching(/^[0-9a-f-]{36}/), user_id, reference, email, token },
      ...{ brand: 'visa', last4: '4081', exp_month, exp_year, added_at: now(), replaced_at: null },
    },
  ]);
  const refunds = provider.context.db.selectFrom('refunds').selectAll();
  expect(await refunds.where('reference', '=', reference).execute()).toEqual([
    {
      ...{ refund_id: expect.any(String), reference, user_id, way: 'processor', amount: 5_000 },
      ...{ currency: 'NGN', reason: 'card_check', requested_at: now(), sent_at: null },
    },
  ]);
  const posted = provider.context.db
    .selectFrom('ledger_transactions')
    .innerJoin(
      'ledger_entries',
      'ledger_entries.transaction_id',
      'ledger_transactions.transaction_id',
    )
    .select(['kind', 'day', 'posted_at', 'account', 'currency', 'amount']);
  const line = { kind: 'card_check', day: '2026-03-10', posted_at: now(), currency: 'NGN' };
  expect(await posted.where('subject', '=', reference).orderBy('entry_id').execute()).toEqual([
    { ...line, account: 'house:processor:NGN', amount: 4_925 },
    { ...line, account: 'house:processor_fees:NGN', amount: 75 },
    { ...line, account: 'house:refunds:NGN', amount: -5_000 },
  ]);
  // The morning may have something to say of it.
  expect(await jobs(user_id)).toEqual([{ kind: 'end_of_day', run_at: '2026-03-10T23:00:00.000Z' }]);
});

test('the card before is forgotten at the processor at once, unless it is the same card', async () => {
  await payWith(provider, await open(), cards.success);
  const [first] = await kept();
  await payAsCard(await open(), { token: first?.token });
  const [same, second] = await kept();
  expect(same).toEqual({ ...first, token: null, replaced_at: now() });
  expect(second).toMatchObject({ token: first?.token, replaced_at: null });
  expect(await jobs(first?.card_id ?? '')).toEqual([]);

  await provider.clock.moveTo(provider.clock.now() + 1_000);
  await payAsCard(await open(), { token: `AUTH_other_${borrower.user_id}`, last4: '1111' });
  const all = await kept();
  expect(all[1]).toEqual({ ...second, replaced_at: now() });
  expect(all[2]).toMatchObject({ last4: '1111', replaced_at: null });
  expect(await jobs(second?.card_id ?? '')).toEqual([{ kind: 'forget_card', run_at: now() }]);
});

test('who is told that a card is not saved reads why: it expires, is for one charge, or another one stays', async () => {
  const says = async (reference: string) => {
    const answer = await record(reference);
    return answer.ok ? answer.data : [answer.code, ...answer.errors];
  };
  const expiring = await open();
  await payWith(provider, expiring, 'expiring');
  const expires = 'Your card expires in less than four months. Add another card.';
  expect(await says(expiring.reference)).toEqual(['card_expiring', expires]);
  const once = await open();
  await payOnceWith(provider, once, cards.success);
  const unusable =
    'Your bank does not let us charge this card again, so we did not save it. Add another card.';
  expect(await says(once.reference)).toEqual(['card_unusable', unusable]);
  const unknown = await open();
  await payAsCard(unknown, null);
  expect(await says(unknown.reference)).toEqual(['card_unusable', unusable]);
  // By a partner's word alone a first card is added, and no other takes its place.
  const bound = await open();
  await bind(bound.reference);
  await payOnceWith(provider, bound, cards.success);
  expect(await says(bound.reference)).toEqual(['card_unusable', unusable]);
  const [first, second] = [await open(), await open()];
  for (const { reference } of [first, second]) await bind(reference);
  await payWith(provider, first, cards.success);
  expect(await says(first.reference)).toEqual({ status: 'paid', card: { last4: '4081' } });
  await payWith(provider, second, cards.success);
  const stays = 'Sign in yourself to put another card in the place of yours.';
  expect(await says(second.reference)).toEqual(['unauthenticated', stays]);
  expect(await kept()).toHaveLength(1);
  // Whoever is signed in as themselves reads what was wrong with the card.
  expect(await says(once.reference)).toEqual(['card_unusable', unusable]);
});
