import { randomUUID } from 'node:crypto';
import type { Currency } from '#credit/money.ts';
import type { newBorrower } from '#support/borrowers.ts';
import type { TestProvider } from '#support/provider.ts';

/** The ids of the first and the second. */
type Portfolios = Readonly<Record<Currency, readonly [string, string]>>;

export async function nameOf(
  { context: { db } }: TestProvider,
  { user_id }: Borrower,
): Promise<string> {
  const { firstname, lastname } = await db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return `${firstname} ${lastname}`;
}

type Borrower = Awaited<ReturnType<typeof newBorrower>>;

/** Copies of the first ones, which stand before them. */
export async function secondPortfolios(
  { context: { db } }: TestProvider,
  { user_id, portfolios: { USD, NGN } }: Borrower,
  accepted: readonly [boolean, boolean],
): Promise<Portfolios> {
  const mine = db.selectFrom('portfolios').selectAll().where('user_id', '=', user_id);
  const second = { USD: randomUUID(), NGN: randomUUID() };
  const copies = (await mine.execute()).map((first) => ({
    ...first,
    portfolio_id: second[first.currency],
    position: first.position + 2,
    holdings: null,
  }));
  await db.insertInto('portfolios').values(copies).execute();
  for (const [at, ids] of [[USD, NGN], Object.values(second)].entries()) {
    if (accepted[at]) continue;
    await db
      .updateTable('portfolios')
      .set({ legal_name: null, legal_accepted_at: null })
      .where('portfolio_id', 'in', ids)
      .execute();
  }
  return { USD: [USD, second.USD], NGN: [NGN, second.NGN] };
}
