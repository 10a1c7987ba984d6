import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { doubtOfReturn, doubtOfWebhook, signatureOf } from '#provider/sandbox/partner/signing.ts';

const key = { id: 'hk_test_1', secret: 'hs_test_1' };
const now = 1_790_000_000;
const hex = (text: string) => createHmac('sha256', key.secret).update(text).digest('hex');

test('a request is signed over its time, its method, its address and its body', () => {
  const request = { method: 'POST', path: '/api/signon?application_id=6', body: '{"a":"ọ"}' };
  const right = hex(`${now}.POST./api/signon?application_id=6.{"a":"ọ"}`);
  expect(signatureOf(key, request, now)).toBe(`t=${now},key=hk_test_1,v1=${right}`);
});

describe('a webhook', () => {
  const body = '{"id":"evt_1"}';
  const header = (seconds: number, signed = body) =>
    `t=${seconds},v1=${hex(`${seconds}.${signed}`)}`;

  test('is believed for five minutes either way', () => {
    for (const seconds of [now, now - 300, now + 300]) {
      expect(doubtOfWebhook(key, header(seconds), body, now)).toBeUndefined();
    }
    for (const seconds of [now - 301, now + 301]) {
      expect(doubtOfWebhook(key, header(seconds), body, now)).toBe('old');
    }
  });

  test.each([undefined, '', `t=${now}`, `v1=${'0'.repeat(64)}`, `t=${now},v1=short`])(
    'with the header %j is unsigned',
    (given) => expect(doubtOfWebhook(key, given, body, now)).toBe('unsigned'),
  );

  test('is forged when its body, its time or its secret is another', () => {
    expect(doubtOfWebhook(key, header(now, '{"id":"evt_2"}'), body, now)).toBe('forged');
    const later = header(now).replace(`t=${now}`, `t=${now + 1}`);
    expect(doubtOfWebhook(key, later, body, now)).toBe('forged');
    expect(doubtOfWebhook({ ...key, secret: 'hs_test_2' }, header(now), body, now)).toBe('forged');
  });
});

describe('a return', () => {
  const added = `application_id=6&key=hk_test_1&loan_id=a-3&outcome=success&state=s+%26&t=${now}`;
  const signed = `${added}&signature=${hex(added)}`;
  const doubt = (query: string, at = now) => doubtOfReturn(key, new URLSearchParams(query), at);

  test('is believed in any order, and among what the partner has in its address itself', () => {
    expect(doubt(signed)).toBeUndefined();
    expect(doubt(`order=7&${signed.split('&').reverse().join('&')}`)).toBeUndefined();
  });

  test('is not when something was changed, added or taken out', () => {
    expect(doubt(signed.replace('success', 'cancelled'))).toBe('forged');
    expect(doubt(signed.replace('&loan_id=a-3', ''))).toBe('forged');
    expect(doubt(signed.replace('key=hk_test_1', 'key=hk_test_2'))).toBe('forged');
    expect(doubt(added)).toBe('unsigned');
    expect(doubt(signed, now + 301)).toBe('old');
  });
});
