import { type Application, listApplications } from '#contract/applications.ts';
import { createReadStore, read } from '#stores/reads.ts';
import { $token } from '#stores/session.ts';

/** The partners that the borrower is with. */
export const $partners = createReadStore<Application[]>(['/application/own', $token], {
  // Whose they are the token says; the query only says that it matters.
  fetcher: async () => (await read(listApplications, { query: { user_id: 'own' } })).applications,
});
