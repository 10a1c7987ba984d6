import { sign } from 'hono/jwt';
import { expect, test } from 'vitest';
import { type Claims, sessionIdOf, signToken } from '#provider/session/tokens.ts';

const claims: Claims = {
  user_id: 'u',
  email: 'ada@example.com',
  mobile: null,
  firstname: 'Ada',
  lastname: 'Obi',
  balance: 0,
  balance_currency: 'USD',
  jti: 'the-session',
  exp: 1,
};

test('a token names its session, and whether that still lives is not its own to say', async () => {
  expect(sessionIdOf(await signToken(claims, 'secret'), 'secret')).toBe('the-session');
});

test.each([
  ['signed with another secret', signToken(claims, 'other')],
  ['signed with another algorithm', sign(claims, 'secret', 'HS512')],
  ['not signed at all', unsigned(claims)],
  ['without a session', sign({ user_id: 'u' }, 'secret', 'HS256')],
  ['no token', 'Bearer'],
  ['nothing', ''],
])('a token that is %s names none', async (_, token) => {
  expect(sessionIdOf(await token, 'secret')).toBeUndefined();
});

function unsigned(payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}
