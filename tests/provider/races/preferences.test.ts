import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPreferences, type Preferences, savePreferences } from '#contract/preferences.ts';
import { endOtherSessions, listSessions } from '#contract/sessions.ts';
import { newBorrower } from '#support/borrowers.ts';
import { type Instances, openInstances, tally } from './instances.ts';

let instances: Instances;
beforeAll(async () => {
  instances = await openInstances();
});
afterAll(() => instances?.close());

test('forty changes of different preferences at once are all kept', async () => {
  const { email: as } = await newBorrower(instances.provider);
  const changes: Partial<Preferences>[] = [
    { reminder_days: [7] },
    { reminder_email: false },
    { reminder_sms: true },
    { sms_copies: true },
    { redline_bp: [3_000] },
  ];
  const outcomes = await instances.together(40, (at, index) =>
    at.ask(savePreferences, { as, body: changes[index % changes.length] ?? {} }),
  );
  expect(tally(outcomes)).toEqual({ done: 40 });
  const { preferences } = await instances.provider.answer(getPreferences, { as });
  expect(preferences).toEqual(Object.assign({}, ...changes));
});

test('one device that signs all others out twenty times at once ends each of them once', async () => {
  const { provider } = instances;
  const { email, user_id } = await newBorrower(provider);
  const token = await provider.tokenOf(email);
  const { session_id: _, ...copy } = await provider.context.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 5 }, () => ({ ...copy, session_id: crypto.randomUUID() }));
  await provider.context.db.insertInto('sessions').values(others).execute();
  const headers = { authorization: `Bearer ${token}` };
  const outcomes = await instances.together(20, (at) => at.ask(endOtherSessions, { headers }));
  const ended = outcomes.map((one) => (one.ok ? one.data.ended : 0));
  expect(ended.reduce((sum, one) => sum + one, 0)).toBe(5);
  expect((await provider.answer(listSessions, { headers })).all).toHaveLength(1);
});
