import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { isoDay, lagosDay } from '#credit/calendar.ts';
import { minor, zero } from '#credit/money.ts';
import { mandateNews, mandateRemoved } from '#provider/autopay/mandate-notifications.ts';
import type { MandateRow } from '#provider/autopay/mandates.ts';
import * as autopay from '#provider/autopay/notifications.ts';
import { allowName } from '#provider/back-office/account-names.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { cardNotification } from '#provider/cards/expiry.ts';
import type { Context } from '#provider/context.ts';
import type { Tx } from '#provider/db/tables.ts';
import type { DomainEvent, EventOf } from '#provider/events.ts';
import type { LoanRow } from '#provider/loans/account.ts';
import { type Debt, readDebt } from '#provider/loans/debt.ts';
import type { DayListeners } from '#provider/loans/end-of-day.ts';
import type { SaleRecord } from '#provider/loans/sale-record.ts';
import type { SellOrder } from '#provider/loans/sell-orders.ts';
import { isGsm, septetsOf } from '#provider/messages/gsm.ts';
import type { Message, Messenger } from '#provider/messages/messenger.ts';
import {
  type Notification,
  notifyBorrower,
  notifyBorrowers,
} from '#provider/notifications/notify-borrower.ts';
import { intentOf } from '#provider/payments/intents.ts';
import { lateRate } from '#provider/repayments/notifications.ts';
import { runDaysOfBorrowers } from '#provider/runtime/end-of-day.ts';
import { emitTo } from '#provider/runtime/listeners.ts';
import * as partners from '#provider/session/link-notifications.ts';
import { withdrawalsIn } from '#provider/withdrawals/describe.ts';
import { notPaidOut, released, requested } from '#provider/withdrawals/notifications.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, newDebtor, startRepaying } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

/** Each change of a mandate that the bank can make: from, to. */
const mandateChanges = [
  ['pending', 'active'],
  ['suspended', 'active'],
  ['active', 'suspended'],
  ['pending', 'expired'],
  ['active', 'cancelled'],
] as const;

const provider = providerForFile();
let debtor: Debtor;
let loan: LoanRow;
let debt: Debt;
let reference: string;
beforeAll(async () => {
  debtor = await newDebtor(provider);
  await drawCredit(provider, debtor, 'USD', 100_000);
  ({ reference } = await startRepaying(provider, debtor, 10_000));
  debt = await readDebt(provider.context.db, debtor);
  ({ loan } = debt);
});

/** What is sent to the debtor while `work` is done; nothing of it stays. */
async function sentBy(work: (tx: Tx, context: Context) => Promise<unknown>): Promise<Message[]> {
  const sent: Message[] = [];
  const messages: Messenger = {
    send: async (_tx, ...messages) => void sent.push(...messages),
    withhold: async () => undefined,
  };
  const { db, config } = provider.context;
  const context = { ...provider.context, messages, emit: emitTo({ messages, config }) };
  // What is said to both contacts is held against the rules of both.
  const undone = new Error('undone');
  const saying = db.transaction().execute(async (tx) => {
    await work(tx, context);
    throw undone;
  });
  await saying.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return sent.filter(({ user_id }) => user_id === debtor.user_id);
}

function expectWhole(message: Message): void {
  const { channel, subject, body, details = {} } = message;
  if (channel === 'sms') {
    expect([isGsm(body), septetsOf(body) <= 160], body).toEqual([true, true]);
    return;
  }
  const facts = Object.fromEntries(details.facts ?? []);
  expect(facts.Partner, `the partner of "${subject}"`).toMatch(/\S/);
  expect(details.next, `what comes after "${subject}"`).toMatch(/^[A-Z₦$].*\.$/);
  const { pathname, searchParams } = new URL(details.action?.path ?? '', 'http://app.test');
  expect(existsSync(`src/pages${pathname}.astro`), `${subject}: ${pathname}`).toBe(true);
  if (pathname === '/repay') expect(searchParams.get('loan_id')).toBe(debtor.loan_id);
  // Amounts have their decimals, and no figure is missing.
  expect(JSON.stringify(message)).not.toMatch(/[₦$][\d,]+(?![\d,.]*\.\d\d)|undefined|NaN|null/);
}

/** One of the night is read the morning after. */
const expectNamedDays = ({ body, details = {} }: Message) =>
  expect(JSON.stringify([body, details])).not.toMatch(/\b(today|tomorrow|yesterday)\b/i);

const at = () => provider.clock.now();
const money = minor(12_345);

