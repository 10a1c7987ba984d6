import { initializeRepayment } from '#contract';
import type { Call } from '#contract/call.ts';
import * as sandbox from '#provider/sandbox/contract.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import type { TestProvider } from '#support/provider.ts';
import { type Example, example } from './example.ts';

const foreign = { headers: { origin: 'https://elsewhere.example' } };
const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };

/** As `example`, with how any page of elsewhere is refused. */
function ofSandbox<C extends Call>(call: C, walk: Parameters<typeof example<C>>[1]) {
  const guarded: Example['walk'] = async (ask, provider, faulty) => {
    await walk(ask, provider, faulty);
    await ask('not_allowed', foreign);
    if (call.method !== 'GET') await ask('unsupported_media_type', { ...form, body: {} });
  };
  // What the tests of faults and of limits make, for the calls of the contract.
  const unmade = ['409', '413', '429', '500', '503', ...(call.query ? [] : ['400'])];
  return { unmade, ...example(call as Call, guarded) };
}

/** A repayment by card; its reference. */
async function paid(provider: TestProvider): Promise<string> {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  const { checkout } = await provider.answer(initializeRepayment, {
    as: borrower.email,
    body: { loan_id, amount: 10_000 },
  });
  await payWith(provider, checkout, cards.success);
  return checkout.reference;
}

/** The last ends everything. */
export const sandboxExamples = [
  ofSandbox(sandbox.listPeople, async (ask) => {
    await ask('ok');
  }),
  ofSandbox(sandbox.sendText, async (ask) => {
    await ask('ok', { body: { from: '+2348030000001', body: 'BILL' } });
    await ask('invalid_request', { body: { from: '0803', body: 'BILL' } });
  }),
  ofSandbox(sandbox.getSettlement, async (ask) => {
    await ask('ok', { query: { day: '2026-03-10' } });
    await ask('invalid_request', { query: { day: 'today' } });
  }),
  ofSandbox(sandbox.listMessages, async (ask) => {
    await ask('ok');
    await ask('ok', { query: { to: 'ada@example.com' } });
    await ask('invalid_request', { query: { to: 'x'.repeat(300) } });
  }),
  ofSandbox(sandbox.listSandboxStaff, async (ask) => {
    await ask('ok');
  }),
  ofSandbox(sandbox.signInStaff, async (ask) => {
    await ask('ok', { body: { role: 'officer' } });
    await ask('not_found', { body: { role: 'viewer' } });
    await ask('invalid_request', { body: { role: 'owner' as never } });
  }),
  ofSandbox(sandbox.listTestAccounts, async (ask) => {
    await ask('ok');
  }),
  ofSandbox(sandbox.getClock, async (ask) => {
    await ask('ok');
  }),
  ofSandbox(sandbox.moveClock, async (ask) => {
    for (const advance of ['PT1S', 'P1DT12H', 'P2W']) await ask('ok', { body: { advance } });
    await ask('ok', { body: { now: '2026-05-01T09:00:00+01:00' } });
    await ask('state_conflict', { body: { now: '2020-05-01T09:00:00Z' } });
    for (const advance of ['', 'P', '1 month', 'P1.5M', 'P-1M', 'P200Y1D']) {
      await ask('invalid_request', { body: { advance } });
    }
  }),
  ofSandbox(sandbox.moveMarket, async (ask, provider) => {
    const { portfolios } = await newBorrower(provider);
    await ask('ok', { body: { portfolio_id: portfolios.USD, value: 900_000 } });
    await ask('not_found', { body: { portfolio_id: 'none', value: 900_000 } });
    await ask('invalid_request', { body: { portfolio_id: portfolios.USD, value: -1 } });
  }),
  ofSandbox(sandbox.changeInterest, async (ask) => {
    await ask('ok', { body: { application_id: 2, interest_bp: 300 } });
    await ask('not_found', { body: { application_id: 404, interest_bp: 300 } });
    await ask('invalid_request', { body: { application_id: 2, interest_bp: 0 } });
  }),
  ofSandbox(sandbox.listWebhookDeliveries, async (ask) => {
    await ask('ok');
    await ask('ok', { query: { application_id: 6 } });
    await ask('not_found', { query: { application_id: 404 } });
    await ask('invalid_request', { query: { application_id: 'six' } });
  }),
  ofSandbox(sandbox.resendDelivery, async (ask, provider) => {
    const [event_id, type] = [`evt_${crypto.randomUUID()}`, 'hold.changed'] as const;
    const created_at = '2026-03-10T09:00:00.000Z';
    const data = { user_id: null, portfolio_id: 'p', currency: 'USD', hold: 1 };
    await provider.context.db
      .insertInto('partner_deliveries')
      .values({
        event_id,
        application_id: 6,
        ...{ type, created_at },
        payload: JSON.stringify({ id: event_id, type, created_at, application_id: 6, data }),
        next_try_at: null,
      })
      .execute();
    await ask('ok', { params: { id: event_id } });
    await ask('not_found', { params: { id: 'none' } });
  }),
  ofSandbox(sandbox.makePartner, async (ask) => {
    await ask('ok', { body: { name: 'Kainji Savings' } });
    await ask('state_conflict', { body: { name: 'kainji savings' } });
    await ask('invalid_request', { body: { name: ' ' } });
  }),
  ofSandbox(sandbox.savePartnerSettings, async (ask) => {
    await ask('ok', { body: { application_id: 5, origins: ['https://kora.example.com'] } });
    await ask('ok', { body: { application_id: 5, webhook_url: 'https://kora.example.com/hooks' } });
    await ask('ok', { body: { application_id: 5, pull_url: null } });
    await ask('not_found', { body: { application_id: 404 } });
    await ask('invalid_request', { body: { application_id: 5, webhook_url: 'https://10.0.0.1/' } });
    await ask('invalid_request', { body: { application_id: 5, pull_url: 'https://10.0.0.1/' } });
  }),
  ofSandbox(sandbox.listPayments, async (ask, provider) => {
    await paid(provider);
    await ask('ok');
  }),
  ofSandbox(sandbox.disputePayment, async (ask, provider) => {
    const reference = await paid(provider);
    await ask('ok', { body: { reference } });
    await ask('ok', { body: { reference, outcome: 'won' } });
    await ask('not_found', { body: { reference, outcome: 'won' } });
    await ask('invalid_request', { body: { reference: '' } });
  }),
  ofSandbox(sandbox.refundPayment, async (ask, provider) => {
    const reference = await paid(provider);
    await ask('invalid_request', { body: { reference: '' } });
    await ask('ok', { body: { reference } });
  }),
  ofSandbox(sandbox.resetSandbox, async (ask) => {
    await ask('ok');
  }),
];
