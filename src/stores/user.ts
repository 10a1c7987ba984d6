import { computed } from 'nanostores';
import { getUser, type User } from '#contract/users.ts';
import { $currency } from './currency.ts';
import { createReadStore, read } from './reads.ts';
import { $applicationId, $token } from './session.ts';

const $key = computed([$token, $applicationId, $currency], (token, application, currency) =>
  token ? `${application || '0'}:${currency ?? ''}` : undefined,
);

/** The signed-in borrower, with balance and debts for the active application and currency. */
export const $user = createReadStore<User>(['/user', $key], {
  fetcher: async (_path, key) => {
    const [application, currency] = String(key).split(':');
    const { user } = await read(getUser, {
      query: {
        application_id: Number(application),
        ...(currency ? { currency: currency as 'NGN' | 'USD' } : {}),
      },
    });
    return user;
  },
});
