import { randomUUID } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { instant } from '#provider/clock/clock.ts';
import { savePartner } from '#provider/partners/settings.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { type AskedPartner, openAskedPartner, saying } from '#support/asked-partner.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { connect, type PartnerServer } from '#support/holdings.ts';

// A partner that is asked what its users hold, or whoever has taken its server over.

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let server: AskedPartner;
let partner: PartnerServer;
beforeAll(async () => {
  server = await openAskedPartner();
});
beforeEach(async () => {
  partner = await connect(provider, borrower);
});
afterEach(async () => {
  for (const table of ['jobs', 'pulls', 'partner_users'] as const) {
    await provider.context.db.deleteFrom(table).execute();
  }
  server.asked.length = 0;
});
afterAll(() => server.close());

const pullAt = (pull_url: string, application_id = 2) =>
  savePartner(provider.context, { application_id, pull_url }, { action: 'sandbox' });
const ask = () => runExternalJobs(provider.context);
/** Somebody new for each of these ids. */
async function connectAs(...ids: string[]): Promise<void> {
  const { db } = provider.context;
  const at = instant(provider.clock.now());
  const people = ids.map((id) => ({ id, user_id: randomUUID() }));
  const nobody = { lastname: 'Borrower', mobile: null, password_hash: null, bvn: null };
  await db
    .insertInto('users')
    .values(
      people.map(({ id: firstname, user_id }) => ({
        ...{ ...nobody, user_id, firstname, joined_at: at },
        email: `${user_id}@example.com`,
      })),
    )
    .execute();
  await db
    .insertInto('memberships')
    .values(people.map(({ user_id }) => ({ user_id, application_id: 2, joined_at: at })))
    .execute();
  await db
    .insertInto('partner_users')
    .values(
      people.map(({ id: partner_user_id, user_id }) => ({
        ...{ application_id: 2, partner_user_id, user_id, linked_at: at },
      })),
    )
    .execute();
}
const problems = async () => {
  const all = await provider.context.db.selectFrom('pulls').select('problem').execute();
  return [...new Set(all.map(({ problem }) => problem))];
};
test('a redirect to something inside our network is not followed', async () => {
  const inside = await openAskedPartner();
  onTestFinished(() => inside.close());
  server.answer = (_, response) =>
    response.writeHead(302, { location: inside.url, 'content-length': 0 }).end();
  await pullAt(server.url);
  await ask();
  expect(await problems()).toEqual(['answered 302']);
  expect(inside.asked).toEqual([]);
});

test.each([
  'https://10.0.0.7/holdings',
  'https://169.254.169.254/latest',
  'https://localhost/holdings',
  'http://partner.example.com/holdings',
  'https://user:password@partner.example.com/holdings',
  'https://partner.example.com/holdings?key=x',
  'https://partner.example.com/#',
])('%s is not kept, and not asked if it was', async (pull_url) => {
  await expect(pullAt(pull_url)).rejects.toThrow('Enter a public address without');
  if (/[?#]/.test(pull_url)) return;
  await pullAt(server.url);
  await provider.context.shared
    .updateTable('applications')
    .set({ pull_url })
    .where('application_id', '=', 2)
    .execute();
  await ask();
  expect(await problems()).toEqual(['no address']);
});

test('a body that does not end is read no further than one user’s holdings are long', async () => {
  const { promise: cutOff, resolve } = Promise.withResolvers<void>();
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).on('close', resolve);
    const block = Buffer.alloc(1_000_000, ' ');
    const write = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on('drain', write);
    write();
  };
  await pullAt(server.url);
  await ask();
  await cutOff;
  expect(await problems()).toEqual(['answered more than 64 KB']);
});

test('one that is cut off is no answer', async () => {
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{"as_of":', () => response.destroy());
  };
  await pullAt(server.url);
  await ask();
  expect(await problems()).toEqual(['no connection']);
});

test('a body that comes slowly holds up no other partner, and no more than twenty of its own', async () => {
  // Our ten seconds are over once the partner has begun to answer twenty requests.
  const over = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    return over.signal.aborted ? timeout(ms) : over.signal;
  });
  onTestFinished(() => spy.mockRestore());
  server.answer = (_, response) => {
    response.writeHead(200).write('{');
    if (server.asked.length === 20) over.abort(new DOMException('over', 'TimeoutError'));
  };
  await connectAs(...Array.from(Array(44).keys(), (index) => `slow-${index}`));
  const quick = await openAskedPartner();
  onTestFinished(() => quick.close());
  quick.answer = saying({ as_of: instant(provider.clock.now()), holdings: [] });
  const other = { user_id: borrower.user_id, application_id: 3 };
  const joined_at = instant(provider.clock.now());
  await provider.context.db
    .insertInto('memberships')
    .values({ ...other, joined_at })
    .execute();
  await connect(provider, other);
  await pullAt(server.url);
  await pullAt(quick.url, 3);
  await ask();
  expect([server.asked.length, quick.asked.length]).toEqual([20, 1]);
  expect(await problems()).toContain('no answer within 10 s');
  await provider.passTime(72_000);
  server.answer = saying({}, 404);
  await ask();
  expect(server.asked).toHaveLength(20 + 45);
});

test('what we have signed is no request of the partner’s, even where the paths are the same', async () => {
  const path = `/api/partner/users/${partner.partner_user_id}/hold`;
  await connectAs('hold');
  await pullAt(new URL(path.replace(/\/hold$/, ''), server.url).href);
  await ask();
  const asked = server.asked.find((one) => one.path === path);
  // Whichever of the partner's keys it was signed with.
  const keys = await provider.context.db.selectFrom('partner_keys').select('key_id').execute();
  for (const { key_id } of keys) {
    const signature = asked?.signature?.replace(',', `,key=${key_id},`) ?? '';
    expect(signature).toMatch(/^t=\d+,key=[\w-]+,v1=[0-9a-f]{64}$/);
    const replayed = await provider.fetch(path, { headers: { 'holdfast-signature': signature } });
    expect(replayed.status).toBe(401);
    expect(await replayed.json()).toMatchObject({ code: 'bad_signature' });
  }
  expect((await partner.hold()).status).toBe(200);
});

test.each(['..', '.', 'a/../../../admin', '%2e%2e', 'x?y=z', 'x#y'])(
  'a user who is called %j leads to no other address',
  async (id) => {
    await provider.context.db.deleteFrom('partner_users').execute();
    await connectAs(id);
    await pullAt(server.url);
    server.answer = saying({}, 404);
    await ask();
    const kept = ['..', '.'].includes(id) ? [] : [`/holdings/${encodeURIComponent(id)}`];
    expect(server.asked.map(({ path }) => path)).toEqual(kept);
  },
);
