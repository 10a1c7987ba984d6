import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { getUser } from '#contract/users.ts';
import { minor } from '#credit/money.ts';
import { readConfig } from '#provider/config.ts';
import { partnerDocument } from '#provider/openapi/partner-document.ts';
import { isWebhookAddress } from '#provider/partners/addresses.ts';
import { resend } from '#provider/partners/deliveries.ts';
import { emitPartnerEvent } from '#provider/partners/events.ts';
import { giveKey, revokeKey, savePartner } from '#provider/partners/settings.ts';
import { setPortfolioValue } from '#provider/portfolios/set-value.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { addWorkMetrics } from '#provider/runtime/work-metrics.ts';
import { startWorkers } from '#provider/runtime/workers.ts';
import { borrow } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { hmacOf, type Key } from '#support/partner.ts';
import { problemsOfEvent } from '../openapi/description.ts';

/** Northgate, where borrowers of tests are. */
const application_id = 2;
const minute = 60_000;
const hour = 60 * minute;

type Heard = { headers: Record<string, string | undefined>; raw: string };

/** A partner's server on loopback; `verdicts` are its next answers. */
async function partnerServer() {
  const heard: Heard[] = [];
  const verdicts: number[] = [];
  const waiting: { hold?: Promise<void> } = {};
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    heard.push({ headers: request.headers as Heard['headers'], raw });
    await waiting.hold;
    const status = verdicts.shift() ?? 204;
    response.writeHead(status, status < 400 && status >= 300 ? { location: '/moved' } : {}).end();
  });
  // A busy machine may not look for seconds: nobody hangs up in the moment that the next event comes.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hooks?token=hush`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { url, heard, verdicts, waiting, close };
}

const logged: string[] = [];
const provider = providerForFile({
  log: (event, detail) => logged.push(JSON.stringify({ event, ...detail })),
});
let partner: Awaited<ReturnType<typeof partnerServer>>;
let key: Key;
const borrower = borrowerForTest(provider);
beforeAll(async () => {
  partner = await partnerServer();
  key = await giveKey(provider.context, application_id, 'ngozi');
  const settings = { application_id, webhook_url: partner.url };
  await savePartner(provider.context, settings, { action: 'sandbox' });
});
afterEach(async () => {
  for (const event of events()) expect(problemsOfEvent(partnerDocument(), event)).toEqual([]);
  delete partner.waiting.hold;
  partner.verdicts.length = 0;
  // Whatever still waits is another test's no more.
  await provider.context.db.deleteFrom('jobs').where('kind', '=', 'webhook').execute();
  await provider.context.db.deleteFrom('partner_deliveries').execute();
  partner.heard.length = 0;
});
afterAll(async () => {
  await partner.close();
});

const deliver = () => runExternalJobs(provider.context);

const events = () =>
  partner.heard.map(({ raw }) => JSON.parse(raw) as { id: string; type: string; data: object });

/** The one delivery that there is; a partner with a key and no address has events too. */
const delivery = () =>
  provider.context.db
    .selectFrom('partner_deliveries')
    .selectAll()
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();

async function later(ms: number): Promise<void> {
  await provider.passTime(ms);
  await deliver();
}

/** A loan that is paid out, told to nobody yet. */
const disbursed = () => borrow(provider, borrower, 'USD', 100_000);

test('a partner hears of a disbursed loan, signed so that it can check who says so', async () => {
  await provider.context.db
    .insertInto('partner_users')
    .values({
      application_id,
      partner_user_id: 'north-9',
      user_id: borrower.user_id,
      linked_at: '2026-03-10T09:00:00.000Z',
    })
    .execute();
  const loan_id = await disbursed();
  await deliver();
  const [{ headers, raw } = { headers: {}, raw: '' }, ...others] = partner.heard;
  expect(others).toEqual([]);
  expect(JSON.parse(raw)).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
    type: 'loan.disbursed',
    created_at: expect.any(String),
    application_id,
    data: { user_id: 'north-9', loan_id, currency: 'USD', amount: 100_000 },
  });
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'holdfast-event': 'loan.disbursed',
  });
  const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(headers['holdfast-signature'] ?? '') ?? [];
  expect(Number(t) * 1000).toBe(provider.clock.now());
  expect(v1).toBe(await hmacOf(key.secret, `${t}.${raw}`));
  expect(await delivery()).toMatchObject({ attempts: 1, last_status: 204, next_try_at: null });
});

