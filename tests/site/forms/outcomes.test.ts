import { expect, test } from 'vitest';
import { formPages, joinNewsletter, sendContactMessage } from '#contract/contact.ts';
import { outcomes } from '#site/forms/outcomes.ts';
import { openTestProvider } from '#support/provider.ts';

test('every outcome of a form has one page', () => {
  expect(outcomes.map(({ page }) => page).sort()).toEqual(Object.values(formPages).sort());
});

test('without script a success is told in the words that the provider answers', async () => {
  const provider = await openTestProvider({ empty: true });
  const said = (page: string) => outcomes.find((outcome) => outcome.page === page);
  for (const userType of ['Individual', 'Business'] as const) {
    const body = { email: 'ada@example.com', userType };
    const answer = await provider.ask(sendContactMessage, { body });
    const { title, text } = said(formPages[userType]) ?? {};
    expect(answer).toMatchObject({ message: title, data: { detail: text } });
  }
  const answer = await provider.ask(joinNewsletter, { body: { email: 'ada@example.com' } });
  expect(answer).toMatchObject({ message: said(formPages.newsletter)?.title });
  await provider.close();
});
