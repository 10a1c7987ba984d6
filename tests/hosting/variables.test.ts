import { expect, test } from 'vitest';
import { checkVariables, variables } from '#hosting/variables.ts';

test('a build needs nothing, and an empty variable is one that was not set', () => {
  expect(() => checkVariables({})).not.toThrow();
  const empty = Object.keys(variables).map((name) => [name, '']);
  expect(() => checkVariables(Object.fromEntries(empty))).not.toThrow();
});

test('a build takes all its examples', () => {
  const examples = Object.values(variables).map(({ example }) => {
    const [, name = '', value = ''] = /^(\w+)="?([^"]*)"?$/.exec(example) ?? [];
    return [name, value];
  });
  expect(examples.map(([name]) => name)).toEqual(Object.keys(variables));
  expect(() => checkVariables(Object.fromEntries(examples))).not.toThrow();
});

test('a developer of a partner may be named on the own machine, over http', () => {
  const local = { PUBLIC_PARTNER_ORIGINS: 'http://localhost:3000 https://app.partner.example' };
  expect(() => checkVariables(local)).not.toThrow();
});

test('a path of our own may lead to a service, as a proxy does', () => {
  const own = { PUBLIC_ANALYTICS_URL: '/ph', PUBLIC_ANALYTICS_KEY: 'phc_1', PUBLIC_API_URL: '/v2' };
  expect(() => checkVariables(own)).not.toThrow();
});

test.each([
  ['PUBLIC_API_URL', 'api.example.com'],
  ['PUBLIC_API_URL', '//api.example.com'],
  ['PUBLIC_API_URL', 'https://api.example.com/'],
  ['PUBLIC_PARTNER_ORIGINS', 'https://app.partner.example/'],
  ['PUBLIC_PARTNER_ORIGINS', 'https://app.partner.example http://other.example'],
  ['PUBLIC_PARTNER_ORIGINS', "https://a.example; script-src 'unsafe-inline'"],
  ['PUBLIC_PARTNER_ORIGINS', 'http://localhost.evil.example'],
  ['PUBLIC_PARTNER_ORIGINS', '*'],
  ['PUBLIC_ANALYTICS_URL', '//evil.example'],
  ['PUBLIC_ANALYTICS_URL', '/\\evil.example'],
  ['PUBLIC_ERRORS_DSN', 'https://errors.example.com'],
  ['PUBLIC_ERRORS_URL', 'tunnel'],
  ['PUBLIC_CHAT_URL', 'javascript:alert(1)'],
  ['PUBLIC_CHAT_URL', "https://a.example 'unsafe-inline'"],
  ['PUBLIC_PAYSTACK_KEY', 'sk_live_secret'],
  ['PUBLIC_RELEASE', 'of today'],
])(
  '%s=%s stops the build, and is answered with what was expected and an example',
  (name, value) => {
    expect(() => checkVariables({ [name]: value })).toThrow(
      new RegExp(`${name} is not .*\\. For example: ${name}=`),
    );
  },
);

test.each([
  ['PUBLIC_ANALYTICS_URL', 'https://a.example', 'PUBLIC_ANALYTICS_KEY'],
  ['PUBLIC_ANALYTICS_KEY', 'phc_1', 'PUBLIC_ANALYTICS_URL'],
  ['PUBLIC_CHAT_URL', 'https://a.example', 'PUBLIC_CHAT_TOKEN'],
  ['PUBLIC_CHAT_TOKEN', 't', 'PUBLIC_CHAT_URL'],
  ['PUBLIC_ERRORS_URL', 'https://a.example', 'PUBLIC_ERRORS_DSN'],
])('half a setting is a mistake: %s=%s needs %s', (name, value, other) => {
  expect(() => checkVariables({ [name]: value })).toThrow(
    new RegExp(`${other} is missing: ${name} needs it. For example: ${other}=`),
  );
});

test('a mode that is neither would build the sandbox into a live site, so it stops the build', () => {
  expect(() => checkVariables({ PROVIDER_MODE: 'Live' })).toThrow('PROVIDER_MODE is not sandbox');
  expect(() => checkVariables({ PROVIDER_MODE: 'live' })).not.toThrow();
});

test('a live site is built for an address of its own, a sandbox for any', () => {
  const live = { PROVIDER_MODE: 'live' };
  expect(() => checkVariables(live, 'https://holdfast.example.com')).toThrow('src/brand.ts');
  expect(() => checkVariables(live, 'https://credit.test')).not.toThrow();
  expect(() => checkVariables({}, 'https://holdfast.example.com')).not.toThrow();
});

test('all that is wrong is said at once', () => {
  const wrong = { PUBLIC_API_URL: 'x', PUBLIC_CHAT_URL: 'y', PUBLIC_CHAT_TOKEN: 't' };
  expect(() => checkVariables(wrong)).toThrow(/PUBLIC_API_URL.*\n.*PUBLIC_CHAT_URL/);
});