test('nothing is told of work that is undone, nor to a partner that has no address', async () => {
  const { context } = provider;
  await savePartner(context, { application_id, webhook_url: null }, { action: 'sandbox' });
  await disbursed();
  const settings = { application_id, webhook_url: partner.url };
  await savePartner(context, settings, { action: 'sandbox' });
  await deliver();
  const undone = context.db.transaction().execute(async (tx) => {
    const data = { loan_id: 'x', currency: 'USD', amount: minor(1) } as const;
    const happened = { application_id, user_id: borrower.user_id, at: context.clock.now() };
    await emitPartnerEvent(tx, happened, { type: 'loan.disbursed', data });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await deliver();
  expect(partner.heard).toEqual([]);
});

/** What who watches the partner's events sees. */
async function watched(name: 'waiting' | 'given_up'): Promise<number | undefined> {
  const registry = new Registry();
  await addWorkMetrics(registry, provider.context);
  const { values = [] } =
    (await registry.getSingleMetric(`holdfast_webhooks_${name}`)?.get()) ?? {};
  return values.find(({ labels }) => labels.partner === String(application_id))?.value;
}

test('a refusal is tried again after growing pauses, always under one id, and then given up', async () => {
  await disbursed();
  partner.verdicts.push(...Array(7).fill(500));
  await deliver();
  expect(await watched('waiting')).toBe(1);
  expect(await watched('given_up')).toBe(0);
  const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];
  for (const [tries, pause] of pauses.entries()) {
    expect(partner.heard).toHaveLength(tries + 1);
    await later(pause - 1_000);
    expect(partner.heard).toHaveLength(tries + 1);
    await later(1_000);
  }
  expect(partner.heard).toHaveLength(7);
  expect(new Set(events().map(({ id }) => id)).size).toBe(1);
  const given = await delivery();
  expect(await watched('given_up')).toBe(1);
  expect(await watched('waiting')).toBe(0);
  expect(given).toMatchObject({ attempts: 7, last_status: 500, last_problem: 'answered 500' });
  expect(given.given_up_at).not.toBeNull();
  await later(48 * hour);
  expect(partner.heard).toHaveLength(7);

  expect(await watched('given_up')).toBe(0);
  await resend(provider.context, given.event_id);
  await deliver();
  expect(partner.heard).toHaveLength(8);
  expect(await delivery()).toMatchObject({ attempts: 1, given_up_at: null, last_status: 204 });
  expect((await delivery()).delivered_at).not.toBeNull();
});

test('what was delivered can be told again, and is the same event', async () => {
  await disbursed();
  await deliver();
  await resend(provider.context, (await delivery()).event_id);
  await deliver();
  const [first, second] = partner.heard;
  expect(second?.raw).toBe(first?.raw);
  await expect(resend(provider.context, 'evt_nobody')).rejects.toThrow('could not find');
});

test('a redirect is not followed', async () => {
  await disbursed();
  partner.verdicts.push(302);
  await deliver();
  expect(partner.heard).toHaveLength(1);
  expect(await delivery()).toMatchObject({ last_status: 302, delivered_at: null });
});

test('a partner that hangs holds up nothing else, and is left after ten seconds', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  partner.waiting.hold = promise;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked: number[] = [];
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return timeout(300);
  });
  await disbursed();
  const delivering = deliver();
  await expect.poll(() => partner.heard.length).toBe(1);
  await provider.passTime(1_000);
  expect(await delivery()).toMatchObject({ attempts: 0 });
  await delivering;
  spy.mockRestore();
  resolve();
  expect(asked).toContain(10_000);
  expect(await delivery()).toMatchObject({
    attempts: 1,
    last_status: null,
    last_problem: 'no answer within 10 s',
  });
});

/** Writes so many events for a partner, all due now. */
async function tell(application: number, events: number): Promise<void> {
  const { db, clock } = provider.context;
  const happened = { application_id: application, user_id: borrower.user_id, at: clock.now() };
  const data = { loan_id: 'x', currency: 'USD', amount: minor(1) } as const;
  await db.transaction().execute(async (tx) => {
    for (let event = 0; event < events; event++) {
      await emitPartnerEvent(tx, happened, { type: 'loan.disbursed', data });
    }
  });
}

/** How many of a partner's events have been tried. */
async function triedOf(application: number): Promise<number> {
  const tried = await provider.context.db
    .selectFrom('partner_deliveries')
    .select('event_id')
    .where('application_id', '=', application)
    .where('attempts', '>', 0)
    .execute();
  return tried.length;
}

