import { computed } from 'nanostores';
import { $user } from './user.ts';

/** How many notifications the borrower has not read; as fresh as the borrower's own record. */
export const $unread = computed($user, ({ data }) => data?.unread ?? 0);

/** What an answer said of them since. */
export function noteUnread(unread: number): void {
  const { data } = $user.get();
  if (data && data.unread !== unread) $user.mutate({ ...data, unread });
}
