import { expect, test } from 'vitest';
import { pagePolicy } from '#hosting/headers.ts';
import { originsOf, readSettings } from '#telemetry/settings.ts';

const all = {
  PUBLIC_ANALYTICS_URL: 'https://numbers.example.com/ph/',
  PUBLIC_ANALYTICS_KEY: 'phc_1',
  PUBLIC_ERRORS_DSN: 'https://public@errors.example.com/7',
  PUBLIC_CHAT_URL: 'https://chat.example.com',
  PUBLIC_CHAT_TOKEN: 'token',
  PUBLIC_PAYSTACK_KEY: 'pk_test_1',
};

const policyOf = (variables: Record<string, string>) =>
  pagePolicy({ scripts: [], styles: [] }, undefined, originsOf(readSettings(variables)));

test('nothing is configured by default, and the policy names nobody', () => {
  expect(readSettings({})).toEqual({});
  expect(policyOf({})).toBe(pagePolicy({ scripts: [], styles: [] }));
  expect(policyOf({})).not.toMatch(/connect-src|frame-src/);
});

test('the policy names exactly the origins that are configured, each where it is needed', () => {
  const policy = policyOf(all);
  expect(policy).toContain(
    "connect-src 'self' https://numbers.example.com https://errors.example.com;",
  );
  expect(policy).toContain(
    "frame-src 'self' https://checkout.paystack.com https://chat.example.com;",
  );
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/public@|pk_test/);
});

test('with a tunnel reports go there, and the DSN’s own host stays out of the policy', () => {
  const policy = policyOf({ ...all, PUBLIC_ERRORS_URL: 'https://tunnel.example.com/in' });
  expect(policy).toContain('https://tunnel.example.com;');
  expect(policy).not.toContain('errors.example.com');
});

test('a path of our own needs no place in the policy', () => {
  const own = { ...all, PUBLIC_ANALYTICS_URL: '/ph', PUBLIC_ERRORS_URL: '/errors' };
  expect(readSettings(own).analytics?.url).toBe('/ph');
  expect(policyOf(own)).not.toContain('connect-src');
});

test('reports name the environment staging, unless the build says another', () => {
  const { PUBLIC_ERRORS_DSN } = all;
  expect(readSettings({ PUBLIC_ERRORS_DSN }).errors?.environment).toBe('staging');
  const named = { PUBLIC_ERRORS_DSN, PUBLIC_ERRORS_ENVIRONMENT: 'production' };
  expect(readSettings(named).errors?.environment).toBe('production');
});
