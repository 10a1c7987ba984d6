import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { isTracing, traced } from '#provider/tracing/span.ts';
import { startTracing } from '#provider/tracing/start.ts';
import { borrow, giveCard } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';

type Value = { stringValue?: string; intValue?: number };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
};

const provider = providerForFile();
const borrower = borrowerForTest(provider);

/** A collector: what came, as text and as spans. */
async function openCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(`${request.method} ${request.url}`, await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: (): Sent[] =>
      bodies
        .filter((body) => body.startsWith('{'))
        .flatMap((body) => JSON.parse(body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
  };
}

const factOf = ({ attributes }: Sent, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a withdrawal is traced from its request to its SQL and its payout, and nothing of the borrower is told', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
  const token = await provider.tokenOf(borrower.email);
  const collector = await openCollector();
  const stop = await startTracing({ tracesTo: collector.url, release: 'tested' });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const key = 'the-key-of-this-withdrawal';
  const { withdrawals } = await provider.answer(requestWithdrawal, {
    as: borrower.email,
    key,
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-00` },
    body: {
      ...{ amount: 10_007, application_id: borrower.application_id, currency: 'USD' },
      processor_id: 1,
      details: { bank_code: '901', account_number: '0102030405' },
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_007 }],
      sendToAccount: 'new',
    },
  });
  const quoted = 'amount=70707&currency=USD&tenure=6&application_id=2';
  await provider.fetch(`/api/loan/quote?${quoted}`);
  await provider.passTime(5_000);
  await stop();

  const spans = collector.spans();
  const request = spans.find(({ name }) => name === 'POST /api/withdrawal');
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  if (!request) throw new Error('No span of the request');
  expect(factOf(request, 'http.response.status_code')).toBe(200);
  const childrenOf = (parent: Sent) => spans.filter((one) => one.parentSpanId === parent.spanId);
  const [transaction] = childrenOf(request).filter(({ name }) => name === 'transaction');
  if (!transaction) throw new Error('No span of its transaction');
  const statements = childrenOf(transaction);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'select', 'with', 'commit']),
  );
  const writes = statements.map((one) => String(factOf(one, 'db.query.text')));
  expect(writes).toContainEqual(expect.stringMatching(/insert into "withdrawals".*\$1/s));
  const payout = spans.find(({ name }) => name === 'job payout');
  if (!payout) throw new Error('No span of the payout');
  expect(childrenOf(payout).map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^(GET|POST) [\w.-]+$/),
  );
  // Each belongs to a request or a job.
  const known = new Set([...spans.map(({ spanId }) => spanId), 'b7ad6b7169203331']);
  const roots = spans.filter(({ parentSpanId }) => !known.has(parentSpanId ?? ''));
  expect(roots.filter(({ name }) => !/^(GET|POST) \/api|^jobs? /.test(name))).toEqual([]);

  const all = collector.bodies.join('\n');
  const { email, user_id, portfolios } = borrower;
  const { firstname, lastname, mobile } = await provider.context.db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'mobile'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const hidden = [
    ...[email, user_id, firstname, lastname, mobile, token, key, quoted, '70707', '192.0.2.1'],
    ...[portfolios.USD, withdrawals[0]?.withdrawal_id, '0102030405', '10007', 'app.test'],
  ];
  expect(hidden.filter((one) => one && all.includes(one))).toEqual([]);
  expect(collector.bodies[0]).toBe('POST /v1/traces');
});

test('an error is told of by its type alone, and without an address nobody is told anything', async () => {
  const collector = await openCollector();
  const stop = await startTracing({ tracesTo: collector.url, release: 'tested' });
  const fail = () => Promise.reject(new RangeError('ada@example.com'));
  await expect(traced({ kind: 'job', name: 'job that fails' }, fail)).rejects.toThrow(RangeError);
  await stop();
  const [span] = collector.spans();
  expect(span && factOf(span, 'error.type')).toBe('RangeError');
  expect(collector.bodies.join()).not.toContain('ada@example.com');

  await (await startTracing({ tracesTo: null, release: 'tested' }))();
  expect(isTracing()).toBe(false);
});
