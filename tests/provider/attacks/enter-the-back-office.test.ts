import { beforeAll, describe, expect, test } from 'vitest';
import { getDeskSession } from '#contract';
import { everyCall } from '#contract/every-call.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { deskOrigin, newStaff, type TestStaff } from '#support/staff.ts';

// Whoever holds a borrower's token, or a page of elsewhere in the browser of somebody at work.

const provider = providerForFile();
const calls = [...everyCall.values()];
const ofDesk = calls.filter(({ rights }) => rights === 'staff');
const ofBorrowers = calls.filter(({ rights }) => rights === 'borrower');
const addressOf = (path: string) => `/api${path.replace(/\{\w+\}/g, 'a-b')}`;

let token: string;
let officer: TestStaff;
beforeAll(async () => {
  const { email } = await newBorrower(provider);
  token = await provider.tokenOf(email);
  officer = await newStaff(provider, 'officer');
});

test.each(ofDesk)('a borrower’s token opens nothing at $method $path', async ({ method, path }) => {
  const sentHeaders: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { cookie: `desk=${token}` },
    { cookie: `desk=${token}; __Secure-desk=${token}`, authorization: `Bearer ${token}` },
  ];
  for (const headers of sentHeaders) {
    const sent = { method, headers: { origin: deskOrigin, ...headers } };
    expect((await provider.fetch(addressOf(path), sent)).status).toBe(401);
  }
});

test('a borrower’s token is nobody at the desk', async () => {
  const headers = { authorization: `Bearer ${token}`, cookie: `desk=${token}` };
  expect(await provider.answer(getDeskSession, { headers })).toEqual({ staff: null, may: [] });
});

test.each(ofBorrowers)(
  'the desk’s cookie opens nothing at $method $path',
  async ({ method, path }) => {
    const value = officer.headers.cookie.replace('desk=', '');
    for (const authorization of ['', `Bearer ${value}`]) {
      const headers = { ...officer.headers, authorization };
      expect((await provider.fetch(addressOf(path), { method, headers })).status).toBe(401);
    }
  },
);

describe('a page of elsewhere', () => {
  const foreign = [
    'https://evil.test',
    'http://app.test.evil.test',
    'null',
    'http://app.test:8080',
  ];
  const writing = calls.filter(({ path, method }) => path.startsWith('/desk/') && method !== 'GET');

  test.each(writing)('cannot make $method $path', async ({ method, path }) => {
    for (const origin of foreign) {
      const headers = { ...officer.headers, origin };
      expect((await provider.fetch(addressOf(path), { method, headers })).status).toBe(403);
    }
    const { cookie } = officer.headers;
    const bare = { method, headers: { cookie } };
    expect((await provider.fetch(addressOf(path), bare)).status).toBe(403);
  });

  test('cannot read an answer, and the browser does not send it the cookie', async () => {
    const headers = { ...officer.headers, origin: 'https://evil.test' };
    const answer = await provider.fetch('/api/desk/queue', { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});
