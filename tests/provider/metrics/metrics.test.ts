import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { requestWithdrawal, signInLink } from '#contract';
import { minor } from '#credit/money.ts';
import { createApp } from '#provider/app.ts';
import { schedule } from '#provider/jobs/job.ts';
import { paystackTransfers } from '#provider/payments/paystack-transfers.ts';
import { scheduleLedgerCheck } from '#provider/runtime/ledger-check.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { scheduleStandingJobs } from '#provider/runtime/standing-jobs.ts';
import { tick } from '#provider/runtime/tick.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { hasPromtool, promtool } from '#support/promtool.ts';

const token = 'the-token-of-a-watcher';
const provider = providerForFile({
  // Nobody listens there, so that messages wait.
  env: { METRICS_TOKEN: token, SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_RELEASE: '1.2.3' },
  log: (event, detail) => void lines.push(JSON.stringify({ event, ...detail })),
});
let lines: string[] = [];

const withToken = { headers: { authorization: `Bearer ${token}` } };

/** Every figure by its name and labels, as they are written. */
async function figures(): Promise<Map<string, number>> {
  const response = await provider.fetch('/api/metrics', withToken);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  const wellFormed =
    /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+)$/;
  // Readers of the format skip empty lines.
  const written = text.split('\n').filter((line) => line !== '');
  expect(written.filter((line) => !wellFormed.test(line))).toEqual([]);
  const values = written.filter((line) => !line.startsWith('#'));
  return new Map(
    values.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test('says which release runs, what it takes, and that the database answers', async () => {
  const now = await figures();
  expect(now.get('holdfast_build_info{release="1.2.3",mode="sandbox"}')).toBe(1);
  expect(now.get('holdfast_database_up')).toBe(1);
  expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  const started = now.get('process_start_time_seconds') ?? 0;
  expect(Math.abs(started * 1000 - performance.timeOrigin)).toBeLessThan(1000);
});

test('counts requests by the pattern of their route, and never names a path', async () => {
  const name = 'holdfast_requests_total{method="GET",route="/api/loan/:id",status="4xx"}';
  const before = (await figures()).get(name) ?? 0;
  for (const id of ['one', 'two', 'three']) await provider.fetch(`/api/loan/${id}`);
  await provider.fetch('/api/nowhere/a-secret-code');
  const after = await figures();
  expect(after.get(name)).toBe(before + 3);
  expect([...after.keys()].join('\n')).not.toMatch(/secret|three/);
});

test('shows how many jobs are behind, for how long, and which fail', async () => {
  const { context, clock } = provider;
  const subject = 'nobody, so it fails';
  await context.db
    .transaction()
    .execute((tx) => schedule(tx, { kind: 'refund', subject, run_at: clock.now() + 60_000 }));
  expect((await figures()).get('holdfast_jobs_behind{kind="refund"}')).toBe(0);
  await clock.moveTo(clock.now() + 150_000);
  let now = await figures();
  expect(now.get('holdfast_jobs_behind{kind="refund"}')).toBe(1);
  expect(now.get('holdfast_jobs_behind_seconds{kind="refund"}')).toBe(90);
  expect(now.get('holdfast_jobs_failing{kind="refund"}')).toBe(0);
  const failed = { failures: 3 };
  await context.db.updateTable('jobs').set(failed).where('subject', '=', subject).execute();
  now = await figures();
  expect(now.get('holdfast_jobs_failing{kind="refund"}')).toBe(1);
  await context.db.deleteFrom('jobs').where('subject', '=', subject).execute();
});

test('shows the messages that no carrier takes, and since when they wait', async () => {
  const { email } = await newBorrower(provider);
  const body = { application_id: 2, identifier: email, type: 'email', otp: null } as const;
  await provider.answer(signInLink, { body });
  await provider.clock.moveTo(provider.clock.now() + 40_000);
  await runExternalJobs(provider.context);
  const now = await figures();
  expect(now.get('holdfast_messages_waiting{channel="email"}')).toBe(1);
  expect(now.get('holdfast_messages_waiting_seconds{channel="email"}')).toBe(40);
  expect(now.get('holdfast_messages_waiting{channel="sms"}')).toBe(0);
});

test('money that the processor does not pay out is seen to wait, though nothing fails or is late', async () => {
  const { context, clock } = provider;
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
  await provider.answer(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: 10_000,
      application_id: borrower.application_id,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number: '0123456789' },
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
      sendToAccount: 'new',
    },
  });
  const nobody = { baseUrl: 'http://127.0.0.1:1', secretKey: 'sk_none', fetch };
  const down = { ...context, payouts: paystackTransfers(nobody, context.log) };
  for (let minutes = 0; minutes < 90; minutes += 15) {
    await clock.moveTo(clock.now() + 15 * 60_000);
    await tick(down);
  }
  let now = await figures();
  expect(now.get('holdfast_jobs_behind_seconds{kind="payout"}')).toBe(0);
  expect(now.get('holdfast_jobs_failing{kind="payout"}')).toBe(0);
  expect(now.get('holdfast_withdrawals_waiting{currency="NGN"}')).toBe(1);
  expect(now.get('holdfast_withdrawals_waiting_seconds{currency="NGN"}')).toBe(90 * 60);
  expect(now.get('holdfast_withdrawals_waiting_seconds{currency="USD"}')).toBe(0);
  for (let hours = 0; hours < 4; hours += 2) await provider.passTime(2 * 3_600_000);
  now = await figures();
  expect(now.get('holdfast_withdrawals_waiting{currency="NGN"}')).toBe(0);
  expect(now.get('holdfast_withdrawals_waiting_seconds{currency="NGN"}')).toBe(0);
});

