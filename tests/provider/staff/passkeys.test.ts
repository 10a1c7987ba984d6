import { beforeEach, describe, expect, test } from 'vitest';
import {
  getDeskSession,
  inviteStaff,
  inviteStaffAgain,
  listQueue,
  removeStaff,
  savePasskey,
  signInToDesk,
  signOutOfDesk,
  startDeskSignIn,
  startPasskey,
} from '#contract';
import { invite } from '#provider/staff/invitations.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newPasskey, type Passkey } from '#support/passkey.ts';
import { codeOf } from '#support/provider.ts';
import { deskOrigin, newStaff, type TestStaff } from '#support/staff.ts';

const provider = providerForFile();
const ask: typeof provider.ask = (...sent) => provider.ask(...sent);
const headers = { origin: deskOrigin };
const minute = 60_000;

let admin: TestStaff;
beforeEach(async () => {
  admin = await newStaff(provider, 'admin');
});

let count = 0;
/** Invites somebody by the server's own command line. */
const invited = async (role: 'officer' | 'admin' = 'officer') => {
  const email = `new-${count++}@example.com`;
  return { email, ...(await invite(provider.context, { name: 'Ngozi', email, role }, 'root')) };
};

/** What a browser does with a code: asks, makes the passkey, and keeps the cookie of the answer. */
async function register(code: string, passkey = newPasskey()) {
  const { options } = await provider.answer(startPasskey, { headers, body: { code } });
  const credential = passkey.register(options.challenge);
  const body = { code, credential };
  const response = await post(savePasskey.path, body);
  const { data } = (await response.json()) as { data: { recovery_code: string } };
  return { passkey, cookie: cookieOf(response), recovery: data.recovery_code };
}

