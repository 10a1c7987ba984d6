import { beforeEach, describe, expect, test } from 'vitest';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { signIn, signInLink } from '#contract/session.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { lastMessage, lastOtp, wrongOf } from '#support/codes.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTestProvider } from '#support/provider.ts';
import { newAddress, newVisitor, type Visitor } from '#support/visitor.ts';

const provider = providerForFile();
let ada: TestBorrower;
beforeEach(async () => {
  ada = await newBorrower(provider);
});

const password = 'Holdfast-1!';
const partner = 2;
const waitMs = 180_000;
const wait = () => provider.clock.moveTo(provider.clock.now() + waitMs);

const ofMobile = () =>
  ({ application_id: partner, identifier: ada.mobile, type: 'mobile' }) as const;
const askCode = (who: Visitor) => who.ask(signInLink, { ...ofMobile(), otp: null });
const tryCode = (who: Visitor, otp: string) => who.ask(signInLink, { ...ofMobile(), otp });
const sentOtp = () => lastOtp(provider, ada.mobile);

const tryPassword = (who: Visitor, typed = password) =>
  who.ask(signIn, { mobile: ada.mobile, password: typed });

/** Ten wrong codes, as many as one may be wrong in a day. */
async function failTenTimes(who: Visitor) {
  for (let round = 0; round < 2; round++) {
    await askCode(who);
    const wrong = wrongOf(await sentOtp());
    for (let tries = 0; tries < 5; tries++) await tryCode(who, wrong);
    await wait();
  }
  await askCode(who);
  expect(await tryCode(who, await sentOtp())).toMatchObject({ code: 'code_locked' });
  await wait();
}

/** Every ceiling that strangers reach together, from many places. */
async function exhaust() {
  const { db } = provider.context;
  const byMail = { application_id: partner, identifier: ada.email, type: 'email' } as const;
  for (let place = 0; place < 14; place++) {
    const stranger = newVisitor(provider);
    await askCode(stranger);
    for (let tries = 0; tries < 5; tries++) await tryCode(stranger, '000000');
    await stranger.ask(requestReset, { mobile: ada.mobile, type: 'mobile' });
    await stranger.ask(requestReset, { email: ada.email, type: 'email' });
    await stranger.ask(signInLink, { ...byMail, otp: null });
    await wait();
  }
  const wrong = Array.from({ length: 100 }, () => ({
    at: new Date(provider.clock.now()).toISOString(),
    user_id: null,
    action: 'try wrong password',
    subject: ada.mobile,
    detail: JSON.stringify({ device: newAddress(), cookieless: false, address: newAddress() }),
  }));
  await db.insertInto('audit').values(wrong).execute();
  const stranger = newVisitor(provider);
  expect(await askCode(stranger)).toMatchObject({ code: 'too_many_requests' });
  expect(await tryPassword(stranger)).toMatchObject({ code: 'too_many_requests' });
}

describe('a stranger who wants to lock a borrower out', () => {
  test('fails with codes for a day, and the borrower signs in by one in another browser', async () => {
    await failTenTimes(newVisitor(provider));
    const browser = newVisitor(provider);
    expect(await askCode(browser)).toMatchObject({ status: 200, data: { sent: true } });
    const signedIn = await tryCode(browser, await sentOtp());
    expect(signedIn.data).toMatchObject({ token: expect.any(String) });
  });

  test('does so from the same address, and still binds nobody but their own browser', async () => {
    const address = newAddress();
    await failTenTimes(newVisitor(provider, { address }));
    const browser = newVisitor(provider, { address });
    await askCode(browser);
    expect(await tryCode(browser, await sentOtp())).toMatchObject({ status: 200 });
  });

  test('asks for a code shortly before: the borrower uses what was sent, with tries of their own', async () => {
    const stranger = newVisitor(provider);
    await askCode(stranger);
    const otp = await sentOtp();
    for (let tries = 0; tries < 5; tries++) await tryCode(stranger, wrongOf(otp));
    expect(await tryCode(stranger, otp)).toMatchObject({ code: 'code_locked' });

    const browser = newVisitor(provider);
    const asked = await askCode(browser);
    expect(asked).toMatchObject({
      message: 'You asked for a code a moment ago. You can ask again in 180 seconds.',
      data: { resend_in: 180, sent: false },
    });
    expect(await sentOtp()).toBe(otp);
    expect(await tryCode(browser, wrongOf(otp))).toMatchObject({ code: 'code_invalid' });
    expect(await tryCode(browser, otp)).toMatchObject({ status: 200 });
  });

  test('shares the borrower’s address and shows no cookie: a first visit still gets its own tries', async () => {
    const address = newAddress();
    const stranger = newVisitor(provider, { address, cookies: false });
    await askCode(stranger);
    const otp = await sentOtp();
    const browser = newVisitor(provider, { address });
    expect(await askCode(browser)).toMatchObject({ status: 200 });
    for (let tries = 0; tries < 5; tries++) await tryCode(stranger, wrongOf(otp));
    expect(await tryCode(stranger, otp)).toMatchObject({ code: 'code_locked' });
    expect(await tryCode(browser, otp)).toMatchObject({ status: 200 });
  });

  test('asks for a code while the borrower reads theirs: it does not take its place', async () => {
    const browser = newVisitor(provider);
    await askCode(browser);
    const otp = await sentOtp();
    await wait();
    await askCode(newVisitor(provider));
    expect(await sentOtp()).not.toBe(otp);
    expect(await tryCode(browser, otp)).toMatchObject({ status: 200 });
  });

  test('fails at the reset, and the borrower resets the password', async () => {
    const to = { mobile: ada.mobile };
    const stranger = newVisitor(provider);
    for (let round = 0; round < 2; round++) {
      await stranger.ask(requestReset, { ...to, type: 'mobile' });
      const code = wrongOf(await sentOtp());
      for (let tries = 0; tries < 5; tries++) await stranger.ask(verifyReset, { ...to, code });
      await wait();
    }
    const browser = newVisitor(provider);
    await browser.ask(requestReset, { ...to, type: 'mobile' });
    const verified = await browser.ask(verifyReset, { ...to, code: await sentOtp() });
    const { code } = verified.data;
    const fresh = { password: 'Kelp-on-rock-9', passwordConfirmation: 'Kelp-on-rock-9' };
    expect(await browser.ask(resetPassword, { ...to, code, ...fresh })).toMatchObject({
      status: 200,
    });
  });

  test('tries passwords, and the borrower’s right one opens', async () => {
    const stranger = newVisitor(provider);
    for (let tries = 0; tries < 10; tries++) await tryPassword(stranger, 'Wrong-1!x');
    expect(await tryPassword(stranger)).toMatchObject({ code: 'too_many_requests' });
    expect(await tryPassword(newVisitor(provider))).toMatchObject({ status: 200 });
  });

  test('comes from many places: a known browser and the mailed link still open', async () => {
    const known = newVisitor(provider);
    await tryPassword(known);
    await exhaust();

    await askCode(known);
    expect(await tryCode(known, await sentOtp())).toMatchObject({ status: 200 });
    expect(await tryPassword(known)).toMatchObject({ status: 200 });

    const fresh = newVisitor(provider);
    const byMail = { application_id: partner, identifier: ada.email, type: 'email' } as const;
    for (let hours = 0; hours < 3; hours++) {
      await provider.clock.moveTo(provider.clock.now() + 30 * 60_000);
      const stranger = newVisitor(provider);
      await stranger.ask(signInLink, { ...byMail, otp: null });
      expect(await fresh.ask(signInLink, { ...byMail, otp: null })).toMatchObject({ status: 200 });
      const { link } = await lastMessage(provider, ada.email, 'link');
      const code = new URL(link ?? '').pathname.split('/')[2] ?? '';
      const opened = await newVisitor(provider).ask(signInLink, { application_id: partner, code });
      expect(opened).toMatchObject({ status: 200 });
    }
  });

  test('a known browser is bound by its own failures all the same', async () => {
    const known = newVisitor(provider);
    await tryPassword(known);
    await failTenTimes(known);
  });
});

