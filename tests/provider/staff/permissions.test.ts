import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffRole } from '#contract/desk-staff.ts';
import { everyCall } from '#contract/every-call.ts';
import { permissions } from '#provider/staff/permissions.ts';
import { providerForFile } from '#support/fixtures.ts';
import { deskOrigin, newStaff, type TestStaff } from '#support/staff.ts';

const provider = providerForFile();
const ofStaff = [...everyCall.values()].filter(({ rights }) => rights === 'staff');

test('the table names every call of our own people, and no other', () => {
  const calls = ofStaff.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(permissions).toSorted()).toEqual(calls.toSorted());
});

test('nobody both looks after the staff and works on what waits', () => {
  for (const role of staffRole.options) {
    const both = ['PUT /desk/staff/{id}', 'POST /desk/queue/take'];
    expect(both.every((name) => permissions[name]?.includes(role))).toBe(false);
  }
});

describe.each(staffRole.options)('as %s', (role) => {
  let person: TestStaff;
  beforeAll(async () => {
    person = await newStaff(provider, role);
  });

  // Signing out comes last, because it ends what the others ask with.
  const calls = ofStaff.toSorted(
    (one, other) => Number(one.path === '/desk/session') - Number(other.path === '/desk/session'),
  );
  test.each(calls)('$method $path', async ({ method, path }) => {
    const response = await provider.fetch(`/api${path.replace('{id}', randomUUID())}`, {
      method,
      headers: person.headers,
    });
    const may = permissions[`${method} ${path}`]?.includes(role) ?? false;
    if (may) expect(response.status).not.toBe(403);
    else expect(response.status).toBe(403);
    expect(response.status).not.toBe(401);
  });
});

test.each(ofStaff)('$method $path is for nobody without a session', async ({ method, path }) => {
  const response = await provider.fetch(`/api${path.replace('{id}', randomUUID())}`, {
    method,
    headers: { origin: deskOrigin },
  });
  expect(response.status).toBe(401);
});
