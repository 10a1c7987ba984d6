import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInLink } from '#contract/session.ts';
import { endOtherSessions } from '#contract/sessions.ts';
import { handOver, newUserId, send, signedRequest } from '#support/partner.ts';
import { type Instances, openInstances, tally } from './instances.ts';

let instances: Instances;
beforeAll(async () => {
  instances = await openInstances();
});
afterAll(() => instances?.close());

test('of fifty times the same signed request at once one gets a link', async () => {
  const { clock } = instances.provider;
  const said = { user_id: newUserId(), mobile: '+2348030000007' };
  const request = await signedRequest(clock.now(), said);
  const answers = await instances.together(50, (at) => send(at, request));
  const links = answers.filter(({ status }) => status === 200);
  expect(links).toHaveLength(1);
  const refusals = answers.filter(({ code }) => code === 'bad_signature');
  expect(refusals).toHaveLength(49);
});

test('a link that is opened fifty times at once starts one session', async () => {
  const { code } = await handOver(instances.provider, { user_id: 'sabi-1007' });
  const outcomes = await instances.together(50, (at) =>
    at.ask(signInLink, { body: { application_id: 6, code } }),
  );
  expect(tally(outcomes)).toEqual({ done: 1, code_invalid: 49 });
});

test('of links that open while every other device is signed out none leaves a session behind', async () => {
  const { provider } = instances;
  const codes: string[] = [];
  for (let made = 0; made < 12; made++) {
    codes.push((await handOver(provider, { user_id: 'sabi-1007' })).code);
  }
  const authorization = `Bearer ${await provider.tokenOf('gbemi@example.com')}`;
  await instances.together<unknown>(13, (at, index) =>
    index === 6
      ? at.answer(endOtherSessions, { headers: { authorization } })
      : at.ask(signInLink, { body: { application_id: 6, code: codes.pop() ?? '' } }),
  );
  const left = await provider.context.db
    .selectFrom('sessions')
    .select('session_id')
    .where('bound_to', '=', 6)
    .where('ended_at', 'is', null)
    .execute();
  expect(left).toEqual([]);
});