test('the ledger is checked every hour, and what is wrong with them is a figure and a line', async () => {
  const { context, clock } = provider;
  const { portfolios } = await newBorrower(provider);
  const { db } = context;
  await scheduleStandingJobs(context);
  await runExternalJobs(context);
  expect((await figures()).get('holdfast_ledger_discrepancies')).toBe(0);

  const show = (balance: number) =>
    db
      .updateTable('portfolios')
      .set({ balance: minor(balance) })
      .where('portfolio_id', '=', portfolios.USD)
      .execute();
  await show(700);
  await clock.moveTo(clock.now() + 3_599_000);
  await runExternalJobs(context);
  expect((await figures()).get('holdfast_ledger_discrepancies')).toBe(0);
  expect((await figures()).get('holdfast_ledger_check_age_seconds')).toBe(3_599);
  lines = [];
  await clock.moveTo(clock.now() + 1_000);
  await runExternalJobs(context);
  expect((await figures()).get('holdfast_ledger_discrepancies')).toBe(1);
  expect((await figures()).get('holdfast_ledger_check_age_seconds')).toBe(0);
  expect(lines.filter((line) => line.includes('ledger discrepancy'))).toEqual([
    expect.stringContaining(`portfolio ${portfolios.USD} shows 700, posted 0`),
  ]);
  await show(0);
});

test('a ledger check that takes long comes less often, however many processes start meanwhile', async () => {
  const { context, clock } = provider;
  const { db } = context;
  await db.updateTable('ledger_checks').set({ ms: 600_000 }).execute();
  await clock.moveTo(clock.now() + 3_600_000);
  await runExternalJobs(context);
  for (let processes = 0; processes < 3; processes++) {
    await db.transaction().execute((tx) => scheduleLedgerCheck(tx, clock.now()));
  }
  const { run_at } = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'ledger_check')
    .executeTakeFirstOrThrow();
  expect(Date.parse(run_at) - clock.now()).toBe(50 * 600_000);
});

test('every figure that an alert is written for is told, with its labels', async () => {
  // That of the embedded database, in a folder: here it lies in memory or on a server.
  const disk = { free: () => 1e9, isLow: () => false };
  const app = createApp({ ...provider.context, disk });
  await app.fetch(new Request('http://app.test/api/ready'));
  const request = new Request('http://app.test/api/metrics', withToken);
  const told = await (await app.fetch(request)).text();
  const rules = await readFile('deploy/holdfast.rules.yml', 'utf8');
  const named = rules.match(/\b(holdfast|process)_[a-z_]+(\{currency="\w+"\})?/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) expect(told).toContain(`\n${name}`);
  // The words of an alert name a label: `{{ $labels.kind }}`.
  const labelled = rules.split('- alert: ').flatMap((rule) => {
    const [name, label] = [/holdfast_\w+/.exec(rule)?.[0], /\$labels\.(\w+)/.exec(rule)?.[1]];
    return label ? [[name, label]] : [];
  });
  expect(labelled.length).toBeGreaterThan(4);
  for (const [name, label] of labelled)
    expect(told).toMatch(new RegExp(`^${name}\\{(.*,)?${label}="`, 'm'));
  if (hasPromtool) expect(promtool(['check', 'metrics'], told)).toBe('');
});

test('who does not know the token is told that there is nothing', async () => {
  for (const authorization of [
    '',
    'Bearer wrong',
    token,
    `Bearer ${token} `.trimEnd().slice(0, -1),
  ]) {
    const response = await provider.fetch('/api/metrics', { headers: { authorization } });
    expect([authorization, response.status]).toEqual([authorization, 404]);
  }
  const near = { headers: { host: '127.0.0.1:4321' } };
  expect((await provider.fetch('/api/metrics', near, '127.0.0.1')).status).toBe(404);
});

test('without a token only this machine may ask, and nobody through a proxy on it', async () => {
  const { context } = provider;
  const app = createApp({ ...context, config: { ...context.config, metricsToken: null } });
  const statusOf = async (clientAddress: string, headers: Record<string, string>) => {
    const request = new Request('http://app.test/api/metrics', { headers });
    return (await app.fetch(request, { clientAddress })).status;
  };
  const host = '127.0.0.1:4321';
  expect(await statusOf('127.0.0.1', { host })).toBe(200);
  expect(await statusOf('::1', { host: '[::1]:4321' })).toBe(200);
  expect(await statusOf('::ffff:127.0.0.1', { host: 'localhost' })).toBe(200);
  expect(await statusOf('192.0.2.7', { host })).toBe(404);
  expect(await statusOf('127.0.0.1', { host: 'evil.example.com' })).toBe(404);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
    expect([name, await statusOf('127.0.0.1', { host, [name]: '192.0.2.7' })]).toEqual([name, 404]);
  }
});
