import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Entry } from '#provider/sandbox/partner/journal.ts';
import { sabi } from '#provider/sandbox/partner/sabi.ts';
import { providerForFile } from '#support/fixtures.ts';
import { testNow } from '#support/provider.ts';

const provider = providerForFile();
beforeEach(() => post('/broken', { broken: false }));

const post = (path: string, body: object, headers = {}) =>
  provider.fetch(`/api/sandbox/partner${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
const known = async (): Promise<{ broken: boolean; journal: Entry[] }> =>
  (await (await provider.fetch('/api/sandbox/partner')).json()).data;

const event = (id: string) => ({
  id,
  type: 'loan.disbursed',
  data: { user_id: 'sabi-1007', loan_id: 'a-loan' },
});
function signed(body: object, secret: string = sabi.key.secret) {
  const t = testNow / 1000;
  const v1 = createHmac('sha256', secret)
    .update(`${t}.${JSON.stringify(body)}`)
    .digest('hex');
  return { 'holdfast-signature': `t=${t},v1=${v1}` };
}

test('a signed webhook is taken and told, and told apart when it comes again', async () => {
  const body = event('evt_1');
  expect((await post('/webhooks', body, signed(body))).status).toBe(200);
  expect((await post('/webhooks', body, signed(body))).status).toBe(200);
  const { journal } = await known();
  expect(journal.slice(0, 2)).toMatchObject([
    { kind: 'webhook', ok: true, says: 'loan.disbursed came again: known already' },
    { says: 'loan.disbursed: signature verified', event: { loan_id: 'a-loan' } },
  ]);
});

test('one that nobody has signed, or somebody else, tells nothing', async () => {
  const body = event('evt_2');
  expect((await post('/webhooks', body)).status).toBe(401);
  expect((await post('/webhooks', body, signed(body, sabi.wrongSecret))).status).toBe(401);
  expect((await post('/webhooks', { no: 'event' }, signed({ no: 'event' }))).status).toBe(400);
  const { journal } = await known();
  expect(journal.slice(0, 3).map(({ ok, event }) => ({ ok, event }))).toEqual(
    Array.from({ length: 3 }, () => ({ ok: false, event: undefined })),
  );
});

test('a broken server answers with an error and has learned nothing', async () => {
  const body = event('evt_3');
  await post('/broken', { broken: true });
  expect((await post('/webhooks', body, signed(body))).status).toBe(500);
  const { broken, journal } = await known();
  expect(broken).toBe(true);
  expect(journal[0]).toMatchObject({ ok: false });
  expect(journal[0]?.event).toBeUndefined();
  await post('/broken', { broken: false });
  expect((await post('/webhooks', body, signed(body))).status).toBe(200);
});

test('a return is believed only with a signature and a state of the partner’s own', async () => {
  const added = new URLSearchParams({ application_id: '6', key: sabi.key.id, outcome: 'success' });
  added.set('state', 'made-up');
  added.set('t', String(testNow / 1000));
  const signature = createHmac('sha256', sabi.key.secret).update(added.toString()).digest('hex');
  for (const query of [`${added}&signature=${signature}`, `${added}`, '']) {
    const answer = await post('/return', { query });
    expect((await answer.json()).data).toEqual({
      verified: false,
      outcome: null,
      loan_id: null,
      user_id: null,
    });
  }
});

test('a reset of the sandbox forgets all of it', async () => {
  const body = event('evt_4');
  await post('/broken', { broken: true });
  await post('/webhooks', body, signed(body));
  await provider.fetch('/api/sandbox/reset', { method: 'POST' });
  expect(await known()).toMatchObject({ broken: false, journal: [] });
});
