import { describe, expect, test } from 'vitest';
import { createClient, fetchFailure, NoAnswer } from '#api/client.ts';
import { listApplications, listLoans, listPortfolios, signIn } from '#contract';

/** A client whose one answer is given; what it asked is kept. */
function clientOf(answer: () => Response | Promise<Response>, token = 'token') {
  const asked: Request[] = [];
  let ended = 0;
  const flights: number[] = [];
  const ask = createClient({
    baseUrl: 'https://app.example.com/api',
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      return answer();
    },
    token: () => token || undefined,
    onSessionEnd: () => {
      ended += 1;
    },
    onFlight: (_path, change) => flights.push(change),
  });
  return { ask, asked, flights, ended: () => ended };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

describe('asking', () => {
  test('a signed-in call carries the bearer token, a sign-in does not', async () => {
    const { ask, asked } = clientOf(json({ data: { all: [] } }));
    await ask(listPortfolios);
    await ask(signIn, { body: { email: 'ada@example.com', password: 'x' } });
    expect(asked.map((one) => one.headers.get('authorization'))).toEqual(['Bearer token', null]);
  });
  test('a status is repeated for each value, and what is undefined is left out', async () => {
    const { ask, asked } = clientOf(json({ data: { loans: [], total: 0 } }));
    await ask(listLoans, { query: { status: ['requested', 'issued'], currency: undefined } });
    expect(asked[0]?.url).toBe('https://app.example.com/api/loan?status=requested&status=issued');
  });
  test('a path is in flight until its answer came, also when none comes', async () => {
    const { ask, flights } = clientOf(() => Promise.reject(new TypeError('offline')));
    await expect(ask(listPortfolios)).rejects.toBeInstanceOf(NoAnswer);
    expect(flights).toEqual([1, -1]);
  });
});

describe('an answer', () => {
  test('turns the wire’s flags into booleans', async () => {
    const application = {
      application_id: 1,
      name: 'Northgate',
      type: 'standard',
      waitlist: '1',
      images: { backgroundColor: null, icon: null, logo: null, banner: null },
      interest: 3,
      limits: { collateral_ratio: 30 },
      redirect_origins: [],
    };
    const { ask } = clientOf(json({ data: { applications: [application] } }));
    const outcome = await ask(listApplications);
    expect(outcome.ok && outcome.data.applications[0]?.waitlist).toBe(true);
  });
  test('that does not keep the contract is a failure, never half a record', async () => {
    const { ask } = clientOf(json({ data: { all: [{ portfolio_id: 7 }] } }));
    expect(await ask(listPortfolios)).toEqual({
      ok: false,
      code: 'internal',
      messages: [fetchFailure],
    });
  });
});

describe('a failure', () => {
  test.each([
    ['each entry of data.error', { message: 'm', data: { error: ['a', 'b'] } }, ['a', 'b']],
    ['a top-level error array', { message: 'm', error: ['a'] }, ['a']],
    ['the message without them', { message: 'm', data: { error: [] } }, ['m']],
    ['the general sentence without any', {}, [fetchFailure]],
    ['the general sentence when it is no JSON', undefined, [fetchFailure]],
  ])('says %s', async (_what, body, messages) => {
    const answer = () =>
      body ? Response.json(body, { status: 422 }) : new Response('<html>', { status: 502 });
    const outcome = await clientOf(answer).ask(listPortfolios);
    expect(outcome).toMatchObject({ ok: false, messages });
  });
  test('keeps a code of the contract and trusts no other', async () => {
    const known = await clientOf(json({ code: 'not_allowed' }, 403)).ask(listPortfolios);
    const unknown = await clientOf(json({ code: 'toString' }, 403)).ask(listPortfolios);
    expect([known, unknown]).toMatchObject([{ code: 'not_allowed' }, { code: 'internal' }]);
  });
  test('of 401 ends the session of a signed-in call, not of a wrong password', async () => {
    const { ask, ended } = clientOf(json({ code: 'unauthenticated' }, 401));
    await ask(signIn, { body: { email: 'ada@example.com', password: 'x' } });
    expect(ended()).toBe(0);
    await ask(listPortfolios);
    expect(ended()).toBe(1);
  });
});