test('a partner that hangs is left alone for a minute, and another hears of its own meanwhile', async () => {
  const other = await partnerServer();
  const { context } = provider;
  const hears = (webhook_url: string | null) =>
    savePartner(context, { application_id: 3, webhook_url }, { action: 'sandbox' });
  onTestFinished(async () => {
    await hears(null);
    await other.close();
  });
  await giveKey(context, 3, 'ngozi');
  await hears(other.url);
  const { promise, resolve } = Promise.withResolvers<void>();
  partner.waiting.hold = promise;
  await tell(application_id, 45);
  await tell(3, 1);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1_000));
  await deliver();
  expect([await triedOf(application_id), await triedOf(3)]).toEqual([20, 1]);
  spy.mockRestore();
  resolve();
  await later(minute);
  expect(await triedOf(application_id)).toBe(45);
});

test('a process that is told to stop ends what it is at, and leaves the rest to others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  partner.waiting.hold = promise;
  await tell(application_id, 45);
  const stop = startWorkers(provider.context);
  await expect.poll(() => partner.heard.length, { timeout: 20_000 }).toBe(20);
  const stopped = stop();
  resolve();
  await stopped;
  expect(partner.heard).toHaveLength(20);
  await deliver();
  expect(partner.heard).toHaveLength(45);
});

test('nobody at the address is tried again, and neither address nor secret is logged', async () => {
  const { context } = provider;
  const webhook_url = 'http://127.0.0.1:1/hooks?token=hush';
  await savePartner(context, { application_id, webhook_url }, { action: 'sandbox' });
  await disbursed();
  await deliver();
  expect(await delivery()).toMatchObject({ last_status: null, last_problem: 'no connection' });
  const settings = { application_id, webhook_url: partner.url };
  await savePartner(context, settings, { action: 'sandbox' });
  await later(minute);
  expect(partner.heard).toHaveLength(1);
  const lines = logged.join('\n');
  expect(lines).toContain('webhook waits');
  expect(lines).not.toContain('hush');
  expect(lines).not.toContain(key.secret);
});

test('a partner that changes keys is signed to with the old one until that is revoked', async () => {
  const { context } = provider;
  await provider.passTime(1_000);
  const newer = await giveKey(context, application_id, 'ngozi');
  const signedWith = async () => {
    const { raw = '', headers = {} } = partner.heard.at(-1) ?? {};
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(headers['holdfast-signature'] ?? '') ?? [];
    return v1 === (await hmacOf(newer.secret, `${t}.${raw}`)) ? 'new' : 'old';
  };
  await disbursed();
  await deliver();
  expect(await signedWith()).toBe('old');
  await revokeKey(context, key.key_id, { operator: 'ngozi', leaked: false });
  key = newer;
  await resend(context, (await delivery()).event_id);
  await deliver();
  expect(await signedWith()).toBe('new');
});

test('a bill is told three days before, a redline that is near, and a loan that is sold out', async () => {
  const loan_id = await disbursed();
  const told = async () => {
    await deliver();
    // Others have loans there, too.
    const own = partner.heard.filter(({ raw }) => raw.includes(loan_id));
    return own.map(({ raw }) => JSON.parse(raw)).map(({ type, data }) => ({ type, ...data }));
  };
  await provider.clock.moveTo(Date.parse('2026-04-27T09:00:00Z'));
  await provider.passTime(0);
  expect((await told()).map(({ type }) => type)).toEqual(['loan.disbursed']);
  await provider.passTime(24 * hour + hour);
  const due = { type: 'bill.due', user_id: null, loan_id, currency: 'USD' };
  const { user } = await provider.answer(getUser, { as: borrower.email });
  const { future: amount } = user.info.USD.debt;
  expect((await told()).at(-1)).toEqual({ ...due, amount, due_date: '2026-05-01' });

  const portfolio_id = borrower.portfolios.USD;
  const near = { portfolio_id, value: minor(140_000) };
  await setPortfolioValue(provider.context, near, { action: 'market' });
  const redline = { type: 'redline.near', user_id: null, portfolio_id, loan_ids: [loan_id] };
  const line = { currency: 'USD', redline: 129_000 };
  expect((await told()).at(-1)).toEqual({ ...redline, ...line, value: 140_000, reached: false });
  const fallen = { portfolio_id, value: minor(100_000) };
  await setPortfolioValue(provider.context, fallen, { action: 'market' });
  expect((await told()).at(-1)).toEqual({ ...redline, ...line, value: 100_000, reached: true });

  await provider.clock.moveTo(Date.parse('2026-08-02T09:00:00Z'));
  await provider.passTime(0);
  const all = await told();
  // What months have brought at once is told side by side, in no order.
  expect(all.filter(({ type }) => type === 'loan.liquidated')).toMatchObject([
    { loan_id, currency: 'USD' },
  ]);
  expect(all.map(({ type }) => type)).not.toContain('loan.repaid');
  expect(all.filter(({ type }) => type === 'bill.due')).toHaveLength(3);
});

