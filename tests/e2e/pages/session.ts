import type { Page } from '@playwright/test';

/**
 * The session as a sign-in leaves it, without its screens; once, so that it can end. `application`
 * '0' is all portfolios.
 */
export async function signInAs(page: Page, email: string, application?: string): Promise<void> {
  const answer = await page.request.post('/api/user/signin', {
    data: { email, password: 'Holdfast-1!' },
  });
  const { token, application_id } = (await answer.json()).data;
  await page.addInitScript(
    ([token, active]) => {
      if (window !== window.top) return; // a frame of somebody else's
      const done = `signed in with ${token.slice(-8)}`;
      if (localStorage.getItem(done)) return;
      localStorage.setItem(done, 'yes');
      localStorage.setItem('user:token', token);
      localStorage.setItem('user:application_id', active);
    },
    [token, application ?? String(application_id)] as [string, string],
  );
}

/** Ends the borrower's session at the provider; the browser learns of it from the next answer. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('user:token'));
  await page.request.post('/api/user/signout', { headers: { authorization: `Bearer ${token}` } });
}
