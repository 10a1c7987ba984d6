import { expect, test } from 'vitest';
import type { Entry } from '#provider/sandbox/partner/journal.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
const post = async (path: string, body: object) => {
  const answer = await provider.fetch(`/api/sandbox${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await answer.json()).data;
};
const user = {
  user_id: 'u-1',
  first_name: 'Efua',
  last_name: 'Mensah',
  mobile: '+2348050000077',
};

async function ownPartner(name: string) {
  return { name, ...(await post('/partners', { name })), user };
}
const newest = async (): Promise<Entry> =>
  (await (await provider.fetch('/api/sandbox/partner')).json()).data.journal[0];

test('a partner of one’s own hands its user over, and the events show it without the secret', async () => {
  const own = await ownPartner('Kainji Savings');
  const { link, refusal } = await post('/partner/own/hand-off', own);
  expect(refusal).toBeNull();
  expect(new URL(link).pathname).toMatch(new RegExp(`^/onboarding/[\\w-]+/${own.application_id}$`));
  const { ok, raw } = await newest();
  expect(ok).toBe(true);
  expect(raw).toContain(`key=${own.key_id}`);
  expect(raw).not.toContain(own.secret);
});

test('with a wrong secret it is refused as any partner is, and says why', async () => {
  const own = await ownPartner('Savannah Savings');
  const handOff = await post('/partner/own/hand-off', { ...own, secret: 'another' });
  expect(handOff).toEqual({ link: null, refusal: expect.stringContaining('does not match') });
  expect(await newest()).toMatchObject({ kind: 'handoff', ok: false });
});

test('what a user holds is not taken before they are connected', async () => {
  const own = await ownPartner('Harmattan Savings');
  const { refusal } = await post('/partner/own/holdings', own);
  expect(refusal).toContain('Efua is not connected yet');
  expect(await newest()).toMatchObject({ kind: 'holdings', ok: false });
});
