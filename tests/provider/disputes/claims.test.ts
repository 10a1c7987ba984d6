import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import type { ChargeRefund, Dispute } from '#provider/payments/processor.ts';
import { auditOf } from '#support/books.ts';
import { sendWebhook } from '#support/checkout.ts';
import { letWork, repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf, payUnheard, startRepaying } from '#support/repaying.ts';

/** What was logged of disputes and refunds. */
const logged: unknown[] = [];
const provider = providerForFile({
  log: (event, detail) => {
    if (/dispute|refund/.test(event)) logged.push([event, detail]);
  },
});
const debtor = debtorForTest(provider, 'NGN', 200_000_000);
let lastId = 700_000;
let reference: string;
let total: number;
let opened: number;
beforeEach(async () => {
  ({ reference, total } = await repayByCard(provider, debtor, 50_000_000));
  opened = provider.clock.now() - hourMs;
  logged.length = 0;
  const { dispute, refundsOf, verify } = provider.context.payments;
  kept = { dispute, refundsOf, verify };
});
let kept: Partial<typeof provider.context.payments>;
afterEach(() => void Object.assign(provider.context.payments, kept));

/** The processor tells of a dispute, and of how it stands whenever it is asked. */
async function tellOfDispute(change: Partial<Dispute> = {}, id = `${++lastId}`) {
  const asked = async (name: string): Promise<Dispute> => ({
    ...{ id: name, reference, amount: 30_000_000, currency: 'NGN', status: 'open' },
    ...{ openedAt: opened, dueAt: opened + 2 * dayMs, ...change },
  });
  Object.assign(provider.context.payments, { dispute: asked });
  const event = { event: 'charge.dispute.create', data: { id } };
  expect(await sendWebhook(provider, event)).toBe(200);
  return `dispute-${id}`;
}
/** The processor tells of refunds, here each by its amount, how it stands and what else is said. */
async function tellOfRefunds(
  told: [amount: number, status: ChargeRefund['status'], more?: Partial<ChargeRefund>][],
  of = reference,
) {
  const refunds = told.map(([amount, status, more], index) => {
    const id = `${of}-${index}`;
    return { id, amount, status, ofDispute: false, createdAt: opened, ...more };
  });
  Object.assign(provider.context.payments, { refundsOf: async () => refunds });
  const event = { event: 'refund.processed', data: { transaction_reference: of } };
  expect(await sendWebhook(provider, event)).toBe(200);
}

const disputes = () =>
  provider.context.db
    .selectFrom('disputes')
    .selectAll()
    .where('user_id', '=', debtor.user_id)
    .orderBy('dispute_id')
    .execute();
const audited = (subject: string) => auditOf(provider, subject);
const askedAgainAt = async (subject: string) =>
  (
    await provider.context.db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', 'dispute')
      .where('subject', '=', subject)
      .execute()
  ).map(({ run_at }) => run_at);
const told = async () => {
  const rows = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', debtor.user_id)
    .orderBy('position')
    .execute();
  return rows.map(({ subject }) => subject).slice(2); // the loan, and its repayment
};
const now = () => instant(provider.clock.now());

