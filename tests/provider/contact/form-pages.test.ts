import { describe, expect, test } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';
import { openTestProvider } from '#support/provider.ts';

const provider = providerForFile({ empty: true });

/** Posts as a browser does that has no script. */
async function post(path: string, fields: Record<string, string>, at = provider, from?: string) {
  const init = { method: 'POST', body: new URLSearchParams(fields) };
  const answer = await at.fetch(`/api${path}`, init, from);
  return { status: answer.status, to: answer.headers.get('location'), body: await answer.text() };
}
const page = (to: string) => ({ status: 303, to, body: '' });

const kept = (email: string) =>
  provider.context.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();

describe('a form that is posted without script', () => {
  test('is kept as the same message in JSON would be', async () => {
    const email = 'ada@example.com';
    const fields = { email, firstname: 'ada', lastname: 'OBI', message: 'true', website: '' };
    expect(await post('/admin/contact', { ...fields, emailPermit: 'true' })).toEqual(
      page('/contact/sent'),
    );
    expect(await kept(email)).toMatchObject({
      fullname: 'Ada Obi',
      message: 'true',
      email_permit: true,
      user_type: 'Individual',
    });
  });

  test('has room for as many line breaks as the form lets in', async () => {
    const email = 'poet@example.com';
    const message = 'a\n'.repeat(125);
    const sent = { email, message: message.replaceAll('\n', '\r\n') };
    expect(await post('/admin/contact', sent)).toEqual(page('/contact/sent'));
    expect((await kept(email))?.message).toBe(message.trim());
  });

  test.each([
    ['/admin/contact', { userType: 'Business' }, '/contact/next-steps'],
    ['/newsletter', {}, '/contact/subscribed'],
    ['/admin/contact', { email: 'ada@' }, '/contact/email'],
    ['/newsletter', { email: '' }, '/contact/email'],
    ['/admin/contact', { message: 'x'.repeat(251) }, '/contact/unfilled'],
    ['/admin/contact', { message: 'x'.repeat(70_000) }, '/contact/unfilled'],
    ['/admin/contact', { website: 'https://example.com' }, '/contact/sent'],
  ])('%s with %o leads to %3$s', async (path, fields, to) => {
    expect(await post(path, { email: 'visitor@example.com', ...fields })).toEqual(page(to));
  });

  test('leads to a page of the site wherever it says it comes from', async () => {
    const answer = await provider.fetch('/api/newsletter?redirect=https://evil.example', {
      method: 'POST',
      headers: { origin: 'https://evil.example', referer: 'https://evil.example/' },
      body: new URLSearchParams({ email: 'a@example.com', redirect: '//evil.example' }),
    });
    expect(answer.headers.get('location')).toBe('/contact/subscribed');
  });

  test('leads to the app where that has an origin of its own', async () => {
    const origin = 'https://app.example.com';
    const other = await openTestProvider({ empty: true, env: { APP_ORIGIN: origin } });
    const answer = await post('/newsletter', { email: 'a@example.com' }, other);
    expect(answer).toEqual(page(`${origin}/contact/subscribed`));
    await other.close();
  });

  test('is refused as too many are, and says that it failed', async () => {
    const from = '203.0.113.7';
    for (let number = 0; number < 20; number++) {
      const email = `reader-${number}@example.com`;
      expect(await post('/newsletter', { email }, provider, from)).toEqual(
        page('/contact/subscribed'),
      );
    }
    const email = 'one-more@example.com';
    expect(await post('/newsletter', { email }, provider, from)).toEqual(page('/contact/failed'));

    const strict = await openTestProvider({ empty: true, env: { RATE_PER_MINUTE: '1' } });
    await post('/admin/contact', { email }, strict, from);
    expect(await post('/admin/contact', { email }, strict, from)).toEqual(page('/contact/failed'));
    await strict.close();
  });
});

test('a call that no form posts takes no form', async () => {
  const { status } = await post('/user/signin', { email: 'ada@example.com', password: 'x' });
  expect(status).toBe(415);
});
