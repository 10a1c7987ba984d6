import { expect, test } from 'vitest';
import { sendContactMessage } from '#contract/contact.ts';
import { looksLikeEmail, messageBody } from '#site/islands/message-body.ts';

const bodyOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return messageBody(form);
};

test('a dash stands for the name and the message that are empty', () => {
  expect(bodyOf({ email: 'a@b.co', firstname: ' ', lastname: '', message: '\n' })).toEqual({
    email: 'a@b.co',
    emailPermit: false,
    fullname: '-',
    message: '-',
    userType: 'Individual',
    website: '',
  });
});

test('two names are one, and a ticked box is a yes', () => {
  const body = bodyOf({
    email: ' ada@example.com ',
    firstname: 'Ada',
    lastname: 'Obi',
    message: 'Hello',
    emailPermit: 'true',
    userType: 'Business',
  });
  expect(body).toMatchObject({
    email: 'ada@example.com',
    emailPermit: true,
    fullname: 'Ada Obi',
    userType: 'Business',
  });
  expect(sendContactMessage.body?.safeParse(body).success).toBe(true);
});

test.each([
  ['ada', 'OBI-eze', 'Ada Obi-Eze'],
  ['  ngozi  chioma', "o'brien", "Ngozi Chioma O'Brien"],
  ['aDA', 'mcDonald', 'Ada Mcdonald'],
  ['Ada', 'McDonald', 'Ada McDonald'],
  ['ọlá', 'ɗanjuma', 'Ọlá Ɗanjuma'],
])('the name %s %s is sent as %s', (firstname, lastname, fullname) => {
  expect(bodyOf({ email: 'a@b.co', firstname, lastname }).fullname).toBe(fullname);
  expect(bodyOf({ email: 'a@b.co', fullname: `${firstname} ${lastname}` }).fullname).toBe(fullname);
});

test.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'ada@example.c'])(
  '%j is no email',
  (text) => expect(looksLikeEmail(text)).toBe(false),
);

test.each(['ada@example.com', ' ada@example.com ', 'ada.obi+x@mail.example.co.uk'])(
  '%j is one',
  (text) => expect(looksLikeEmail(text)).toBe(true),
);
