import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sign } from '#clients/partner/src/sign.ts';
import {
  NotGenuine,
  verifyPull,
  verifyReturn,
  verifyWebhook,
} from '#clients/partner/src/verify.ts';

const secret = 'hs_test_1';
const now = 1_790_000_000;
const hex = (text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** What is believed, or why it is not. */
function outcome<Believed>(verify: () => Believed): Believed | string {
  try {
    return verify();
  } catch (error) {
    if (error instanceof NotGenuine) return error.doubt;
    throw error;
  }
}

test('a request is signed over its time, its method, its address and its body', () => {
  const request = { method: 'POST', path: '/api/signon?application_id=6', body: '{"a":"ọ"}' };
  const right = hex(`${now}.POST./api/signon?application_id=6.{"a":"ọ"}`);
  const key = { keyId: 'hk_test_1', secret };
  expect(sign(key, request, now)).toBe(`t=${now},key=hk_test_1,v1=${right}`);
});

describe('a webhook', () => {
  const body = '{"id":"ọ"}';
  const header = (seconds: number, signed = body) =>
    `t=${seconds},v1=${hex(`${seconds}.${signed}`)}`;
  const hear = (given: string | undefined, verifying = {}, sent: string | Uint8Array = body) =>
    outcome(() => verifyWebhook(given, sent, { secret, now, ...verifying }));

  test('is believed for five minutes either way, or as long as one says', () => {
    for (const seconds of [now, now - 300, now + 300]) {
      expect(hear(header(seconds))).toEqual({ id: 'ọ' });
    }
    for (const seconds of [now - 301, now + 301]) expect(hear(header(seconds))).toBe('old');
    expect(hear(header(now - 5), { toleranceSeconds: 4 })).toBe('old');
  });

  test('is read from text and from bytes', () => {
    expect(hear(header(now), {}, new TextEncoder().encode(body))).toEqual({ id: 'ọ' });
  });

  test.each([undefined, '', `t=${now}`, `v1=${'0'.repeat(64)}`, `t=${now},v1=short`])(
    'with the header %j is unsigned',
    (given) => expect(hear(given)).toBe('unsigned'),
  );

  test('is forged when its body, its time or its secret is another', () => {
    expect(hear(header(now, '{"id":"evt_2"}'))).toBe('forged');
    expect(hear(header(now).replace(`t=${now}`, `t=${now + 1}`))).toBe('forged');
    expect(hear(header(now), { secret: 'hs_test_2' })).toBe('forged');
    expect(hear(header(now), { secret: [] })).toBe('forged');
  });

  test('is believed under the old and the new secret while keys change', () => {
    expect(hear(header(now), { secret: ['hs_test_2', secret] })).toEqual({ id: 'ọ' });
  });
});

describe('a return', () => {
  const added = `application_id=6&key=hk_test_1&loan_id=a-3&outcome=success&state=s+%26&t=${now}`;
  const signed = `${added}&signature=${hex(added)}`;
  const hear = (address: string, at = now) =>
    outcome(() => verifyReturn(address, { secret, now: at }));
  const said = { outcome: 'success', applicationId: 6, loanId: 'a-3', state: 's &' };

  test('is believed in any order, and among what the partner has in its address itself', () => {
    expect(hear(signed)).toEqual(said);
    const reversed = signed.split('&').reverse().join('&');
    expect(hear(`https://app.example.com/loan?order=7&${reversed}#top`)).toEqual(said);
  });

  test('is not when something was changed, added or taken out', () => {
    expect(hear(signed.replace('success', 'cancelled'))).toBe('forged');
    expect(hear(signed.replace('&loan_id=a-3', ''))).toBe('forged');
    expect(hear(`${signed}&outcome=cancelled`)).toBe('forged');
    expect(hear(signed.replace('key=hk_test_1', 'key=hk_test_2'))).toBe('forged');
    expect(hear(added)).toBe('unsigned');
    expect(hear('')).toBe('unsigned');
    expect(hear(signed, now + 301)).toBe('old');
  });
});

describe('a question for what a user holds', () => {
  const address = 'https://app.example.com/holdings/sabi-1007';
  const header = `t=${now},v1=${hex(`${now}.GET.${address}.`)}`;
  const asked = (given: string | undefined, at = address, verifying = {}) =>
    outcome(() => verifyPull(given, at, { secret, now, ...verifying }));

  test('is believed for the whole address that was asked, and for no other', () => {
    expect(asked(header)).toBeUndefined();
    expect(asked(header, `${address}8`)).toBe('forged');
    expect(asked(header, '/holdings/sabi-1007')).toBe('forged');
  });

  test('is not believed without a signature, with another secret or too late', () => {
    expect(asked(undefined)).toBe('unsigned');
    expect(asked(header, address, { secret: 'hs_test_2' })).toBe('forged');
    expect(asked(header, address, { now: now + 301 })).toBe('old');
  });
});
