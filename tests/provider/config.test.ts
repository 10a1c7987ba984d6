import { describe, expect, test } from 'vitest';
import { readConfig } from '#provider/config.ts';

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

  test('limits and logs more in live mode than in the sandbox', () => {
    const live = {
      PROVIDER_MODE: 'live',
      APP_ORIGIN: 'https://app.example.com',
      DATA_DIR: 'x',
      TOKEN_SECRET: 'x'.repeat(32),
      PAYSTACK_SECRET_KEY: 'sk_live_none',
      PUBLIC_PAYSTACK_KEY: 'pk_live_none',
      SMTP_URL: 'smtps://mail.example.com',
      MAIL_FROM: 'no-reply@example.com',
      SMS_GATEWAY_URL: 'https://sms.example.com',
    };
    expect(readConfig(live)).toMatchObject({ ratePerMinute: 600, trustedProxies: 0, log: 'all' });
    expect(readConfig({})).toMatchObject({ ratePerMinute: 0, trustedProxies: 0, log: 'problems' });
    expect(readConfig({ ...live, RATE_PER_MINUTE: '0' })).toMatchObject({ ratePerMinute: 0 });
  });
});
