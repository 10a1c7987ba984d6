import { describe, expect, test } from 'vitest';
import { readAddress, readConfig } from '#provider/config.ts';
import { variables } from '#provider/variables.ts';
import { liveVariables } from '#support/live-variables.ts';

describe('the configuration', () => {
  test('needs nothing in the sandbox', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'sandbox',
      dataDir: '.data/provider',
      databaseUrl: null,
      tokenSecret: null,
      sessionHours: 12,
      issueSeconds: 2,
      disburseSeconds: 3,
    });
  });

  test('takes an empty variable for one that is not set', () => {
    expect(readConfig({ DATABASE_URL: '', DATA_DIR: '', PROVIDER_MODE: '' })).toEqual(
      readConfig({}),
    );
  });

  test('keeps only the origin of the app’s address', () => {
    expect(readConfig({ APP_ORIGIN: 'https://app.example.com/start' }).origin).toBe(
      'https://app.example.com',
    );
  });

  test('sends contact forms to whoever mail comes from, unless told', () => {
    const reader = (env: Record<string, string>) => readConfig(env).supportEmail;
    expect(reader({ MAIL_FROM: 'Help <help@example.com>' })).toBe('help@example.com');
    expect(reader({ MAIL_FROM: 'help@example.com' })).toBe('help@example.com');
    expect(reader({ MAIL_FROM: 'a@example.com', SUPPORT_EMAIL: 'b@example.com' })).toBe(
      'b@example.com',
    );
    expect(reader({})).toBe('support@example.com');
  });

  test.each([
    ['PROVIDER_MODE', 'test'],
    ['APP_ORIGIN', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['TOKEN_SECRET', 'short'],
    ['TOKEN_SECRET', 'changeme'.repeat(5)],
    ['PAYSTACK_SECRET_KEY', 'pk_live_1'],
    ['PUBLIC_PAYSTACK_KEY', 'sk_live_1'],
    ['PAYSTACK_URL', 'paystack'],
    ['DOLLAR_INSTRUCTIONS', 'Beneficiary'],
    ['DOLLAR_WIRE_DAYS', '0'],
    ['SMS_GATEWAY_TOKEN', 'two\nlines'],
    ['SESSION_HOURS', 'twelve'],
    ['SANDBOX_ISSUE_SECONDS', '-1'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'support\r\nBcc: all@example.com'],
    ['SMS_GATEWAY_URL', 'messages'],
    ['SUPPORT_EMAIL', 'support'],
    ['TRUSTED_PROXIES', 'one'],
    ['RATE_PER_MINUTE', '-1'],
    ['LOG', 'everything'],
  ])('names %s when it is wrong, and gives an example', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`${name} is not .*For example: ${name}=`),
    );
  });

  test('names everything that live mode lacks at once', () => {
    const start = () => readConfig({ PROVIDER_MODE: 'live' });
    for (const name of [
      'APP_ORIGIN',
      'TOKEN_SECRET',
      'PAYSTACK_SECRET_KEY',
      'PUBLIC_PAYSTACK_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'SMS_GATEWAY_URL',
      'DATABASE_URL or DATA_DIR',
    ]) {
      expect(start).toThrow(`${name} is missing`);
    }
  });

  test.each([
    ['PAYSTACK_SECRET_KEY', 'sk_test_sandbox_holdfast'],
    ['PUBLIC_PAYSTACK_KEY', 'pk_test_sandbox_holdfast'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_0123456789abcdef'],
  ])('refuses %s of a sandbox in live mode: %s', (name, value) => {
    expect(() => readConfig({ ...liveVariables, [name]: value })).toThrow(
      new RegExp(`${name} is a test key, .*For example: ${name}=`),
    );
    expect(() => readConfig({ [name]: value })).not.toThrow();
  });

  test.each(['APP_ORIGIN', 'PAYSTACK_URL', 'SMS_GATEWAY_URL'])(
    'refuses http for %s in live mode, but for this machine',
    (name) => {
      const live = (value: string) => () => readConfig({ ...liveVariables, [name]: value });
      for (const value of [
        'http://sms.example.com',
        'http://localhost.example.com',
        'http://10.0.0.1',
      ]) {
        expect(live(value)).toThrow(new RegExp(`${name} is not https, .*For example: ${name}=`));
        expect(() => readConfig({ [name]: value })).not.toThrow();
      }
      for (const value of [
        'https://sms.example.com',
        'http://127.0.0.1:9',
        'http://localhost:9',
        'http://[::1]:9',
      ]) {
        expect(live(value)).not.toThrow();
      }
    },
  );

  test.each([
    ['RATE_PER_MINUTE', '0'],
    ['RATE_PER_MINUTE', '0.0'],
    ['SMTP_URL', 'smtp://mail.example.com?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://mail.example.com:25/?requireTLS=false'],
    ['SMTP_URL', 'smtps://mail.example.com?secure=false'],
    ['SMTP_URL', 'smtp://mail.example.com?tls.rejectUnauthorized=false'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  ])('refuses %s=%s in live mode, which leaves a guard off', (name, value) => {
    expect(() => readConfig({ ...liveVariables, [name]: value })).toThrow(name);
    expect(() => readConfig({ [name]: value })).not.toThrow();
  });

  test('lets mail go to another host under TLS, and to this machine as it likes', () => {
    for (const SMTP_URL of [
      'smtps://user:password@mail.example.com:465',
      'smtp://mail.example.com:587',
      'smtp://mail.example.com:587?pool=true',
      'smtp://127.0.0.1:25?ignoreTLS=true',
    ]) {
      expect(() => readConfig({ ...liveVariables, SMTP_URL })).not.toThrow();
    }
  });

  test('has no default for a secret outside the sandbox', () => {
    for (const name of Object.keys(liveVariables).filter((one) => one !== 'PROVIDER_MODE')) {
      expect(() => readConfig({ ...liveVariables, [name]: '' })).toThrow(`${name}`);
    }
    expect(Object.values(readConfig({})).join()).not.toMatch(/secret|sk_/);
  });

  test('says where the server listens, and names a port or an address that is none', () => {
    expect(readAddress({})).toEqual({ host: '127.0.0.1', port: 4321, drainMs: 0 });
    expect(readAddress({ PORT: '0', HOST: '::1' })).toMatchObject({ host: '::1', port: 0 });
    expect(readAddress({ PROVIDER_MODE: 'live', HOST: '0.0.0.0' })).toMatchObject({
      drainMs: 3_000,
    });
    expect(readAddress({ DRAIN_SECONDS: '7' })).toMatchObject({ drainMs: 7_000 });
    for (const [name, value] of [
      ['PORT', '65536'],
      ['PORT', '80a'],
      ['HOST', 'http://x'],
    ] as const) {
      expect(() => readAddress({ [name]: value })).toThrow(
        new RegExp(`${name} is not .*For example: ${name}=`),
      );
    }
  });

  test('takes every example that it gives, unless it stands for a secret', () => {
    for (const [name, { example }] of Object.entries(variables)) {
      const [, value = ''] = /^\w+="?([^"]*)"?$/.exec(example) ?? [];
      if (/…|\$/.test(value)) continue;
      const read = name === 'PORT' || name === 'HOST' ? readAddress : readConfig;
      expect(() => read({ [name]: value }), example).not.toThrow();
    }
  });

  test('limits and logs more in live mode than in the sandbox', () => {
    expect(readConfig(liveVariables)).toMatchObject({
      ratePerMinute: 600,
      trustedProxies: 0,
      log: 'all',
    });
    expect(readConfig({})).toMatchObject({ ratePerMinute: 0, trustedProxies: 0, log: 'problems' });
    expect(readConfig({ RATE_PER_MINUTE: '0' })).toMatchObject({ ratePerMinute: 0 });
  });
});
