import { beforeEach, expect, test } from 'vitest';
import { getNextStep, signOnAtPartner } from '#contract/partner-sign-on.ts';
import { signOn } from '#contract/sign-on.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';

const provider = providerForFile();
/** Of somebody new for each test. */
let email: string;
let mobile: string;
beforeEach(async () => {
  ({ email, mobile } = await newBorrower(provider));
});

const messagesTo = (contact: string) =>
  provider.context.db
    .selectFrom('messages')
    .select('link')
    .where('recipient', '=', contact)
    .execute();

const stepBy = (contact: string) => ({
  application_id: 2,
  email: null,
  mobile: contact,
  redirect: `/signon?application_id=2&mobile=${encodeURIComponent(contact)}`,
});

const atPartner = (application_id: number | string, contact: string) =>
  provider.ask({
    ...signOnAtPartner,
    path: `/signon/${application_id}/${encodeURIComponent(contact)}`,
  });

const next = (text: string) => provider.ask({ ...getNextStep, path: `/signon/next/${text}` });

test('a partner opens the sign-up with everything in the query and nothing in the body', async () => {
  const query = { application_id: 2, mobile, email: '', user_id: 'partner-77' };
  expect(await provider.ask(signOn, { query })).toMatchObject({ data: stepBy(mobile) });
  // As a browser writes a plus sign that nobody escaped.
  const response = await provider.fetch(`/api/signon?application_id=2&mobile=${mobile}`, {
    method: 'POST',
  });
  expect((await response.json()).data).toEqual(stepBy(mobile));
  // Of two contacts the mobile is asked for.
  const both = await provider.ask(signOn, { query: { ...query, email } });
  expect(both).toMatchObject({ data: stepBy(mobile) });
  expect(await messagesTo(email)).toHaveLength(0);
});

test('an email in the query gets its link', async () => {
  const answer = await provider.ask(signOn, { query: { application_id: 2, email } });
  expect(answer).toMatchObject({
    message: 'Your link has been sent.',
    data: { application_id: 2, email, mobile: null, redirect: null },
  });
  expect((await messagesTo(email))[0]?.link).toContain('/onboarding/');
});

test('what the body says comes before what the query says', async () => {
  const query = { application_id: 1, email };
  const answer = await provider.ask(signOn, { query, body: { application_id: 2, mobile } });
  expect(answer).toMatchObject({ data: stepBy(mobile) });
  const partly = await provider.ask(signOn, { query: { application_id: 2 }, body: { mobile } });
  expect(partly).toMatchObject({ data: stepBy(mobile) });
});

test('both contacts in the body, none at all and no partner are refused', async () => {
  const refusal = async (request: object) => codeOf(await provider.ask(signOn, request));
  expect(await refusal({ body: { application_id: 2, mobile, email } })).toBe('invalid_request');
  expect(await refusal({ query: { application_id: 2 } })).toBe('invalid_request');
  expect(await refusal({ query: { application_id: 2, mobile: 'ada' } })).toBe('invalid_request');
  expect(await provider.ask(signOn, { query: { mobile } })).toMatchObject({
    status: 400,
    errors: ['Partner was not specified.'],
  });
  expect(await provider.ask(signOn, { query: { mobile, application_id: 404 } })).toMatchObject({
    status: 404,
    errors: ['We do not know this partner.'],
  });
});

test('the partner’s own form takes the partner and the contact from the path', async () => {
  expect(await atPartner(2, mobile)).toMatchObject({ data: stepBy(mobile) });
  const byEmail = await atPartner(2, email.toUpperCase());
  expect(byEmail).toMatchObject({ data: { email, mobile: null, redirect: null } });
  expect(await messagesTo(email)).toHaveLength(1);
  expect(codeOf(await atPartner(999_999, mobile))).toBe('not_found');
  expect(codeOf(await atPartner(2, 'nobody'))).toBe('invalid_request');
  expect(codeOf(await atPartner('northgate', mobile))).toBe('invalid_request');
});

test('the next step is told for a partner and a contact written together', async () => {
  expect(await next(`2${encodeURIComponent(mobile)}`)).toMatchObject({ data: stepBy(mobile) });
  expect(await next(`2${mobile}`)).toMatchObject({ data: stepBy(mobile) });
  expect(await next(`2${email}`)).toMatchObject({ data: { email, redirect: null } });
  // No partner has the number 21, so the 1 belongs to the address.
  expect(await next('21ada@example.com')).toMatchObject({ data: { email: '1ada@example.com' } });
});

test('asking for the next step sends nothing and does not tell who has an account', async () => {
  const raw = async (text: string) => (await provider.fetch(`/api/signon/next/2${text}`)).text();
  const nobody = '+2348097776666';
  expect((await raw(nobody)).replaceAll(nobody.slice(1), '')).toBe(
    (await raw(mobile)).replaceAll(mobile.slice(1), ''),
  );
  await raw(email);
  for (const contact of [nobody, mobile, email]) expect(await messagesTo(contact)).toEqual([]);
});

test('a next step for no partner or no contact is refused', async () => {
  expect(codeOf(await next(`99999${mobile}`))).toBe('not_found');
  expect(codeOf(await next('2nobody'))).toBe('invalid_request');
  expect(codeOf(await next(encodeURIComponent(mobile)))).toBe('invalid_request');
  expect(codeOf(await next('9999999999999'))).toBe('not_found');
});
