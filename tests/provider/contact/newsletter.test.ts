import { expect, test } from 'vitest';
import { joinNewsletter } from '#contract/contact.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ empty: true });

const join = (email: string) => provider.ask(joinNewsletter, { body: { email } });
const kept = async () =>
  (await provider.context.db.selectFrom('newsletter_emails').select('email').execute()).map(
    (row) => row.email,
  );

test('an address is kept once, and a repeat is answered alike', async () => {
  const first = await join('Ada@example.com ');
  expect(first).toMatchObject({ ok: true, message: 'We have received your Email.' });
  expect(await join('ada@example.com')).toEqual(first);
  expect(await kept()).toEqual(['ada@example.com']);
});

test('what is no address is refused', async () => {
  expect(await join('ada@')).toMatchObject({ code: 'invalid_request' });
});

test('one address on the network adds twenty an hour', async () => {
  await provider.clock.moveTo(provider.clock.now() + 3_600_000);
  for (let number = 0; number < 20; number++) {
    expect(await join(`reader-${number}@example.com`)).toMatchObject({ ok: true });
  }
  expect(await join('one-more@example.com')).toMatchObject({ code: 'too_many_requests' });
  await provider.clock.moveTo(provider.clock.now() + 3_600_000);
  expect(await join('one-more@example.com')).toMatchObject({ ok: true });
});

test('what only a program fills in is answered as a success, and kept nowhere', async () => {
  await provider.clock.moveTo(provider.clock.now() + 3_600_000);
  const body = { email: 'program@example.com', website: 'https://example.com' };
  const answer = await provider.ask(joinNewsletter, { body });
  expect(await kept()).not.toContain('program@example.com');
  expect(answer).toEqual(await join('program@example.com'));
  expect(await kept()).toContain('program@example.com');
});