test('a dispute is kept as it was told, and what becomes of it is audited, logged and told', async () => {
  const asked: string[] = [];
  const { verify } = provider.context.payments;
  Object.assign(provider.context.payments, { verify: async (of: string) => void asked.push(of) });
  const dispute_id = await tellOfDispute();
  expect(asked).toEqual([]); // what was paid is asked when it is lost, and not before
  Object.assign(provider.context.payments, { verify });
  const { user_id } = debtor;
  const open = {
    ...{ dispute_id, kind: 'dispute', reference, user_id, amount: 30_000_000, status: 'open' },
    ...{ opened_at: instant(opened), due_at: instant(opened + 2 * dayMs), resolved_at: null },
    ...{ taken_back: 0, released_at: null },
  };
  expect(await disputes()).toEqual([open]);
  const detail = { reference, amount: 30_000_000 };
  const beginning = { user_id, action: 'open dispute', at: now(), detail };
  expect(await audited(dispute_id)).toEqual([beginning]);
  expect(await askedAgainAt(dispute_id)).toEqual([instant(provider.clock.now() + dayMs)]);
  expect(logged).toEqual([['dispute opened', { dispute_id, reference }]]);

  await provider.passTime(hourMs);
  // The bank took less than it had asked for.
  await tellOfDispute({ amount: 20_000_000, status: 'lost' }, String(lastId));
  const lost = { status: 'lost', amount: 20_000_000, taken_back: 20_000_000 };
  expect(await disputes()).toEqual([{ ...open, ...lost, resolved_at: now() }]);
  expect(await audited(dispute_id)).toEqual([
    beginning,
    { user_id: null, action: 'lost dispute', at: now(), detail: { taken_back: 20_000_000 } },
  ]);
  expect(logged[1]).toEqual(['dispute lost', { dispute_id, taken_back: 20_000_000 }]);
  expect(await told()).toEqual(['Your bank disputes a payment', 'Your bank took a repayment back']);

  // It is over: nobody asks any more.
  await provider.passTime(dayMs);
  await letWork(provider);
  expect(await askedAgainAt(dispute_id)).toEqual([]);
});

test('a dispute that is won lifts the hold at once, and is not lost any more', async () => {
  const dispute_id = await tellOfDispute({ dueAt: null });
  expect(await disputes()).toMatchObject([{ due_at: null, released_at: null }]);
  await provider.passTime(hourMs);
  await tellOfDispute({ status: 'won' }, String(lastId));
  const won = { status: 'won', amount: 30_000_000, taken_back: 0 };
  expect(await disputes()).toMatchObject([{ ...won, resolved_at: now(), released_at: now() }]);
  expect((await audited(dispute_id)).slice(1)).toEqual([
    { user_id: null, action: 'won dispute', at: now(), detail: { taken_back: 0 } },
  ]);
  await tellOfDispute({ status: 'lost' }, String(lastId));
  expect(logged.slice(1)).toEqual([
    ['dispute won', { dispute_id, taken_back: 0 }],
    ['dispute contradicted', { dispute_id, from: 'won', to: 'lost' }],
  ]);
  expect(await told()).toEqual([
    'Your bank disputes a payment',
    'We keep your payment, and your loan stays as it is',
  ]);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 50_000_000 });
});

test('of a dispute that is over when it is first told, only its end is told', async () => {
  await tellOfDispute({ status: 'lost' });
  expect(await disputes()).toMatchObject([{ status: 'lost', taken_back: 30_000_000 }]);
  expect(await told()).toEqual(['Your bank took a repayment back']);
  await tellOfDispute({ status: 'won' });
  expect(await disputes()).toMatchObject([{ status: 'lost' }, { status: 'won', taken_back: 0 }]);
  expect((await told()).slice(1)).toEqual(['We keep your payment, and your loan stays as it is']);
});

test('a dispute in another currency, or of a payment that is not ours, is not kept', async () => {
  const dispute_id = await tellOfDispute({ currency: 'USD' });
  const id = dispute_id.replace('dispute-', '');
  expect(logged).toEqual([['dispute not understood', { dispute_id: id, currency: 'USD' }]]);
  await tellOfDispute({ reference: 'hf-nobody', status: 'lost' });
  expect(await askedAgainAt(`dispute-${lastId}`)).toEqual([]);
  expect(await disputes()).toEqual([]);
});

test('an open dispute is asked about day after day, until it has ended', async () => {
  const dispute_id = await tellOfDispute();
  for (let days = 0; days < 2; days++) {
    await provider.passTime(dayMs);
    await letWork(provider);
    expect(await askedAgainAt(dispute_id)).toEqual([instant(provider.clock.now() + dayMs)]);
  }
  const asked: string[] = [];
  const note = async (id: string) => void asked.push(id);
  Object.assign(provider.context.payments, { dispute: note, refundsOf: note });
  await provider.passTime(dayMs);
  await letWork(provider);
  expect(asked).toEqual([dispute_id.replace('dispute-', '')]);
  // One that the processor does not know any more is asked about all the same.
  expect(await askedAgainAt(dispute_id)).toEqual([instant(provider.clock.now() + dayMs)]);
  expect(await disputes()).toMatchObject([{ status: 'open' }]);
});

