import { expect, test } from 'vitest';
import { isGsm } from '#provider/messages/gsm.ts';
import { listMessages, moveClock } from '#provider/sandbox/contract.ts';
import { people } from '#provider/sandbox/seed/people.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

test('of five months every message leaves by day, greets, leads on, and fits one SMS', async () => {
  await provider.answer(moveClock, { body: { advance: 'P5M' } });
  const contacts = people.flatMap(({ email, mobile, firstname }) =>
    [email, mobile].map((to) => ({ to, firstname })),
  );
  const sent = await Promise.all(
    contacts.map(async ({ to, firstname }) =>
      (await provider.answer(listMessages, { query: { to } })).map((one) => ({
        ...one,
        firstname,
      })),
    ),
  );
  const all = sent.flat();
  for (const channel of ['email', 'sms']) {
    expect(all.filter((one) => one.channel === channel).length).toBeGreaterThan(20);
  }
  const days = new Set(all.map(({ sent_at }) => sent_at.slice(0, 10)));
  expect(days.size).toBeGreaterThan(10);
  for (const { channel, firstname, sent_at, subject, body, html, parts } of all) {
    const hour = (new Date(sent_at).getUTCHours() + 1) % 24;
    expect(hour >= 8 && hour < 20, `${subject} at ${sent_at}`).toBe(true);
    if (channel === 'sms') {
      expect([parts, isGsm(body), body.startsWith('Holdfast: ')], body).toEqual([1, true, true]);
    } else {
      expect(body).toMatch(new RegExp(`^Dear ${firstname},\n\n`));
      expect(body).toContain('Questions? Write to');
      expect(html?.match(/<a /g)?.length ?? 0, body).toBeLessThanOrEqual(1);
      expect(body, subject).toContain('http://app.test/');
    }
  }
});