test('a loan that is repaid is told once', async () => {
  const loan_id = await disbursed();
  const { recordTransfer } = await import('#provider/repayments/record-transfer.ts');
  const payoff = minor(106_000);
  const wire = { loan_id, amount: payoff, reference: `wire-${loan_id}` };
  await recordTransfer(provider.context, wire, 'ngozi');
  await deliver();
  expect(events().filter(({ type }) => type === 'loan.repaid')).toMatchObject([
    { data: { user_id: null, loan_id, currency: 'USD', total_repaid: expect.any(Number) } },
  ]);
});

test('the sandbox shows deliveries and tells one again; live mode has neither', async () => {
  await disbursed();
  await deliver();
  const shown = async (query: string) => {
    const response = await provider.fetch(`/api/sandbox/deliveries${query}`);
    return ((await response.json()) as { data: { id: string; payload: object }[] }).data;
  };
  const [one] = await shown('?application_id=2');
  expect(one).toMatchObject({ type: 'loan.disbursed', attempts: 1, payload: { application_id } });
  expect(await shown('?application_id=6')).toEqual([]);
  const path = `/api/sandbox/deliveries/${one?.id}/resend`;
  expect((await provider.fetch(path, { method: 'POST' })).status).toBe(200);
  await deliver();
  expect(partner.heard).toHaveLength(2);
});

test.each([
  'ftp://partner.example.com/',
  'http://partner.example.com/',
  'https://user:pass@partner.example.com/',
  'nowhere',
])('%s is no address to tell a partner at', async (webhook_url) => {
  const saving = savePartner(
    provider.context,
    { application_id, webhook_url },
    { action: 'sandbox' },
  );
  await expect(saving).rejects.toThrow('Enter a public webhook address');
});

test('a sandbox that others reach asks nothing of its own machine', async () => {
  const asked = async (webhook_url: string, from?: string, headers = {}) => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: '127.0.0.1:4321', ...headers },
      body: JSON.stringify({ application_id, webhook_url }),
    };
    return (await provider.fetch('/api/sandbox/partner-settings', request, from)).status;
  };
  expect(await asked('http://127.0.0.1:5432/')).toBe(400);
  expect(await asked('http://db.localhost/')).toBe(400);
  expect(await asked('http://127.0.0.1:5432/', '127.0.0.1', { 'x-forwarded-for': '' })).toBe(400);
  expect(await asked('https://partner.example.com/hooks')).toBe(200);
  expect(await asked('http://127.0.0.1:9000/', '127.0.0.1')).toBe(200);
  const { config } = provider.context;
  for (const reached of [{ HOST: '0.0.0.0' }, { APP_ORIGIN: 'https://sandbox.example.com' }]) {
    const { ownMachineOnly } = readConfig(reached);
    expect(isWebhookAddress('http://127.0.0.1:9000/', { ...config, ownMachineOnly })).toBe(false);
  }
  const settings = { application_id, webhook_url: partner.url };
  await savePartner(provider.context, settings, { action: 'sandbox' });
});

test('live mode tells partners over https alone, and takes https origins alone', async () => {
  const { context } = provider;
  const live = { ...context, config: { ...context.config, mode: 'live' as const } };
  const by = { action: 'operator', operator: 'ngozi' } as const;
  const http = { application_id, webhook_url: 'http://127.0.0.1:9/' };
  await expect(savePartner(live, http, by)).rejects.toThrow('https');
  const origins = ['http://localhost:3000'];
  await expect(savePartner(live, { application_id, origins }, by)).rejects.toThrow('https');
  await savePartner(live, { application_id, origins: ['https://north.example.com'] }, by);
  await expect(savePartner(live, { application_id: 404 }, by)).rejects.toThrow('could not find');
});
