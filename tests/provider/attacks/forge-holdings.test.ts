import { beforeEach, expect, test } from 'vitest';
import { listPortfolios } from '#contract';
import { newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, holding, type PartnerServer } from '#support/holdings.ts';
import { signedHeaders } from '#support/partner.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let partner: PartnerServer;
beforeEach(async () => {
  partner = await connect(provider, borrower);
  await partner.send([holding('cash', 50_000)], provider.clock.now() - 60_000);
});

const worth = async () => {
  const { all } = await provider.answer(listPortfolios, { as: borrower.email });
  return all.find(({ currency }) => currency === 'USD')?.value;
};
const picture = (value: number) =>
  JSON.stringify({
    as_of: new Date(provider.clock.now()).toISOString(),
    holdings: [holding('cash', value)],
  });

async function put(body: string, headers: Record<string, string>, path?: string) {
  const address = path ?? `/api/partner/users/${partner.partner_user_id}/holdings`;
  const response = await provider.fetch(address, { method: 'PUT', headers, body });
  return { status: response.status, ...((await response.json()) as { code?: string }) };
}
const signed = (body: string, key = partner.key) =>
  signedHeaders(
    provider.clock.now(),
    { method: 'PUT', path: `/api/partner/users/${partner.partner_user_id}/holdings`, body },
    key,
  );

test('holdings that nobody signed, or somebody else did, change nothing', async () => {
  const body = picture(400_000);
  expect(await put(body, {})).toMatchObject({ status: 401, code: 'bad_signature' });
  const forged = await signed(body, { ...partner.key, secret: 'hs_test_guessed' });
  expect(await put(body, forged)).toMatchObject({ status: 401, code: 'bad_signature' });
  const headers = await signed(body);
  expect(await put(picture(499_999), headers)).toMatchObject({ status: 401 });
  // A borrower's own token is no partner's signature.
  const authorization = `Bearer ${await provider.tokenOf(borrower.email)}`;
  expect(await put(body, { authorization })).toMatchObject({ status: 401, code: 'bad_signature' });
  expect(await worth()).toBe(50_000);
});

test('a signature is good once, and for no other user', async () => {
  const body = picture(60_000);
  const headers = await signed(body);
  expect(await put(body, headers)).toMatchObject({ status: 200 });
  expect(await put(body, headers)).toMatchObject({ status: 401, code: 'bad_signature' });
  const other = await connect(provider, await newBorrower(provider));
  const path = `/api/partner/users/${other.partner_user_id}/holdings`;
  expect(await put(body, await signed(body), path)).toMatchObject({ status: 401 });
});

test('an older picture that comes late does not bring back what is gone', async () => {
  const now = provider.clock.now();
  await partner.send([holding('cash', 60_000)], now - 20_000);
  await partner.send([holding('cash', 40_000)], now - 10_000);
  await partner.send([holding('cash', 60_000)], now - 15_000);
  expect(await worth()).toBe(40_000);
});

test('a picture of ten megabytes is refused before it is read', async () => {
  const body = JSON.stringify({ as_of: picture(1), holdings: 'x'.repeat(10_000_000) });
  expect(await put(body, await signed(body))).toMatchObject({ status: 413, code: 'too_large' });
  expect(await worth()).toBe(50_000);
});

test('a partner’s word opens an account for one contact alone, and nobody is in it before a code', async () => {
  const { db } = provider.context;
  const said = { mobile: '+2348090007777', email: 'stranger@example.com' };
  const body = JSON.stringify({
    user_id: 'theirs',
    ...said,
    first_name: 'Zainab',
    last_name: 'Sule',
  });
  const path = '/api/signon';
  const headers = await signedHeaders(
    provider.clock.now(),
    { method: 'POST', path, body },
    partner.key,
  );
  const response = await provider.fetch(path, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  const users = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'mobile', 'password_hash', 'firstname'])
    .where((is) => is.or([is('mobile', '=', said.mobile), is('email', '=', said.email)]))
    .execute();
  expect(users).toMatchObject([
    { email: null, mobile: said.mobile, password_hash: null, firstname: 'Zainab' },
  ]);
  const sessions = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', users[0]?.user_id ?? '')
    .execute();
  expect(sessions).toEqual([]);
});
