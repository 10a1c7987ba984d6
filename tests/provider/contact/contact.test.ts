import { beforeEach, expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { sendContactMessage } from '#contract/contact.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ env: { SUPPORT_EMAIL: 'desk@example.com' } });
/** Of somebody new for each test. */
let email: string;
let tests = 0;
beforeEach(async () => {
  email = `visitor-${++tests}@example.com`;
  // Nothing of an earlier test counts against an hour's limit.
  await provider.clock.moveTo(provider.clock.now() + 3_600_000);
});

type Form = BodyOf<typeof sendContactMessage>;
const send = (body: Partial<Form> = {}) =>
  provider.ask(sendContactMessage, { body: { email, ...body } });

const kept = () =>
  provider.context.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('email', '=', email)
    .orderBy('sent_at')
    .execute();

const mailsTo = (recipient: string) =>
  provider.context.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('position', 'desc')
    .execute();

test('a message is kept and mailed to support', async () => {
  const answer = await send({
    fullname: 'Ada Obi',
    message: 'How do I begin?',
    emailPermit: true,
    userType: 'Individual',
  });
  expect(answer).toMatchObject({
    message: 'We have received your email',
    data: { detail: 'Thank you for reaching out to us!' },
  });
  expect(await kept()).toMatchObject([
    {
      fullname: 'Ada Obi',
      message: 'How do I begin?',
      email_permit: true,
      user_type: 'Individual',
    },
  ]);
  const [mail] = await mailsTo('desk@example.com');
  expect(mail).toMatchObject({ channel: 'email', subject: 'Contact form: Individual' });
  expect(mail?.body).toContain('From: Ada Obi');
  expect(mail?.body).toContain(`Email: ${email}`);
  expect(mail?.body).toContain('How do I begin?');
  expect(await mailsTo(email)).toMatchObject([{ subject: 'We have received your email' }]);
});

test('only the email is needed, and a dash stands for what was left empty', async () => {
  await send();
  await send({ firstname: ' Ada ', lastname: 'Obi', message: ' ' });
  expect(await kept()).toMatchObject([
    { fullname: '-', message: '-', email_permit: false, user_type: 'Individual' },
    { fullname: 'Ada Obi', message: '-' },
  ]);
});

test('a business is told to look for the next steps, and gets them once a day', async () => {
  const business = { userType: 'Business', fullname: 'Obi Ltd' } as const;
  expect(await send(business)).toMatchObject({
    message: 'Thank you for reaching out to us!',
    data: { detail: 'Check your email for the next steps' },
  });
  await send({ ...business, message: 'And one more thing' });
  expect(await kept()).toHaveLength(2);
  expect(await mailsTo(email)).toMatchObject([{ subject: 'Your next steps as a partner' }]);
});

test('a form that is posted twice within a minute is one message', async () => {
  const before = (await mailsTo('desk@example.com')).length;
  const form = { fullname: 'Ada Obi', message: 'Hello' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(form)));
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await kept()).toHaveLength(1);
  expect(await mailsTo('desk@example.com')).toHaveLength(before + 1);

  await send({ ...form, message: 'Hello again' });
  expect(await kept()).toHaveLength(2);
  await provider.clock.moveTo(provider.clock.now() + 60_000);
  await send(form);
  expect(await kept()).toHaveLength(3);
});

test('an address sends twenty messages an hour', async () => {
  for (let number = 0; number < 20; number++) {
    expect(await send({ message: `Number ${number}` })).toMatchObject({ ok: true });
  }
  expect(await send({ message: 'One more' })).toMatchObject({ code: 'too_many_requests' });
  // What was taken already is answered as before.
  expect(await send({ message: 'Number 19' })).toMatchObject({ ok: true });
  await provider.clock.moveTo(provider.clock.now() + 3_600_000);
  expect(await send({ message: 'One more' })).toMatchObject({ ok: true });
});

test.each<[string, object]>([
  ['a message of 251 characters', { message: 'x'.repeat(251) }],
  ['an email that is none', { email: 'ada@' }],
  ['no email', { email: undefined }],
  ['another type of sender', { userType: 'Partner' }],
  ['a permit that is no yes or no', { emailPermit: 'yes' }],
])('%s is refused', async (_, form) => {
  const body = JSON.stringify({ email, ...form });
  const response = await provider.fetch('/api/admin/contact', { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(await kept()).toHaveLength(0);
});

test('250 characters are taken as they are', async () => {
  const message = 'ẹ'.repeat(250);
  await send({ message });
  expect((await kept())[0]?.message).toBe(message);
});

test('the sender is answered once a day, with nothing that was typed', async () => {
  const words = { fullname: 'Buy Now', message: 'https://shop.example.net' };
  await send(words);
  await send({ ...words, message: 'Again' });
  const [answer, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(`${answer?.subject} ${answer?.body}`).not.toMatch(/Buy Now|shop/);
  // A business is promised next steps, whatever was written before.
  await send({ userType: 'Business' });
  expect(await mailsTo(email)).toHaveLength(2);
});

test('what only a program fills in is answered as a success, and kept nowhere', async () => {
  const form = { message: 'Cheap pills', userType: 'Business' } as const;
  const answer = await send({ ...form, website: 'x'.repeat(5000) });
  expect(await kept()).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
  expect(answer).toEqual(await send({ ...form, website: '' }));
  expect(await kept()).toHaveLength(1);
});
