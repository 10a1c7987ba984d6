import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInLink } from '#contract/session.ts';
import { makeKey } from '#provider/partners/keys.ts';
import { linkedAccount } from '#provider/session/partner-links.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { lastMessage, lastOtp } from '#support/codes.ts';
import { providerForFile } from '#support/fixtures.ts';
import { handOver, type Key, newUserId } from '#support/partner.ts';
import { newVisitor, type Visitor } from '#support/visitor.ts';

/** Northgate. */
const application_id = 2;
const connects = 'It also connects Northgate to your account';

const provider = providerForFile();
let key: Key;
let victim: TestBorrower;
/** At the partner the attacker's, who has given it the victim's contacts as their own. */
let partner_user_id: string;
let attacker: Visitor;
beforeAll(async () => {
  const { context } = provider;
  key = await context.db.transaction().execute((tx) => makeKey(tx, context, application_id));
});
beforeEach(async () => {
  await provider.clock.moveTo(provider.clock.now() + 200_000);
  victim = await newBorrower(provider);
  partner_user_id = newUserId();
  attacker = newVisitor(provider);
});

/** Opens the partner's link in a browser; gives the address that it leads to and what it keeps. */
async function openHandoff(who: Visitor, said: object = { mobile: victim.mobile }) {
  const hand = { user_id: partner_user_id, ...said };
  const { code } = await handOver(provider, hand, { key, path: '/api/signon' });
  const { data } = await who.ask(signInLink, { application_id, code });
  if ('token' in data) throw new Error('It leads to no digits');
  return { address: new URL(data.redirect ?? '', 'http://app.test'), handoff: data.handoff };
}

const asks = (who: Visitor, otp: string | null, handoff?: string) =>
  who.ask(signInLink, {
    application_id,
    identifier: victim.mobile,
    type: 'mobile',
    otp,
    ...(handoff && { handoff }),
  });

const isConnected = async () =>
  (await linkedAccount(provider.context.db, { application_id, partner_user_id })) !== undefined;

describe('who wants a user of theirs at a partner connected to somebody else’s account', () => {
  test('forwards the address that the hand-off led to: it holds nothing that would connect', async () => {
    const { address, handoff } = await openHandoff(attacker);
    expect(address.href).not.toContain(handoff);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      source: 'partner',
      application_id: '2',
      mobile: victim.mobile,
    });
    const browser = newVisitor(provider);
    await asks(browser, null);
    const { body } = await lastMessage(provider, victim.mobile, 'otp');
    expect(body).not.toContain('connects');
    expect((await asks(browser, await lastOtp(provider, victim.mobile))).status).toBe(200);
    expect(await isConnected()).toBe(false);
  });

  test('has the code sent: the SMS says what else it does', async () => {
    const { handoff } = await openHandoff(attacker);
    const asked = await asks(attacker, null, handoff);
    expect(asked.data).toMatchObject({ connects: true });
    const { body, otp } = await lastMessage(provider, victim.mobile, 'otp');
    expect(body).toContain(connects);
    expect(body).toMatch(new RegExp(`^${otp} is your Holdfast sign-in code\\.`));
  });

  test('has a code sent that says nothing of it: in no browser does it connect', async () => {
    const { handoff } = await openHandoff(attacker);
    await asks(attacker, null);
    const { body, otp } = await lastMessage(provider, victim.mobile, 'otp');
    expect(body).not.toContain('connects');
    // Another asking within the wait sends nothing, and promises nothing.
    expect((await asks(attacker, null, handoff)).data).toMatchObject({
      sent: false,
      connects: false,
    });
    expect((await asks(attacker, otp, handoff)).status).toBe(200);
    expect(await isConnected()).toBe(false);
  });

  test('asks first, so that the victim reads a code that connects: it connects nothing in their browser', async () => {
    const { handoff } = await openHandoff(attacker);
    await asks(attacker, null, handoff);
    const browser = newVisitor(provider);
    expect((await asks(browser, null)).data).toMatchObject({ sent: false, connects: false });
    expect((await asks(browser, await lastOtp(provider, victim.mobile))).status).toBe(200);
    expect(await isConnected()).toBe(false);
  });

  test('uses the proof of one hand-off with the code of another', async () => {
    const first = await openHandoff(attacker);
    const second = await openHandoff(attacker);
    await asks(attacker, null, first.handoff);
    const otp = await lastOtp(provider, victim.mobile);
    expect((await asks(attacker, otp, second.handoff)).status).toBe(200);
    expect(await isConnected()).toBe(false);
  });

  test('has a link mailed: opened by the victim it signs in, says what it does and connects nobody', async () => {
    const email = { email: victim.email };
    const { handoff } = await openHandoff(attacker, email);
    await attacker.ask(signInLink, {
      application_id,
      identifier: victim.email,
      type: 'email',
      otp: null,
      ...(handoff && { handoff }),
    });
    const { body, link } = await lastMessage(provider, victim.email, 'link');
    expect(body).toContain('it also connects Northgate to your account');
    expect(link).not.toContain(handoff);
    const code = new URL(link ?? '').pathname.split('/')[2] ?? '';
    const opened = await newVisitor(provider).ask(signInLink, { application_id, code });
    expect(opened.status).toBe(200);
    expect(await isConnected()).toBe(false);
  });
});

test('who came from the partner’s app themselves is connected, in a frame without cookies too', async () => {
  for (const cookies of [true, false]) {
    const own = newVisitor(provider, { cookies });
    partner_user_id = newUserId();
    await provider.clock.moveTo(provider.clock.now() + 200_000);
    const { handoff } = await openHandoff(own);
    await asks(own, null, handoff);
    const otp = await lastOtp(provider, victim.mobile);
    expect((await asks(own, otp, handoff)).data).toMatchObject({ redirect: expect.any(String) });
    expect(await isConnected()).toBe(true);
  }
});

test('a number that gets no SMS is not where a hand-off leads when the partner names an email too', async () => {
  const said = { mobile: '+447400123456', email: victim.email };
  const { address } = await openHandoff(attacker, said);
  expect(address.searchParams.get('mobile')).toBeNull();
  expect(address.searchParams.get('email')).toBe(victim.email);
});
