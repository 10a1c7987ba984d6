import type { Page } from '@playwright/test';
import { outbox } from '../fixtures.ts';

/**
 * The session as a sign-in leaves it, without its screens; once, so that it can end. `application`
 * '0' is all portfolios.
 */
export async function signInAs(page: Page, email: string, application?: string): Promise<void> {
  const answer = await page.request.post('/api/user/signin', {
    data: { email, password: 'Holdfast-1!' },
  });
  const { token, application_id } = (await answer.json()).data;
  await keepSession(page, token, application ?? String(application_id));
}

/** The same for Jumoke, by a code: she has no password yet. */
export async function signInByCode(page: Page): Promise<void> {
  const identifier = '+2348030000010';
  const asked = { application_id: 2, identifier, type: 'mobile' };
  const send = (otp: string | null) =>
    page.request.post('/api/signin/link', { data: { ...asked, otp } });
  await send(null);
  const [message] = await outbox(page.request, identifier);
  const { token } = (await (await send(message?.otp ?? '')).json()).data;
  await keepSession(page, token, '2');
}

export async function keepSession(page: Page, token: string, application: string): Promise<void> {
  await page.addInitScript(
    ([token, active]) => {
      if (window !== window.top) return; // a frame of somebody else's
      const done = `signed in with ${token.slice(-8)}`;
      if (localStorage.getItem(done)) return;
      localStorage.setItem(done, 'yes');
      localStorage.setItem('user:token', token);
      localStorage.setItem('user:application_id', active);
    },
    [token, application] as [string, string],
  );
}

/** Ends the borrower's session at the provider; the browser learns of it from the next answer. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('user:token'));
  await page.request.post('/api/user/signout', { headers: { authorization: `Bearer ${token}` } });
}
