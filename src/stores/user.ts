import { computed } from 'nanostores';
import { getUser, type User } from '#contract/users.ts';
import { createReadStore, read } from './reads.ts';
import { $applicationId, $token } from './session.ts';

const $key = computed([$token, $applicationId], (token, application) =>
  token ? application || '0' : undefined,
);

/** The signed-in borrower, with debts for the active application. */
export const $user = createReadStore<User>(['/user', $key], {
  fetcher: async (_path, application) => {
    const query = { application_id: Number(application) };
    return (await read(getUser, { query })).user;
  },
});
