import { computed } from 'nanostores';
import { userAt } from '#api/questions.ts';
import type { User } from '#contract/users.ts';
import { $applicationId, $token } from '../session/session.ts';
import { createReadStore, read } from './read.ts';

const $key = computed([$token, $applicationId], (token, application) =>
  token ? application || '0' : undefined,
);

/** The signed-in borrower, with debts for the active application. */
export const $user = createReadStore<User>(['/user', $key], {
  fetcher: async (_path, application) => (await read(...userAt(Number(application)))).user,
});

/** How many notifications the borrower has not read; as fresh as the borrower's own record. */
export const $unread = computed($user, ({ data }) => data?.unread ?? 0);

/** What an answer said of them since. */
export function noteUnread(unread: number): void {
  const { data } = $user.get();
  if (data && data.unread !== unread) $user.mutate({ ...data, unread });
}