describe('the cookie that tells browsers apart', () => {
  test('is random, kept from scripts and other sites, and opens nothing', async () => {
    const ask = () =>
      provider.fetch('/api/user/signin', {
        method: 'POST',
        body: JSON.stringify({ mobile: ada.mobile, password: 'Wrong-1!x' }),
      });
    const [one] = (await ask()).headers.getSetCookie();
    const [other] = (await ask()).headers.getSetCookie();
    expect(one).toMatch(/^device=[\w-]{32}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(other).not.toBe(one);
    const kept = await provider.context.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(one?.slice('device='.length).split(';')[0]);
  });

  test('is set under https only with a name that other hosts cannot set', async () => {
    const secure = await openTestProvider({ env: { APP_ORIGIN: 'https://app.example.com' } });
    const response = await secure.fetch('/api/user/otp', {
      method: 'POST',
      body: JSON.stringify({ mobile: '+2348099999991', type: 'mobile' }),
    });
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-device=[\w-]{32}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    await secure.close();
  });

  test('is set where a code is asked for or a secret tried, and nowhere else', async () => {
    for (const path of ['/api/application', '/api/health', '/api/user']) {
      expect((await provider.fetch(path)).headers.getSetCookie()).toEqual([]);
    }
  });

  test('is not set on what a page of another origin asks', async () => {
    const ask = (site: string) =>
      provider.fetch('/api/user/signin', {
        method: 'POST',
        headers: { 'sec-fetch-site': site },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'x' }),
      });
    for (const site of ['cross-site', 'same-site']) {
      expect((await ask(site)).headers.getSetCookie()).toEqual([]);
    }
    expect((await ask('same-origin')).headers.getSetCookie()).toHaveLength(1);
  });

  test('made up, or another’s, has only the tries that it had', async () => {
    const stranger = newVisitor(provider);
    await failTenTimes(stranger);
    const stolen = (cookie: string) =>
      provider.fetch('/api/signin/link', {
        method: 'POST',
        headers: { cookie },
        body: JSON.stringify({ ...ofMobile(), otp: '000000' }),
      });
    expect((await stolen(stranger.cookie())).status).toBe(422);
    for (const garbage of ['device=', 'device=x', `device=${'a'.repeat(5000)}`, 'device=%00']) {
      expect((await stolen(garbage)).headers.getSetCookie()[0]).toMatch(/^device=[\w-]{32};/);
    }
  });

  test('no browser is known any more once the password was reset', async () => {
    const thief = newVisitor(provider);
    await tryPassword(thief);
    const browser = newVisitor(provider);
    await browser.ask(requestReset, { email: ada.email, type: 'email' });
    const otp = await lastOtp(provider, ada.email);
    const { data } = await browser.ask(verifyReset, { email: ada.email, code: otp });
    const fresh = { password: 'Kelp-on-rock-9', passwordConfirmation: 'Kelp-on-rock-9' };
    await browser.ask(resetPassword, { email: ada.email, code: data.code, ...fresh });
    await exhaust();
    await askCode(thief);
    expect(await askCode(thief)).toMatchObject({ code: 'too_many_requests' });
  });
});
