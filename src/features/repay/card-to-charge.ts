import type { User } from '#contract/users.ts';

/** The saved card, while it has not expired. A session by a partner's word alone is shown none. */
export function cardToCharge({ savedCard, now }: User): User['savedCard'] {
  if (!savedCard) return null;
  const [year = 0, month = 0] = now.split('-').map(Number);
  const { exp_year, exp_month } = savedCard;
  return exp_year * 12 + exp_month < year * 12 + month ? null : savedCard;
}