test('a refund that somebody began at the processor is a claim until it is through', async () => {
  await tellOfRefunds([[10_000_000, 'pending']]);
  const dispute_id = `refund-${reference}-0`;
  const open = {
    ...{ dispute_id, kind: 'refund', reference, user_id: debtor.user_id, amount: 10_000_000 },
    ...{ status: 'open', opened_at: instant(opened), due_at: null, taken_back: 0 },
    ...{ resolved_at: null, released_at: null },
  };
  expect(await disputes()).toEqual([open]);
  expect(await told()).toEqual(['A payment is being sent back to you']);
  // Nobody tells how it ends.
  const through = { id: `${reference}-0`, amount: 10_000_000, status: 'processed' };
  const disputed: string[] = [];
  Object.assign(provider.context.payments, {
    refundsOf: async () => [{ ...through, ofDispute: false, createdAt: opened }],
    dispute: async (id: string) => void disputed.push(id),
  });
  await provider.passTime(dayMs);
  await letWork(provider);
  expect(disputed).toEqual([]);
  expect(await disputes()).toMatchObject([{ status: 'lost', taken_back: 10_000_000 }]);
  expect((await audited(dispute_id)).map(({ action }) => action)).toEqual([
    'open refund',
    'lost refund',
  ]);
  expect(await told()).toEqual([
    'A payment is being sent back to you',
    'A repayment was sent back to you',
  ]);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 40_000_000 });
  expect(await askedAgainAt(dispute_id)).toEqual([]);
});

test('a refund of somebody’s that does not arrive leaves the loan as it is', async () => {
  await tellOfRefunds([[10_000_000, 'pending']]);
  await tellOfRefunds([[10_000_000, 'failed']]);
  expect(await disputes()).toMatchObject([{ status: 'won', taken_back: 0, released_at: now() }]);
  expect(await loanOf(provider, debtor)).toMatchObject({ totalRepaid: 50_000_000 });
});

test('only what goes back beyond our own refund is a claim, whichever refund it is in', async () => {
  const checkout = await startRepaying(provider, debtor, 50_000_000);
  await payUnheard(provider, checkout, 'too-much');
  for (let step = 0; step < 2; step++) {
    await provider.context.payments.verify(checkout.reference);
    await letWork(provider);
  }
  const [{ amount: own } = { amount: 0 }] = await provider.context.payments.refundsOf(
    checkout.reference,
  );
  expect(own).toBe(checkout.total / 10);
  const claims = async () => (await disputes()).map(({ amount, status }) => [amount, status]);
  const of = checkout.reference;
  await tellOfRefunds([[own, 'processed']], of);
  // Ours came in two parts, and one of them failed at first.
  await tellOfRefunds(
    [
      [own - 7, 'failed'],
      [own - 7, 'processed'],
      [7, 'pending'],
    ],
    of,
  );
  await tellOfRefunds(
    [
      [5_000_000, 'processed', { ofDispute: true }],
      [own, 'processed'],
    ],
    of,
  );
  expect(await claims()).toEqual([]);
  await tellOfRefunds(
    [
      [own + 300, 'processed'],
      [4_000, 'processed'],
    ],
    of,
  );
  expect(await claims()).toEqual([
    [300, 'lost'],
    [4_000, 'lost'],
  ]);
  // What our own refund took cannot be taken once more.
  await tellOfDispute({ reference: of, amount: checkout.total + own, status: 'lost' });
  const taken = (await disputes()).reduce((sum, { taken_back }) => sum + taken_back, 0);
  expect(taken).toBe(checkout.total);
  // A part of ours that is not listed yet has not failed; one that has leaves it owed again.
  const failures = () => logged.filter((line) => String(line).includes('refund failed'));
  await tellOfRefunds([[own - 7, 'processed']], of);
  expect(failures()).toEqual([]);
  await tellOfRefunds(
    [
      [own, 'processed', { ofDispute: true }],
      [7, 'processed'],
      [own - 7, 'failed'],
    ],
    of,
  );
  expect(failures()).toEqual([['refund failed', { reference: of }]]);
});

