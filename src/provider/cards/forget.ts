import type { Context } from '../context.ts';
import type { Job } from '../jobs/job.ts';

/**
 * Has the processor forget a card that another one took the place of, and forgets its token. A
 * processor that is down is asked again; a repeat changes nothing. One that was saved again meanwhile
 * may have its old token: it stays.
 */
export async function forgetCard({ db, payments }: Context, job: Job): Promise<void> {
  const card = await db
    .selectFrom('cards')
    .select('token')
    .where('card_id', '=', job.subject)
    .where('replaced_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cards as current')
            .select('current.card_id')
            .whereRef('current.token', '=', 'cards.token')
            .where('current.replaced_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  if (card?.token) await payments.forgetCard(card.token);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('cards')
      .set({ token: null })
      .where('card_id', '=', job.subject)
      .where('replaced_at', 'is not', null)
      .execute();
    await job.done(tx);
  });
}
