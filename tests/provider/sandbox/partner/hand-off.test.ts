import { expect, test } from 'vitest';
import { signInLink } from '#contract';
import type { Manner } from '#provider/sandbox/partner/hand-off.ts';
import type { Entry } from '#provider/sandbox/partner/journal.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

async function post(path: string, body: object) {
  const answer = await provider.fetch(`/api/sandbox/partner${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await answer.json()).data;
}
const handOff = (
  user_id: string,
  manner: Manner,
  returns = false,
): Promise<{ link: string | null; refusal: string | null }> =>
  post('/hand-off', { user_id, manner, returns });
const newest = async (): Promise<Entry> =>
  (await (await provider.fetch('/api/sandbox/partner')).json()).data.journal[0];

/** Opens the link as the app does; gives the session, if there is one. */
async function open(link: string | null): Promise<string | undefined> {
  const [, , code = '', application_id] = new URL(link ?? '').pathname.split('/');
  const body = { application_id: Number(application_id), code };
  const answer = await provider.answer(signInLink, { body });
  return 'token' in answer ? answer.token : undefined;
}

test('a hand-off that is signed as documented gives a link that brings a known user in', async () => {
  const { link, refusal } = await handOff('sabi-1007', 'right');
  expect(refusal).toBeNull();
  expect(link).toMatch(/^http:\/\/app\.test\/onboarding\/[\w-]+\/6\?/);
  const { ok, raw } = await newest();
  expect(ok).toBe(true);
  expect(raw).toMatch(/^Holdfast-Signature: t=\d+,key=hk_test_sabi_wallet,v1=[0-9a-f]{64}$/m);
  // What signs somebody in stands in no log.
  expect(raw).not.toContain(new URL(link ?? '').pathname.split('/')[2]);
  expect(await open(link)).toBeTruthy();
});

test('a user whom nobody has handed over before gets no session by the link alone', async () => {
  const { link } = await handOff('sabi-1008', 'right');
  expect(await open(link)).toBeUndefined();
});

test.each([
  ['forged', /does not match/],
  ['late', /has expired/],
  ['twice', /used already/],
] as const)('one that is %s is refused, and says why', async (manner, why) => {
  const { link, refusal } = await handOff('sabi-1007', manner);
  expect(link).toBeNull();
  expect(refusal).toMatch(why);
  expect(await newest()).toMatchObject({ kind: 'handoff', ok: false });
});

test('a return that the provider has signed is believed once, and tells who came back', async () => {
  const { link } = await handOff('sabi-1007', 'right', true);
  const token = await open(link);
  const answer = await provider.fetch('/api/partner/return', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ outcome: 'cancelled' }),
  });
  const { redirect } = (await answer.json()).data;
  expect(redirect).toMatch(/^http:\/\/app\.test\/sandbox\/partner\?/);
  const query = new URL(redirect).search;
  expect(await post('/return', { query: query.replace('cancelled', 'success') })).toMatchObject({
    verified: false,
  });
  expect(await post('/return', { query })).toEqual({
    verified: true,
    outcome: 'cancelled',
    loan_id: null,
    user_id: 'sabi-1007',
  });
  expect(await post('/return', { query })).toMatchObject({ verified: false });
});