const sale = (): SaleRecord => ({
  ...{ sale_id: 'a sale', loan_id: loan.loan_id, user_id: loan.user_id, reference: 'sale-1' },
  ...{ at: new Date(at()).toISOString(), day: lagosDay(at()), read_at: null },
  ...{ owed: minor(600), undrawn: minor(100), sold: minor(200), written_off: minor(300) },
  ...{ penalties: minor(10), fees: minor(20), interest: minor(30), principal: minor(240) },
  portfolios: [
    {
      sale_id: 'a sale',
      portfolio_id: debtor.portfolios.USD,
      partner: 'Northgate',
      ...{ undrawn: minor(100), sold: minor(200) },
      ...{ value_before: minor(2_000), value_after: minor(1_800) },
    },
  ],
});

const order = (): SellOrder => ({
  ...{ order_id: 'an order', sale_id: null, loan_id: loan.loan_id, user_id: loan.user_id },
  ...{ portfolio_id: debtor.portfolios.USD, application_id: loan.application_id, currency: 'USD' },
  ...{ class: 'stock', symbol: 'ACME', amount: money, filled: zero, status: 'requested' },
  ...{ reason: null, requested_at: new Date(at()).toISOString(), ended_at: null, paid_at: null },
  due_until: new Date(at() + 86_400_000).toISOString(),
});

const refund = () => ({
  reference,
  way: 'processor' as const,
  user_id: debtor.user_id,
  amount: money,
  currency: 'NGN',
  reason: 'not_needed' as const,
});
const credited = () => ({
  ...{ type: 'repayment.credited' as const, at: at(), reference, way: 'processor' as const },
  debt,
  ...{ credited: money, ended: false, takenBack: money, back: money },
  paid_currency: 'NGN' as const,
});

const withdrawal = () =>
  withdrawalsIn(provider.context.db)
    .where('withdrawals.user_id', '=', debtor.user_id)
    .executeTakeFirstOrThrow();
const intent = async () => {
  const kept = await intentOf(provider.context.db, reference);
  if (!kept) throw new Error(`No intent ${reference}`);
  return kept;
};

const steps = [{ day: isoDay('2026-06-01'), part: money, left: zero }];

type Samples = { [Type in DomainEvent['type']]: () => Promise<EventOf<Type>[]> };

/** An event of each type, or several that are told in other words. */
const events: Samples = {
  'loan.cancelled': async () => [{ type: 'loan.cancelled', at: at(), loan }],
  'loan.declined': async () => [{ type: 'loan.declined', at: at(), loan, reason: 'no reason' }],
  'loan.held': async () => [{ type: 'loan.held', at: at(), loan, backed: money }],
  'loan.offered': async () => [
    { type: 'loan.offered', at: at(), loan, amount: money, because: 'your portfolio moves a lot' },
  ],
  'loan.disbursed': async () => [{ type: 'loan.disbursed', at: at(), loan }],
  'loan.repaid': async () => [{ type: 'loan.repaid', at: at(), debt }],
  'loan.promised': async () => [
    {
      ...{ type: 'loan.promised' as const, at: at(), debt },
      promise: {
        ...{ due_date: isoDay('2026-05-01'), day: isoDay('2026-05-12'), amount: money },
        last_day: isoDay('2026-05-15'),
        ...{ late_fee: minor(263), late_fee_day: isoDay('2026-05-13') },
      },
    },
  ],
  'plan.asked': async () => [
    {
      ...{ type: 'plan.asked' as const, at: at(), debt },
      plan: { from: isoDay('2026-05-01'), total: money, steps },
    },
  ],
  'plan.decided': async () =>
    [null, 'It is too long'].map((reason) => ({
      ...{ type: 'plan.decided' as const, at: at(), debt, steps, reason },
    })),
  'loan.liquidated': async () => [
    { type: 'loan.liquidated', at: at(), loan, sale: sale() },
    { type: 'loan.liquidated', at: at(), loan, sale: { ...sale(), sold: zero } },
  ],
  'loan.forgiven': async () => [{ type: 'loan.forgiven', at: at(), loan, amount: money }],
  'loan.covered': async () => [{ type: 'loan.covered', at: at(), loan, sale: sale() }],
  'repayment.credited': async () => [
    credited(),
    { ...credited(), back: zero, takenBack: zero },
    { ...credited(), ended: true },
    { ...credited(), debt: { ...debt, promiseKept: isoDay('2026-05-01') } },
    { ...credited(), credited: null, way: 'bank' },
  ],
  'credit.returned': async () => [
    { type: 'credit.returned', at: at(), debt, amount: money, left: money },
    { type: 'credit.returned', at: at(), debt, amount: money, left: zero },
  ],
  'repayment.reversed': async () =>
    (['taken_back', 'wrong_loan'] as const).map((because) => ({
      ...{ type: 'repayment.reversed' as const, at: at(), loan, reference },
      ...{ amount: money, because, owed: null },
    })),
  'withdrawal.completed': async () => [
    { type: 'withdrawal.completed', at: at(), withdrawal: await withdrawal() },
  ],
  'withdrawal.rejected': async () => {
    const event = {
      type: 'withdrawal.rejected',
      at: at(),
      withdrawal: await withdrawal(),
    } as const;
    return [
      { ...event, reason: 'No such account', isStopped: false },
      { ...event, reason: null, isStopped: true },
    ];
  },
  'sale.requested': async () => [{ type: 'sale.requested', at: at(), order: order() }],
  'sale.ended': async () => [
    { type: 'sale.ended', at: at(), order: { ...order(), status: 'expired' } },
    {
      type: 'sale.ended',
      at: at(),
      order: { ...order(), status: 'short', filled: minor(100), reason: 'The market has closed.' },
    },
  ],
  'payment.mismatched': async () => [
    { type: 'payment.mismatched', at: at(), intent: await intent() },
  ],
  'dispute.opened': async () =>
    (['dispute', 'refund'] as const).map((kind) => ({
      ...{ type: 'dispute.opened' as const, at: at(), kind, reference },
      ...{ user_id: debtor.user_id, amount: money, isOnLoan: kind === 'dispute' },
    })),
  'dispute.lost': async () =>
    (['dispute', 'refund'] as const).map((kind) => ({
      ...{ type: 'dispute.lost' as const, at: at(), kind, reference },
      ...{ user_id: debtor.user_id, amount: money },
    })),
  'dispute.won': async () => [
    {
      type: 'dispute.won',
      at: at(),
      kind: 'dispute',
      reference,
      amount: money,
      user_id: debtor.user_id,
    },
  ],
  'refund.sent': async () => [
    { type: 'refund.sent', at: at(), refund: refund() },
    { type: 'refund.sent', at: at(), refund: { ...refund(), reference: 'of a card check' } },
  ],
  'refund.failed': async () => [{ type: 'refund.failed', at: at(), refund: refund() }],
  'portfolio.valued': async () => [
    {
      type: 'portfolio.valued',
      at: at(),
      portfolio_id: debtor.portfolios.USD,
      user_id: debtor.user_id,
    },
  ],
};

