import type { Page } from '@playwright/test';

/** The session as a sign-in leaves it, without its screens. */
export async function signInAs(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/user/signin', {
    data: { email, password: 'Holdfast-1!' },
  });
  const { token, application_id } = (await answer.json()).data;
  await page.addInitScript(
    ([token, active]) => {
      if (localStorage.getItem('user:token') !== null) return;
      localStorage.setItem('user:token', token);
      localStorage.setItem('user:application_id', active);
    },
    [token, String(application_id)] as [string, string],
  );
}