const post = (path: string, body: object, more: Record<string, string> = {}) =>
  provider.fetch(`/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  });

async function signIn(passkey: Passkey, options?: { proven: boolean }, userAgent = 'Firefox/1') {
  const asked = await provider.answer(startDeskSignIn, { headers });
  const credential = passkey.signIn(asked.options.challenge, options);
  return post(signInToDesk.path, { credential }, { 'user-agent': userAgent });
}

const cookieOf = (response: Response) =>
  /\bdesk=([\w-]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? '';
const deviceOf = (response: Response) =>
  /\bdevice=([\w-]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? '';
const asOf = (cookie: string) => ({ headers: { ...headers, cookie: `desk=${cookie}` } });
const roleOf = async (cookie: string) =>
  (await provider.answer(getDeskSession, asOf(cookie))).staff?.role;

test('an invitation becomes a passkey, which signs in', async () => {
  const { code } = await invited();
  const { passkey, cookie, recovery } = await register(code);
  expect(await roleOf(cookie)).toBe('officer');
  expect(recovery).toMatch(/^(\w{5}-){4}\w{5}$/);

  const response = await signIn(passkey);
  expect(response.status).toBe(200);
  const [set] = response.headers.getSetCookie().filter((one) => one.startsWith('desk='));
  expect(set).toMatch(/; Path=\/api\/desk; HttpOnly; SameSite=Strict$/);
  expect(await roleOf(cookieOf(response))).toBe('officer');
});

test('an invitation works once, for seven days, and a new one ends it', async () => {
  const { code, staff_id } = await invited();
  const again = await provider.answer(inviteStaffAgain, { id: staff_id, headers: admin.headers });
  const asked = (one: string) => ask(startPasskey, { headers, body: { code: one } }).then(codeOf);
  expect(await asked(code)).toBe('code_invalid');
  const fresh = again.link.split('#code=')[1] ?? '';
  await register(fresh);
  expect(await asked(fresh)).toBe('code_invalid');

  const late = await invited();
  await provider.passTime(7 * 24 * 60 * minute);
  expect(await asked(late.code)).toBe('code_invalid');
});

test('of two passkeys for one invitation at once one is kept', async () => {
  const { code } = await invited();
  const bodies = [];
  for (const passkey of [newPasskey(), newPasskey()]) {
    const { options } = await provider.answer(startPasskey, { headers, body: { code } });
    bodies.push({ code, credential: passkey.register(options.challenge) });
  }
  const both = await Promise.all(bodies.map((body) => post(savePasskey.path, body)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('the code on paper registers another passkey once, and ends the old one with its sessions', async () => {
  const { code } = await invited();
  const { passkey, cookie, recovery } = await register(code);
  const second = await register(recovery.toLowerCase());
  expect(await roleOf(cookie)).toBeUndefined();
  expect((await signIn(passkey)).status).toBe(401);
  expect((await signIn(second.passkey)).status).toBe(200);
  expect(codeOf(await ask(startPasskey, { headers, body: { code: recovery } }))).toBe(
    'code_invalid',
  );
});

describe('a passkey does not sign in', () => {
  test('twice with one challenge, or with one that is not ours or is old', async () => {
    const { passkey } = await register((await invited()).code);
    const { options } = await provider.answer(startDeskSignIn, { headers });
    const credential = passkey.signIn(options.challenge);
    expect((await post(signInToDesk.path, { credential })).status).toBe(200);
    expect((await post(signInToDesk.path, { credential })).status).toBe(401);
    const made = passkey.signIn('bm90IG91cnM');
    expect((await post(signInToDesk.path, { credential: made })).status).toBe(401);
    const late = await provider.answer(startDeskSignIn, { headers });
    await provider.passTime(5 * minute);
    const old = passkey.signIn(late.options.challenge);
    expect((await post(signInToDesk.path, { credential: old })).status).toBe(401);
  });

  test('without proof of the person, for another site, or under the name of another passkey', async () => {
    const { passkey } = await register((await invited()).code);
    expect((await signIn(passkey, { proven: false })).status).toBe(401);
    const { options } = await provider.answer(startDeskSignIn, { headers });
    const stranger = newPasskey().signIn(options.challenge);
    expect((await post(signInToDesk.path, { credential: stranger })).status).toBe(401);
    const { id } = passkey.signIn(options.challenge);
    const forged = { ...stranger, id, rawId: id };
    expect((await post(signInToDesk.path, { credential: forged })).status).toBe(401);
    const elsewhere = newPasskey('http://evil.test').register(options.challenge);
    const { code } = await invited();
    const answer = await post(savePasskey.path, { code, credential: elsewhere });
    expect(answer.status).toBe(401);
  });
});

describe('a session', () => {
  test('ends after 30 minutes in which nobody worked, and after 12 hours at most', async () => {
    const { headers: cookies } = await newStaff(provider, 'officer');
    const works = async () => (await ask(listQueue, { headers: cookies })).ok;
    await provider.passTime(29 * minute);
    expect(await works()).toBe(true);
    await provider.passTime(29 * minute);
    expect(await works()).toBe(true);
    await provider.passTime(30 * minute);
    expect(await works()).toBe(false);
    const busy = await newStaff(provider, 'officer');
    for (let at = 0; at < 12 * 60 - 20; at += 20) {
      await provider.passTime(20 * minute);
      expect((await ask(listQueue, { headers: busy.headers })).ok).toBe(true);
    }
    await provider.passTime(20 * minute);
    expect((await ask(listQueue, { headers: busy.headers })).ok).toBe(false);
  });

  test('ends by a sign-out, and by an admin who removes its owner', async () => {
    const officer = await newStaff(provider, 'officer');
    expect((await ask(signOutOfDesk, { headers: officer.headers })).ok).toBe(true);
    expect(codeOf(await ask(listQueue, { headers: officer.headers }))).toBe('unauthenticated');
    const { code, staff_id } = await invited();
    const { passkey, cookie, recovery } = await register(code);
    expect((await ask(removeStaff, { id: staff_id, headers: admin.headers })).ok).toBe(true);
    expect(await roleOf(cookie)).toBeUndefined();
    expect((await signIn(passkey)).status).toBe(401);
    const again = await ask(startPasskey, { headers, body: { code: recovery } });
    expect(codeOf(again)).toBe('code_invalid');
  });
});

test('every admin hears of a sign-in with a browser that is new to its owner', async () => {
  const { code, email } = await invited('admin');
  const { passkey } = await register(code);
  const about = async (to: string) => {
    const messages = await messagesTo(to);
    return messages.map(({ subject }) => subject);
  };
  const first = await signIn(passkey, undefined, 'Mozilla/5.0 (iPhone) Version/18 Safari/605');
  expect(await about(admin.email)).toHaveLength(2);
  expect(await about(email)).toHaveLength(1);
  const [message] = await messagesTo(email);
  expect(message?.body).toContain('Ngozi signed in to the back office from Safari on iPhone');
  // The same browser again says nothing.
  const asked = await provider.answer(startDeskSignIn, { headers });
  const credential = passkey.signIn(asked.options.challenge);
  const known = { cookie: `device=${deviceOf(first)}` };
  expect((await post(signInToDesk.path, { credential }, known)).status).toBe(200);
  expect(await about(admin.email)).toHaveLength(2);
});

const messagesTo = (to: string) =>
  provider.anywhere.db
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('recipient', '=', to)
    .execute();

test('two admins who remove each other at once leave one', async () => {
  const other = await newStaff(provider, 'admin');
  const outcomes = await Promise.all([
    ask(removeStaff, { id: other.staff_id, headers: admin.headers }),
    ask(removeStaff, { id: admin.staff_id, headers: other.headers }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const body = { fullname: 'Ngozi', email: admin.email, role: 'admin' as const };
  const self = await ask(removeStaff, { id: admin.staff_id, headers: admin.headers });
  expect(self.ok).toBe(false);
  const stays = outcomes[0]?.ok ? admin : other;
  expect(
    codeOf(
      await ask(inviteStaff, { headers: stays.headers, body: { ...body, email: stays.email } }),
    ),
  ).toBe('state_conflict');
});