/** Told by another message of the same moment. */
const silent = ['loan.repaid'];

describe('every message has its partner, what comes next, and a link that leads somewhere', () => {
  test.each(Object.keys(events) as DomainEvent['type'][])('%s', async (type) => {
    for (const event of await events[type]()) {
      const sent = await sentBy(async (tx, { emit }) => {
        if (type === 'portfolio.valued') await setWorth(tx, 100);
        await emit(tx, event);
      });
      if (silent.includes(type)) expect(sent).toEqual([]);
      else expect(sent.length).toBeGreaterThan(0);
      for (const message of sent) {
        expectWhole(message);
        expectNamedDays(message);
      }
    }
  });

  test('an instant loan that is paid out, which says where the money goes', async () => {
    const sent = await sentBy(async (tx, { emit }) => {
      const account = { account_id: null, account_name: 'INI BORROWER', bank_code: '901' };
      await tx
        .insertInto('instant_loans')
        .values({
          ...{ ...account, loan_id: loan.loan_id, processor_id: 1, details: '{}' },
          ...{ account_number: '0123456789', bank_name: 'Baobab Test Bank' },
        })
        .execute();
      for (const event of await events['loan.disbursed']()) await emit(tx, event);
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toBe(
      'Your loan of $3,000.00 at Northgate is paid out. We are sending it to INI BORROWER, Baobab Test Bank, ending 6789.',
    );
    for (const message of sent) expectWhole(message);
  });

  test('a portfolio near its redline', async () => {
    const sent = await sentBy(async (tx, { emit }) => {
      await setWorth(tx, 400_000);
      for (const event of await events['portfolio.valued']()) await emit(tx, event);
    });
    expect(sent).toHaveLength(1);
    for (const message of sent) expectWhole(message);
  });

  const told = async (news: (tx: Tx) => Promise<Notification> | Notification) =>
    sentBy(async (tx, context) => notifyBorrower(tx, context, await news(tx)));
  const to = () => ({ user_id: debtor.user_id });
  const supportEmail = 'support@example.com';
  const card = { exp_month: 8, exp_year: 2026, last4: '4081' };
  const notice = () => ({
    ...{ due_on: isoDay('2026-05-01'), told_on: isoDay('2026-04-28') },
    ...{ amount: money, late_amount: money },
  });
  const autopayDay = () => {
    if (!debt.account) throw new Error('No account');
    const { account } = debt;
    const told = { notice: notice(), skipped: null, tries: [], paidByHand: false };
    return { account, ...told, ceiling: money, buy: 158_025 };
  };
  const forBills = { pays_with: 'card' as const, ceiling: money, aside: null };
  const tried = () => ({
    ...{ loan_id: loan.loan_id, reference, due_on: notice().due_on, tried_on: notice().due_on },
    ...{ told_at: null, amount: money, currency: 'USD' as const, charge: money, fee: money },
    ...{ status: 'failed' as const, failure: 'declined' as const },
    ...{ flagged_at: null, flag_settled_at: null },
    saved_card: { brand: 'visa', last4: '4081' },
    ...{ autopay_id: reference, aside: null, pays_with: 'card' as const },
  });
  const again = (areTriesUsed: boolean) => {
    const next = { day: isoDay('2026-05-02'), amount: money, isLast: false };
    return areTriesUsed ? { areTriesUsed } : { next, areTriesUsed };
  };
  const loanPaid = () =>
    ({ loan_id: loan.loan_id, currency: 'USD', partner: debt.partner }) as const;
  const mandate = (): MandateRow => ({
    ...{ mandate_id: reference, user_id: debtor.user_id, reference, email: debtor.email },
    ...{ authorization_url: '', token: null, bank: 'Delta Test Bank', last4: '6789' },
    ...{ status: 'active', asked_at: '', expires_at: '', activated_at: null, ended_at: null },
  });
  const verbs: Record<string, () => Promise<Message[]>> = {
    'a late rate': () =>
      told((tx) =>
        lateRate(tx, {
          ...{ ...to(), loan_id: loan.loan_id, reference, held: 'for 30 minutes' },
          ...{ agreed: money, bought: minor(1), currency: 'USD' },
        }),
      ),
    'a withdrawal': async () => {
      const asked = requested(await withdrawal(), undefined);
      return told(() => asked);
    },
    'a withdrawal that waits': async () => {
      const asked = requested(await withdrawal(), 'Our team checks it.');
      return told(() => asked);
    },
    'a payout that was promised and is forbidden': () =>
      told((tx) =>
        notPaidOut(tx, { ...loan, amount: money, at: at(), reason: 'You have no card.' }),
      ),
    'withdrawals that are not held any more': () => told(() => released(debtor.user_id, false)),
    'withdrawals that only a block holds': () => told(() => released(debtor.user_id, true)),
    'a card that expires soon': () =>
      told(() => ({ ...cardNotification(card, isoDay('2026-04-01')), ...to() }) as Notification),
    'a card that does not do any more': () =>
      told(() => ({ ...cardNotification(card, isoDay('2026-05-01')), ...to() }) as Notification),
    'autopay that is turned on': () => told(() => autopay.turnedOn(debt, forBills, lagosDay(at()))),
    'autopay that is turned off': () => told(() => autopay.turnedOff(debt, 'bills', [tried()])),
    'a charge of autopay that comes': () =>
      told(() =>
        autopay.chargeComes(
          debt,
          notice(),
          autopayDay(),
          { pays_with: 'card', brand: 'visa', last4: '4081' },
          forBills,
        ),
      ),
    'a charge of autopay that failed': () =>
      told(() => autopay.tryFailed(debt, tried(), again(false))),
    'the last charge of autopay that failed': () =>
      told(() => autopay.tryFailed(debt, { ...tried(), failure: null }, again(true))),
    'a charge of autopay to confirm': () => told(() => autopay.unconfirmed(debt, tried())),
    'a bill that autopay leaves alone': async () =>
      (
        await Promise.all(
          (['paid_by_hand', 'above_ceiling', 'no_card', 'no_bank'] as const).map((why) =>
            told(() => autopay.leftAlone(debt, autopayDay(), { amount: money, why }, forBills)),
          ),
        )
      ).flat(),
    'money that is put aside each month': () =>
      told(() =>
        autopay.turnedOn(debt, { ...forBills, aside: { amount: money, day: 15 } }, lagosDay(at())),
      ),
    'money that is put aside no more': () => told(() => autopay.turnedOff(debt, 'aside', [])),
    'a charge of what is put aside that comes': () =>
      told(() =>
        autopay.chargeComes(
          debt,
          notice(),
          autopayDay(),
          { pays_with: 'card', brand: 'visa', last4: '4081' },
          { ...forBills, aside: money },
        ),
      ),
    'a charge of what is put aside that failed': () =>
      told(() => autopay.tryFailed(debt, { ...tried(), aside: money }, again(true))),
    'a charge of what is put aside to confirm': () =>
      told(() => autopay.unconfirmed(debt, { ...tried(), aside: money })),
    'a month that is left out of what is put aside': async () =>
      (
        await Promise.all(
          (['paid_by_hand', 'above_ceiling', 'bill_unpaid', 'no_card', 'no_bank'] as const).map(
            (why) =>
              told(() =>
                autopay.leftAlone(...([debt, autopayDay(), { amount: money, why }] as const), {
                  ...forBills,
                  aside: money,
                }),
              ),
          ),
        )
      ).flat(),
    'a charge of a bank account that comes': () =>
      told(() =>
        autopay.chargeComes(
          ...([debt, notice(), autopayDay()] as const),
          { pays_with: 'bank', brand: 'Delta Test Bank', last4: '6789' },
          { ...forBills, pays_with: 'bank' },
        ),
      ),
    'a charge of a bank account that failed': () =>
      told(() => autopay.tryFailed(debt, { ...tried(), pays_with: 'bank' }, again(false))),
    'a bank account whose mandate has changed': async () =>
      (
        await Promise.all(
          [[], [loanPaid()]].flatMap((loans) =>
            mandateChanges.map(([before, status]) =>
              told(() =>
                mandateNews(
                  before,
                  { ...mandate(), status },
                  loans,
                  loans.map(() => tried()),
                ),
              ),
            ),
          ),
        )
      ).flat(),
    'a bank account that is removed': async () => [
      ...(await told(() => mandateRemoved(mandate(), [loanPaid()], [tried()]))),
      ...(await told(() => mandateRemoved({ ...mandate(), bank: null }, [], []))),
    ],
    'a partner that is connected': async () => {
      const all = [true, false].map((hasPassword) =>
        told(() => ({ ...partners.connected('Northgate', hasPassword), ...to() })),
      );
      return (await Promise.all(all)).flat();
    },
    'a partner that is connected to another account': () =>
      told(() => ({
        ...partners.connectedElsewhere({ partner: 'Northgate', isPriced: true, supportEmail }),
        ...to(),
      })),
    'a partner that is not connected': async () => {
      const refusals = ([undefined, 'loan', 'sale', 'dispute'] as const).map((own) =>
        told(() => ({
          ...partners.notConnected({ partner: 'Northgate', own, supportEmail }),
          ...to(),
        })),
      );
      return (await Promise.all(refusals)).flat();
    },
  };
  test.each(Object.keys(verbs))('%s', async (name) => {
    const sent = (await verbs[name]?.()) ?? [];
    expect(sent.length).toBeGreaterThan(0);
    for (const message of sent) {
      expectWhole(message);
      expectNamedDays(message);
    }
  });

  test('what the back office allows, blocks and opens again', async () => {
    const sent: Message[] = [];
    const messages: Messenger = {
      send: async (_tx, ...messages) => void sent.push(...messages),
      withhold: async () => undefined,
    };
    const context = { ...provider.context, messages };
    const contact = debtor.email;
    const details = { bank_code: '901', account_number: '0123456666' };
    await allowName(context, { contact, details, reason: 'a firm of their own' }, 'Tunde');
    for (const action of ['signin', 'loan', 'repayment', 'withdrawal'] as const) {
      await block(context, { contact, action, reason: 'We are looking at it' }, 'Tunde');
      await unblock(context, { contact, action }, 'Tunde');
    }
    // A transaction that is repeated says again what was undone.
    const kept = new Map(sent.map((message) => [`${message.to}: ${message.body}`, message]));
    expect(kept.size).toBe(9);
    for (const message of kept.values()) {
      expectWhole(message);
      expectNamedDays(message);
    }
  });

  test('each day of a loan that is never paid, until after its sale', async () => {
    const sent = await sentBy(async (tx, context) => {
      const days = {
        user_id: debtor.user_id,
        from: lagosDay(at()),
        readFrom: lagosDay(at()),
        today: isoDay('2026-08-02'),
      };
      const notify: DayListeners['notify'] = (news) => notifyBorrowers(tx, context.messages, news);
      await runDaysOfBorrowers(tx, [days], { notify, emit: context.emit });
    });
    expect(sent.length).toBeGreaterThan(25);
    for (const message of sent) expectWhole(message);
  });
});

async function setWorth(tx: Tx, value: number): Promise<void> {
  await tx
    .updateTable('portfolios')
    .set({ value: minor(value) })
    .where('portfolio_id', '=', debtor.portfolios.USD)
    .execute();
}
