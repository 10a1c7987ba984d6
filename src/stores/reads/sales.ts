import { computed } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import { listSales, readSale } from '#contract/sales.ts';
import { attempt } from '../session/attempt.ts';
import { toast } from '../toasts.ts';
import { createReadStore, read, refreshMoney } from './read.ts';
import { $user } from './user.ts';

/** Nothing is asked for while the borrower has no sale, neither one to come nor one that was made. */
const $wanted = computed($user, ({ data }) => {
  if (!data) return undefined;
  const { coming, made } = data.sales;
  return coming + made > 0 ? data.user_id : undefined;
});

/** Sales at every partner: those that a default leads to, and those that were made, newest first. */
export const $sales = createReadStore<AnswerOf<typeof listSales>>(['/sale', $wanted], {
  fetcher: () => read(listSales),
});

/** Marks a sale as read. @returns whether it is */
export async function markSaleRead(id: string): Promise<boolean> {
  const outcome = await attempt(readSale, { params: { id } });
  refreshMoney();
  if (outcome.ok) return true;
  for (const message of outcome.messages) toast(message, 'error');
  return false;
}
