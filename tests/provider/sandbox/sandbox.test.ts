import { describe, expect, test } from 'vitest';
import {
  getUser,
  listApplications,
  listLoans,
  listPortfolios,
  signIn,
  signInLink,
} from '#contract';
import { linesOfBackup } from '#provider/db/backup.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { listMessages } from '#provider/sandbox/contract.ts';
import { laterBy } from '#provider/sandbox/duration.ts';
import { idOf } from '#provider/sandbox/seed/ids.ts';
import { providerForFile } from '#support/fixtures.ts';
import { liveVariables } from '#support/live-variables.ts';
import { openTestProvider, testNow } from '#support/provider.ts';

const provider = providerForFile();

const get = async (path: string) => (await provider.fetch(`/api/sandbox${path}`)).json();
async function post(path: string, body: object) {
  const response = await provider.fetch(`/api/sandbox${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

describe('an ISO duration', () => {
  const from = Date.parse('2026-01-31T22:30:00Z'); // 23:30 on 31 January in Lagos
  test.each([
    ['P1M', '2026-02-28T22:30:00Z'],
    ['P1Y', '2027-01-31T22:30:00Z'],
    ['P2W', '2026-02-14T22:30:00Z'],
    ['P1DT12H', '2026-02-02T10:30:00Z'],
    ['PT45M', '2026-01-31T23:15:00Z'],
    ['PT5S', '2026-01-31T22:30:05Z'],
    ['P1M1D', '2026-03-01T22:30:00Z'],
    ['PT181S', '2026-01-31T22:33:01Z'],
    ['P100D', '2026-05-11T22:30:00Z'],
  ])('%s moves by the Lagos calendar', (duration, to) => {
    expect(laterBy(from, duration)).toBe(Date.parse(to));
  });
  test.each(['', 'P', 'PT', 'P1', '1M', 'P1.5M', 'P-1M', 'PT1D', 'P201Y', 'P1M '])(
    '%j is none',
    (text) => {
      expect(laterBy(from, text)).toBeUndefined();
    },
  );
});

test('everybody who shows something is listed, with the password of those who have one', async () => {
  const { data } = await get('/people');
  expect(data).toHaveLength(10);
  expect(data[1]).toMatchObject({
    name: 'Bayo Adeyemi',
    email: 'bayo@example.com',
    mobile: '+2348030000002',
    password: 'Holdfast-1!',
  });
  expect(data.at(-2)).toMatchObject({ name: 'Jumoke Balogun', password: null });
});

test('the outbox shows what was sent to somebody, newest first, with the code picked out', async () => {
  const mobile = '+2348030000002';
  const ask = { application_id: 2, identifier: mobile, type: 'mobile', otp: null } as const;
  await provider.answer(signInLink, { body: ask });
  await provider.passTime(180_000);
  await provider.answer(signInLink, { body: ask });
  const { data } = await get(`/outbox?to=${encodeURIComponent(mobile)}`);
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    to: mobile,
    channel: 'sms',
    otp: expect.stringMatching(/^\d{6}$/),
  });
  expect(data[0].body).toContain(data[0].otp);
  expect(data[0].sent_at > data[1].sent_at).toBe(true);
  expect((await get('/outbox?to=nobody')).data).toEqual([]);
});

test('the market moves what a portfolio is worth, and nothing else', async () => {
  const portfolio_id = idOf('portfolio', 'bayo', 2, 'USD');
  expect(await post('/market', { portfolio_id, value: 1_000_000 })).toMatchObject({ status: 200 });
  const { all } = await provider.answer(listPortfolios, { as: 'bayo@example.com' });
  expect(all[0]).toMatchObject({ value: 1_000_000, availableCredit: 300_000 });
  expect(await post('/market', { portfolio_id: 'none', value: 1 })).toMatchObject({ status: 404 });
  expect(await post('/market', { portfolio_id, value: -1 })).toMatchObject({ status: 400 });
});

test('a partner’s interest moves what it asks of the next loan, and no signed one', async () => {
  const ofNorthgate = async () =>
    (await provider.answer(listApplications)).applications.find((one) => one.application_id === 2);
  const signed = await provider.answer(listLoans, { as: 'ada@example.com' });
  const wanted = { application_id: 2, interest_bp: 325 };
  expect(await post('/interest', wanted)).toMatchObject({ status: 200 });
  expect(await ofNorthgate()).toMatchObject({ interest: 3.25 });
  expect(await provider.answer(listLoans, { as: 'ada@example.com' })).toEqual(signed);
  expect(await post('/interest', { ...wanted, application_id: 99 })).toMatchObject({ status: 404 });
  for (const interest_bp of [0, 10_001, 2.5]) {
    expect(await post('/interest', { ...wanted, interest_bp })).toMatchObject({ status: 400 });
  }
  for (const application_id of [-1, 2.5, 3_000_000_000]) {
    expect(await post('/interest', { ...wanted, application_id })).toMatchObject({ status: 400 });
  }
});

test('a partner’s logo by address is served as an image', async () => {
  const response = await provider.fetch('/api/sandbox/logos/harmattan.svg');
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toMatch(/^<svg /);
});

test('a moved clock runs the days that it passes; it does not go back', async () => {
  const before = Date.parse((await get('/clock')).data.now);
  const moved = await post('/clock', { advance: 'P1M' });
  expect(Date.parse(moved.data.now)).toBe(laterBy(before, 'P1M'));
  const { loans } = await provider.answer(listLoans, { as: 'femi@example.com' });
  const overdue = loans[0]?.bills.filter(({ state }) => state === 'overdue');
  expect(overdue).toHaveLength(3);
  const { user } = await provider.answer(getUser, { as: 'femi@example.com' });
  expect(user.now).toBe(moved.data.now);
  expect(await post('/clock', { now: '2026-01-01T00:00:00Z' })).toMatchObject({ status: 409 });
  for (const wrong of [
    {},
    { advance: 'soon' },
    { now: 'later' },
    { now: '2199-01-01T00:00:00Z' },
  ]) {
    expect(await post('/clock', wrong)).toMatchObject({ status: 400, code: 'invalid_request' });
  }
  const now = new Date(Date.parse(moved.data.now) + 3_600_000).toISOString();
  expect(await post('/clock', { now })).toMatchObject({ data: { now } });
});

// After the others, because it undoes what they did.
test('a reset brings the seed and the time back, and ends every session', async () => {
  const token = await provider.tokenOf('femi@example.com');
  expect(await post('/reset', {})).toMatchObject({ status: 200 });
  expect(Date.parse((await get('/clock')).data.now)).toBe(testNow);
  expect((await get('/outbox')).data).toEqual([]);
  const headers = { authorization: `Bearer ${token}` };
  expect((await provider.fetch('/api/user', { headers })).status).toBe(401);
  const body = { email: 'bayo@example.com', password: 'Holdfast-1!' };
  const signedIn = await provider.answer(signIn, { body });
  const asked = { headers: { authorization: `Bearer ${signedIn.token}` } };
  const { all } = await provider.answer(listPortfolios, asked);
  expect(all[0]).toMatchObject({ value: 1_248_000 });
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  const { db } = provider.context;
  const sweeps = await db.selectFrom('jobs').select('run_at').where('kind', '=', 'sweep').execute();
  expect(sweeps).toEqual([{ run_at: '2026-03-11T02:00:00.000Z' }]);
});

test('a second reset of a day puts back, row for row, what the first one made', async () => {
  const one = await openTestProvider();
  const { db } = one.context;
  const resetAndRead = async () => {
    await one.fetch('/api/sandbox/reset', { method: 'POST' });
    const lines = [];
    for await (const text of linesOfBackup(db, 'now')) lines.push(...text.trimEnd().split('\n'));
    return lines.toSorted();
  };
  const first = await resetAndRead();
  await one.fetch('/api/sandbox/clock', { method: 'POST', body: '{"advance":"P2M"}' });
  const second = await resetAndRead();
  expect(second).toEqual(first);
  expect(second.length).toBeGreaterThan(500);
  expect(await findLedgerDiscrepancies(db)).toEqual([]);
  // What numbers its rows goes on after the last of them.
  const job = { kind: 'sweep', subject: 'another', run_at: '2026-03-11T02:00:00.000Z' } as const;
  await db.insertInto('jobs').values(job).execute();
  await one.close();
});

test('none of it exists outside the sandbox', async () => {
  const live = await openTestProvider({ env: liveVariables });
  for (const path of ['/people', '/outbox', '/clock', '/logos/harmattan.svg']) {
    expect((await live.fetch(`/api/sandbox${path}`)).status).toBe(404);
  }
  for (const path of ['/clock', '/market', '/reset', '/processor/transaction/initialize']) {
    const response = await live.fetch(`/api/sandbox${path}`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
  }
  expect((await live.fetch('/api/health')).status).toBe(200);
  await live.close();
});

test('the page of a mail runs and loads nothing, and only our own pages show it', async () => {
  await provider.answer(signInLink, {
    body: { application_id: 2, type: 'email', identifier: 'ada@example.com', otp: null },
  });
  const [mail] = await provider.answer(listMessages, { query: { to: 'ada@example.com' } });
  expect(mail?.body).toContain(`Dear Ada,\n\nOpen the link below`);
  expect(mail?.html).toContain(`href="${mail?.link}"`);
  const page = await provider.fetch(`/api/sandbox/outbox/${mail?.id}/mail?scheme=dark`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const directive of [
    "default-src 'none'",
    'sandbox allow-popups',
    "frame-ancestors 'self'",
  ]) {
    expect(policy).toContain(directive);
  }
  expect(policy).not.toMatch(/script|allow-same-origin/);
  expect(await page.text()).toContain('@media all');

  const [short] = await provider.answer(listMessages, {
    query: { to: 'ada@example.com', without: 'html' },
  });
  expect(short).toEqual({ ...mail, html: undefined });
  const sent = await provider.fetch('/api/sandbox/outbox/nothing/mail');
  expect(sent.status).toBe(404);
  const elsewhere = await provider.fetch(`/api/sandbox/outbox/${mail?.id}/mail`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(elsewhere.status).toBe(403);
});
