import { beforeAll, expect, test } from 'vitest';
import type { listPartnerLoans, WireOf } from '#contract';
import { signatureSeconds } from '#contract/partner-times.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, type PartnerServer } from '#support/holdings.ts';
import { signedHeaders } from '#support/partner.ts';

type Loans = WireOf<typeof listPartnerLoans>;

const provider = providerForFile();
let partner: PartnerServer;
/** Of another partner, where the same people are nobody. */
let stranger: PartnerServer;
const own: string[] = [];
const paths = ['/partner/loans', '/partner/bills', '/partner/events'];
const read = [...paths, '/partner/statement', '/partner/statement/file'];

beforeAll(async () => {
  for (let count = 0; count < 3; count++) {
    const borrower = await newBorrower(provider);
    partner = await connect(provider, borrower);
    own.push(await borrow(provider, borrower, 'USD', 30_000));
  }
  stranger = await connect(provider, { ...(await newBorrower(provider)), application_id: 3 });
});

const get = async (path: string, headers: Record<string, string>) => {
  const response = await provider.fetch(`/api${path}`, { headers });
  return { status: response.status, ...((await response.json()) as { code?: string }) };
};
const signed = (path: string, key = partner.key) =>
  signedHeaders(provider.clock.now(), { method: 'GET', path: `/api${path}` }, key);
const refused = { status: 401, code: 'bad_signature' };

test.each(read)('%s tells nothing to who has not signed for it', async (path) => {
  expect(await get(path, {})).toMatchObject(refused);
  const guessed = { ...partner.key, secret: 'hs_test_guessed' };
  expect(await get(path, await signed(path, guessed))).toMatchObject(refused);
  const authorization = `Bearer ${await provider.tokenOf('ada@example.com')}`;
  expect(await get(path, { authorization })).toMatchObject(refused);
});

test.each(paths)('what was signed for %s reads nothing else, and nothing later', async (path) => {
  const headers = await signed(path);
  expect(await get(path, headers)).toMatchObject({ status: 200 });
  expect(await get(`${path}?limit=500`, headers)).toMatchObject(refused);
  await provider.passTime(2 * signatureSeconds * 1000);
  expect(await get(path, headers)).toMatchObject(refused);
});

test('another partner’s loans are in no list, whatever cursor is sent', async () => {
  const { data: first } = await partner.ask<Loans>('GET', '/partner/loans?limit=1');
  for (const path of paths) {
    const { data } = await stranger.ask('GET', `${path}?limit=500`);
    for (const id of own) expect(JSON.stringify(data)).not.toContain(id);
    const field = path.endsWith('events') ? 'after' : 'cursor';
    const theirs = await stranger.ask('GET', `${path}?${field}=${first.cursor}`);
    expect(theirs).toMatchObject({ status: 400, fields: [field] });
  }
});

const forged = (...said: unknown[]) => Buffer.from(JSON.stringify(said)).toString('base64url');

test('a cursor that was made up is refused with a reason', async () => {
  const cursors = [
    'x',
    forged('bills', 2, [0, '']),
    forged('loans', 2, [99, '']),
    forged('loans', 2, [-1, '']),
    forged('loans', 2, [0, "' or true --"]),
    forged('loans', 2, [0, 'a'.repeat(65)]),
    forged('loans', 2, [0, '', '']),
    forged('loans', 2),
  ];
  for (const cursor of cursors) {
    const answer = await partner.ask('GET', `/partner/loans?cursor=${cursor}`);
    expect(answer, cursor).toMatchObject({ status: 400, fields: ['cursor'] });
    expect(answer.message).toContain('Send the cursor');
  }
  const long = 'a'.repeat(2_001);
  expect(await partner.ask('GET', `/partner/loans?cursor=${long}`)).toMatchObject({ status: 400 });
});

test('nobody reads everything at once', async () => {
  for (const limit of ['0', '501', '1e9', '-1', '1.5', 'all']) {
    for (const path of paths) {
      const answer = await partner.ask('GET', `${path}?limit=${limit}`);
      expect(answer, limit).toMatchObject({ status: 400, fields: ['limit'] });
    }
  }
});
