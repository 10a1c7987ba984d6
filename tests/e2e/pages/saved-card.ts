import type { Page } from '@playwright/test';

/** Test cards that are paid when they are saved; what a later charge of them comes to. */
export const savedCards = {
  declined: '4084080000001118',
  insufficient: '4084080000002223',
  challenge: '4084080000003338',
  late: '4084080000004443',
} as const;

/** Saves a test card for whoever is signed in at `email`, in place of the card before. */
export async function saveCard(page: Page, email: string, number: string): Promise<void> {
  const { request } = page;
  const signedIn = await request.post('/api/user/signin', {
    data: { email, password: 'Holdfast-1!' },
  });
  const authorization = `Bearer ${(await signedIn.json()).data.token}`;
  const started = await request.post('/api/card/initialize', {
    headers: { authorization, 'idempotency-key': crypto.randomUUID() },
    data: {},
  });
  const { reference, authorization_url } = (await started.json()).data.checkout;
  await request.post(authorization_url, { form: { test: number }, maxRedirects: 0 });
  await request.post('/api/repayment/card', { headers: { authorization }, data: { reference } });
}
