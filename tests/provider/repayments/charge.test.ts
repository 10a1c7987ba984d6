import { afterEach, beforeEach, expect, test } from 'vitest';
import { chargeSavedCard } from '#contract/repayments.ts';
import { dayMs, minuteMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { sendCharge } from '#provider/checkouts/charge-saved-card.ts';
import { handlePaymentUpdate } from '#provider/checkouts/handle-update.ts';
import { instant } from '#provider/clock/clock.ts';
import { intentOf } from '#provider/payments/intents.ts';
import { type PaymentProcessor, ProcessorDown } from '#provider/payments/processor.ts';
import { newBorrower } from '#support/borrowers.ts';
import { beforeHearing } from '#support/checkout.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { creditLoan, startRepaying } from '#support/repaying.ts';
import { chargeCard, chargeOf, saveCard, savedCards, standing } from '#support/saved-card.ts';

const logged: unknown[] = [];
const provider = providerForFile({
  log: (event, detail) => {
    if (event.startsWith('charge')) logged.push([event, detail]);
  },
});
const debtor = debtorForTest(provider);
type Asked = Parameters<PaymentProcessor['chargeCard']>[0];
/** What the processor was asked to charge. */
const asked: Asked[] = [];
let kept: Pick<PaymentProcessor, 'chargeCard' | 'verify'>;
beforeEach(async () => {
  const { chargeCard, verify } = provider.context.payments;
  kept = { chargeCard, verify };
  answer(chargeCard);
  await saveCard(provider, debtor.email);
  logged.length = 0;
  asked.length = 0;
});
afterEach(() => void Object.assign(provider.context.payments, kept));

/** How the processor answers a charge from now on. */
const answer = (work: PaymentProcessor['chargeCard']) =>
  Object.assign(provider.context.payments, {
    chargeCard: (charge: Asked) => {
      asked.push(charge);
      return work(charge);
    },
  });
const verify = (work: PaymentProcessor['verify']) =>
  Object.assign(provider.context.payments, { verify: work });
const tap = (body: Awaited<ReturnType<typeof chargeOf>>) =>
  provider.ask(chargeSavedCard, { as: debtor.email, body });
const card = () =>
  provider.context.db
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', debtor.user_id)
    .executeTakeFirstOrThrow();
const intent = async (reference: string) => {
  const found = await intentOf(provider.context.db, reference);
  if (!found) throw new Error(`No intent ${reference}`);
  return found;
};

test('the processor is asked for what was shown, by the card’s authorization, and it is audited', async () => {
  const { reference, repayment_id } = await chargeCard(provider, debtor, 10_000);
  const { token, card_id } = await card();
  const { user_id, loan_id, email } = debtor;
  expect(asked).toEqual([
    {
      ...{ reference, email, authorization_code: token, amount: 16_002_500, currency: 'NGN' },
      callback_url: 'http://app.test/repay',
      metadata: {
        ...{ action: 'repayment', purpose: 'Repayment of $100.00', loan_id, user_id },
        ...{ rate: 158_025, id: repayment_id },
        cancel_action: `http://app.test/repay?reference=${reference}`,
      },
    },
  ]);
  expect(await intent(reference)).toMatchObject({
    ...{ kind: 'repayment', user_id, loan_id, repayment_id, amount: 10_000, charge: 16_002_500 },
    ...{ access_code: '', authorization_url: '', saved_card: { brand: 'visa', last4: '4081' } },
    ...{ status: 'paid', created_at: instant(provider.clock.now()), closed_at: null },
  });
  const audited = provider.context.db.selectFrom('audit').selectAll();
  expect(
    await audited.where('subject', '=', reference).orderBy('audit_id').execute(),
  ).toMatchObject([
    {
      ...{ user_id, action: 'charge saved card', at: instant(provider.clock.now()) },
      detail: { card_id, loan_id, charge: 16_002_500 },
    },
    { action: 'settle payment' },
  ]);
  expect(logged).toEqual([]);
});

test('a card without an address is charged under the borrower’s own, or under one that reaches nobody', async () => {
  const { db } = provider.context;
  const { user_id, email } = debtor;
  await db.updateTable('cards').set({ email: null }).where('user_id', '=', user_id).execute();
  await chargeCard(provider, debtor, 10_000);
  const body = await chargeOf(provider, debtor, 10_000);
  const change = (to: string | null) =>
    db.updateTable('users').set({ email: to }).where('user_id', '=', user_id).execute();
  await change(null);
  expect(await tap(body)).toMatchObject({ ok: true });
  await change(email);
  expect(asked.map((charge) => charge.email)).toEqual([email, `${user_id}@borrower.invalid`]);
});

test('a tap without a card, or with another one than is saved now, is told so', async () => {
  const body = await chargeOf(provider, debtor, 10_000);
  expect(await tap({ ...body, last4: '5408' })).toMatchObject({
    code: 'state_conflict',
    errors: [
      'Your saved card is now the one ending 4081, so nothing was charged. Check it, then pay.',
    ],
  });
  const { user_id } = debtor;
  const cards = provider.context.db.updateTable('cards').where('user_id', '=', user_id);
  await cards.set({ token: null }).execute();
  expect(await tap(body)).toMatchObject({ code: 'card_required' });
  await provider.context.db.deleteFrom('cards').where('user_id', '=', user_id).execute();
  expect(await tap(body)).toMatchObject({ code: 'card_required' });
  const other = await newBorrower(provider);
  expect(await provider.ask(chargeSavedCard, { as: other.email, body })).toMatchObject({
    code: 'not_found',
  });
  expect(asked).toEqual([]);
});

test('after ten charges within a day the borrower is told what to do instead, and may try again a day later', async () => {
  answer(async () => ({ outcome: 'refused', message: 'No' }));
  for (let tries = 0; tries < 10; tries++) await chargeCard(provider, debtor, 10_000);
  const body = JSON.stringify(await chargeOf(provider, debtor, 10_000));
  const authorization = `Bearer ${await provider.tokenOf(debtor.email)}`;
  const charge = (key: string) =>
    provider.fetch(`/api${chargeSavedCard.path}`, {
      method: 'POST',
      headers: { authorization, 'idempotency-key': `${debtor.user_id} ${key}` },
      body,
    });
  const refused = await charge('one');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
  expect((await refused.json()).data.error).toEqual([
    'You have used your saved card 10 times within a day. Pay on the payment page instead, or try again tomorrow.',
  ]);
  expect(asked).toHaveLength(10);
  const age = (ms: number) =>
    provider.context.db
      .updateTable('payment_intents')
      .set({ created_at: instant(provider.clock.now() - ms) })
      .where('user_id', '=', debtor.user_id)
      .execute();
  await age(dayMs - 1);
  expect((await charge('two')).status).toBe(429);
  await age(dayMs);
  expect((await charge('three')).status).toBe(200);
  expect(asked).toHaveLength(11);
});

test('ten payment pages within a day leave the saved card free to be charged', async () => {
  for (let pages = 0; pages < 10; pages++) await startRepaying(provider, debtor, 10_000 + pages);
  expect(await chargeCard(provider, debtor, 10_000)).not.toHaveProperty('earlier');
});

test('a charge that is refused and that the processor does not know has failed, and why is logged', async () => {
  answer(async () => ({ outcome: 'refused', message: 'The card is gone' }));
  const { reference } = await chargeCard(provider, debtor, 10_000);
  expect(await intent(reference)).toMatchObject({ status: 'failed', failure: null });
  expect(logged).toEqual([['charge refused', { reference, message: 'The card is gone' }]]);
});

test('a charge that is refused as a repeat, and that the bank still works on, has not failed', async () => {
  await saveCard(provider, debtor.email, savedCards.later);
  answer(async (charge) => {
    await kept.chargeCard(charge);
    return { outcome: 'refused', message: 'Duplicate Transaction Reference' };
  });
  const { reference } = await chargeCard(provider, debtor, 10_000);
  expect(await intent(reference)).toMatchObject({ status: 'pending' });
});

test('without an answer the charge stays pending, which is logged, whoever is silent', async () => {
  answer(() => Promise.reject(new ProcessorDown('No answer to the charge')));
  const first = await chargeCard(provider, debtor, 10_000);
  expect(await intent(first.reference)).toMatchObject({ status: 'pending' });
  const silent = ['charge without an answer', { reference: first.reference }];
  expect(logged).toEqual([silent]);
  await provider.clock.moveTo(provider.clock.now() + 2 * minuteMs);
  expect(await handlePaymentUpdate(provider.context, first.reference)).toBe('failed');

  answer(async () => ({ outcome: 'attempted' }));
  const body = await chargeOf(provider, debtor, 10_000);
  const asking = kept.verify;
  // It says how the first one stands, and is silent about the second.
  verify((reference) =>
    reference === first.reference ? asking(reference) : Promise.reject(new ProcessorDown('Gone')),
  );
  const second = await tap(body);
  const reference = second.ok ? second.data.reference : '';
  expect(await intent(reference)).toMatchObject({ status: 'pending' });
  expect(logged).toEqual([silent, ['charge without an answer', { reference }]]);
});

test('any other fault of a charge is not taken for silence', async () => {
  answer(() => Promise.reject(new Error('A fault of ours')));
  expect(await tap(await chargeOf(provider, debtor, 10_000))).toMatchObject({ code: 'internal' });
});

test('a page of the bank is kept with the charge that waits for it, and not with one that is paid', async () => {
  const page = { access_code: 'code', authorization_url: 'https://bank.test/code' };
  answer(async () => ({ outcome: 'challenge', page }));
  const open = { requested: 16_002_500, paid: 0, currency: 'NGN', fees: 0, card: null };
  verify(async (reference) => ({
    ...{ reference, status: 'open', ...open, failure: null, paidAt: null },
  }));
  const { reference } = await chargeCard(provider, debtor, 10_000);
  expect(await intent(reference)).toMatchObject({ status: 'open', ...page });

  verify(kept.verify);
  answer(async (charge) => {
    await kept.chargeCard(charge);
    await handlePaymentUpdate(provider.context, charge.reference);
    return { outcome: 'challenge', page };
  });
  const paid = await chargeCard(provider, debtor, 20_000);
  expect(await intent(paid.reference)).toMatchObject({ status: 'paid', access_code: '' });
});

test('a process that was held up for more than a minute sends nothing any more', async () => {
  answer(() => Promise.reject(new ProcessorDown('No answer')));
  const { reference } = await chargeCard(provider, debtor, 10_000);
  const [charge] = asked.splice(0);
  if (!charge) throw new Error('Nothing was asked');
  answer(kept.chargeCard);
  const waiting = await intent(reference);
  await provider.clock.moveTo(provider.clock.now() + minuteMs + 1);
  await sendCharge(provider.context, waiting, charge);
  expect(asked).toEqual([]);
  await provider.clock.moveTo(provider.clock.now() - 1);
  await sendCharge(provider.context, waiting, charge);
  expect(asked).toEqual([charge]);
  expect(await standing(provider, debtor.email, reference)).toMatchObject({ status: 'paid' });
});

test('what another tab does while the processor is asked is found before anything is charged', async () => {
  const meanwhile = (work: () => Promise<unknown>) => {
    verify(async (reference) => {
      verify(kept.verify);
      await work();
      return kept.verify(reference);
    });
  };
  await startRepaying(provider, debtor, 20_000);
  const body = await chargeOf(provider, debtor, 10_000);
  const { context, clock } = provider;
  let other = '';
  meanwhile(async () => {
    answer(() => Promise.reject(new ProcessorDown('No answer')));
    ({ reference: other } = await chargeCard(provider, debtor, 10_000));
    answer(kept.chargeCard);
  });
  expect(await tap(body)).toMatchObject({ ok: true, data: { reference: other, earlier: true } });
  expect(asked).toHaveLength(1);

  await clock.moveTo(clock.now() + 2 * minuteMs);
  await handlePaymentUpdate(provider.context, other);
  await startRepaying(provider, debtor, 20_000);
  meanwhile(() =>
    context.db.transaction().execute((tx) =>
      creditLoan(tx, debtor.loan_id, {
        ...{ amount: minor(5_000), paid: minor(5_000), paid_currency: 'USD', rate: 1 },
        ...{ processor: 'Bank', reference: `elsewhere ${debtor.user_id}`, triggered: 'other' },
        at: clock.now(),
        received: (amount) => [{ account: 'house:bank:USD', currency: 'USD', amount }],
      }),
    ),
  );
  expect(await tap(body)).toMatchObject({ code: 'debt_changed' });
  expect(asked).toHaveLength(1);
});

test('who taps a second time during the tenth charge of a day is led to that charge', async () => {
  answer(async () => ({ outcome: 'refused', message: 'No' }));
  for (let tries = 0; tries < 9; tries++) await chargeCard(provider, debtor, 10_000);
  const body = await chargeOf(provider, debtor, 10_000);
  answer(() => Promise.reject(new ProcessorDown('No answer')));
  let tenth = '';
  const first = async () => {
    ({ reference: tenth } = await chargeCard(provider, debtor, 10_000));
  };
  expect(await beforeHearing(provider, 'verify', first, () => tap(body))).toMatchObject({
    data: { reference: tenth, earlier: true },
  });
});
