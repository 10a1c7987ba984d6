import type { getPreferences } from '#contract/preferences.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { preferencesOf } from './read.ts';

export async function getOwnPreferences({
  context,
  borrower,
}: Asked<typeof getPreferences>): Promise<Answer<typeof getPreferences>> {
  return { data: { preferences: await preferencesOf(context.db, borrower.user_id) } };
}
