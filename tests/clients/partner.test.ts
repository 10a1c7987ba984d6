import { expect, test } from 'vitest';
import { createPartner, type PartnerOptions } from '#clients/partner/src/partner.ts';
import { PartnerError } from '#clients/partner/src/partner-error.ts';
import { testKey } from '#provider/sandbox/seed/partner-access.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
const now = () => Math.floor(provider.clock.now() / 1000);
const ask = (address: string, init: RequestInit) =>
  provider.fetch(address.replace('http://app.test', ''), init);

const partnerWith = (options: Partial<PartnerOptions> = {}) =>
  createPartner({
    baseUrl: 'http://app.test',
    keyId: testKey.key_id,
    secret: testKey.secret,
    now,
    fetch: ask,
    ...options,
  });

const path = { partner_user_id: 'sabi-1007' };
const holdings = '/partner/users/{partner_user_id}/holdings';
const hold = '/partner/users/{partner_user_id}/hold';
const picture = (quantity: number) => ({
  as_of: new Date(provider.clock.now()).toISOString(),
  holdings: [
    {
      class: 'cash' as const,
      symbol: 'NGN',
      quantity: String(quantity),
      price: '1',
      value: quantity * 100,
      currency: 'NGN' as const,
    },
  ],
});

/** What a call was refused with. */
const refusal = (asked: Promise<unknown>): Promise<PartnerError> =>
  asked.then(
    () => expect.fail('It was not refused'),
    (error) => {
      expect(error).toBeInstanceOf(PartnerError);
      return error;
    },
  );

/** Sends as ever, but of the first answer nothing comes. `asked` counts. */
function losingFirst() {
  const sent = { asked: 0 };
  const fetch: typeof ask = async (address, init) => {
    const answer = await ask(address, init);
    if (sent.asked++ === 0) throw new TypeError('fetch failed');
    return answer;
  };
  return { sent, fetch };
}

test('what a user holds is sent, and what must stay of it is read', async () => {
  const partner = partnerWith();
  const taken = await partner.put(holdings, { path, body: picture(11_000_000) });
  expect(taken.portfolios.find(({ currency }) => currency === 'NGN')?.status).toBe('taken');
  const { portfolios } = await partner.get(hold, { path });
  expect(portfolios.map(({ hold }) => hold)).toEqual([0, 0]);
});

test('the same request twice within a second is two requests', async () => {
  const partner = partnerWith();
  await partner.post('/signon', { body: { user_id: 'sabi-1007' } });
  const again = await partner.post('/signon', { body: { user_id: 'sabi-1007' } });
  expect(again.redirect).toContain('/onboarding/');
});

test('a refusal has a code, the fields that are wrong and a sentence', async () => {
  const partner = partnerWith();
  const wrong = { ...picture(1), as_of: 'yesterday' };
  expect(await refusal(partner.put(holdings, { path, body: wrong }))).toMatchObject({
    code: 'invalid_request',
    status: 400,
    field: 'as_of',
  });
  const nobody = { partner_user_id: 'no/body' };
  expect(await refusal(partner.get(hold, { path: nobody }))).toMatchObject({ code: 'not_found' });
  const forged = partnerWith({ secret: 'another' });
  expect(await refusal(forged.get(hold, { path }))).toMatchObject({
    code: 'bad_signature',
    message: expect.stringContaining('does not match'),
    requestId: expect.any(String),
  });
});

test('a request that may be repeated is signed anew and sent again when its answer is lost', async () => {
  const { sent, fetch } = losingFirst();
  const partner = partnerWith({ fetch });
  await provider.clock.moveTo(provider.clock.now() + 1_000);
  const { portfolios } = await partner.put(holdings, { path, body: picture(11_100_000) });
  expect(sent.asked).toBe(2);
  // The first was taken: it is the same picture, and not a signature that was used already.
  expect(portfolios.find(({ currency }) => currency === 'NGN')?.status).toBe('unchanged');
});

test('a hand-off whose answer is lost is not sent again', async () => {
  const { sent, fetch } = losingFirst();
  const lost = partnerWith({ fetch }).post('/signon', { body: { user_id: 'sabi-1007' } });
  expect(await refusal(lost)).toMatchObject({ code: 'no_answer', status: 0 });
  expect(sent.asked).toBe(1);
});

test('what stays away is given up, and what is wrong is not tried again', async () => {
  let asked = 0;
  const count = (answer: () => Response) => async () => {
    asked++;
    return answer();
  };
  const busy = () => Response.json({ message: 'Busy.', code: 'unavailable' }, { status: 503 });
  const away = partnerWith({ retries: 1, fetch: count(busy) });
  expect(await refusal(away.get(hold, { path }))).toMatchObject({ code: 'unavailable' });
  expect(asked).toBe(2);
  const proxy = () => new Response('<h1>Bad request</h1>', { status: 400 });
  const wrong = partnerWith({ fetch: count(proxy) });
  expect(await refusal(wrong.get(hold, { path }))).toMatchObject({
    code: 'no_answer',
    status: 400,
  });
  expect(asked).toBe(3);
});