test('more claims on a payment than it brought take no more than it brought', async () => {
  Object.assign(provider.context.payments, { verify: async () => undefined });
  await tellOfDispute({ amount: total, status: 'lost' });
  Object.assign(provider.context.payments, kept);
  await tellOfDispute({ amount: total - 1_000, status: 'lost' });
  await tellOfDispute({ amount: total, status: 'lost' });
  await tellOfDispute({ amount: total, status: 'lost' });
  expect(await disputes()).toMatchObject([
    { amount: total, taken_back: 0 }, // of which the processor knew nothing then
    { amount: total - 1_000, taken_back: total - 1_000 },
    { amount: total, taken_back: 1_000 },
    { amount: total, taken_back: 0 },
  ]);
  expect(await loanOf(provider, debtor)).toMatchObject({
    totalRepaid: 0,
    outstanding: 200_000_000,
  });
});

test('nobody asks for the refunds of a payment that is not ours', async () => {
  const asked: string[] = [];
  Object.assign(provider.context.payments, {
    refundsOf: async (of: string) => {
      asked.push(of);
      return [];
    },
  });
  for (const of of ['hf-nobody', reference]) {
    const event = { event: 'refund.processed', data: { transaction_reference: of } };
    expect(await sendWebhook(provider, event)).toBe(200);
  }
  expect(asked).toEqual([reference]);
});

test('a claim on a payment that never came into our books takes nothing', async () => {
  const checkout = await startRepaying(provider, debtor, 20_000_000);
  const { verify } = provider.context.payments;
  const reversed: typeof verify = async (of) => {
    const charge = await verify(of);
    return charge && { ...charge, status: 'failed', paid: checkout.total };
  };
  Object.assign(provider.context.payments, { verify: reversed });
  await tellOfDispute({ reference: checkout.reference, status: 'lost' });
  expect(await disputes()).toMatchObject([{ status: 'lost', taken_back: 0 }]);
  const posted = provider.context.db.selectFrom('ledger_transactions').select('kind');
  expect(await posted.where('subject', '=', checkout.reference).execute()).toEqual([]);
});

/** The end of a claim, as the borrower was told of it last. */
const toldLast = async () => {
  const { subject, body } = await provider.context.db
    .selectFrom('notifications')
    .select(['subject', 'body'])
    .where('user_id', '=', debtor.user_id)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  return [subject, body];
};
const tookBack = (of: string): unknown[] => [
  'Your bank took a payment back',
  expect.stringContaining(
    `Your bank took back ₦300,000.00 of your payment ${of}. This does not change what you owe.`,
  ),
];

test('whose bank takes back what was never in our books, or what we send back as well, reads what it took', async () => {
  const checkout = await startRepaying(provider, debtor, 50_000_000);
  const { reference: of, total: paid } = checkout;
  await tellOfDispute({ reference: of, status: 'lost' });
  expect(await toldLast()).toEqual(tookBack(of));
  await payUnheard(provider, checkout, 'too-much');
  await letWork(provider);
  const { db } = provider.context;
  await db
    .updateTable('refunds')
    .set({ amount: minor(paid * 2) })
    .where('reference', '=', of)
    .execute();
  await tellOfDispute({ reference: of, status: 'lost' });
  expect(await toldLast()).toEqual(tookBack(of));
});

test('whose bank has taken a payment back as a whole reads of another claim that no more was taken', async () => {
  await tellOfDispute({ amount: total, status: 'lost' });
  await tellOfDispute({ amount: total, status: 'lost' });
  expect(await toldLast()).toEqual([
    'Nothing more was taken back',
    expect.stringContaining(`Nothing more of your payment ${reference} was taken back.`),
  ]);
});
