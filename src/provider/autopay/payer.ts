import type { Payer } from '#credit/pays-with.ts';
import type { cardsOf } from '../cards/in-use.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { MandateRow } from './mandates.ts';
import type { ConsentRow } from './read.ts';

/** What a consent charges. `token` is null while it may not be charged. */
export type KnownPayer = Payer & {
  readonly id: string;
  readonly token: string | null;
  /** Whose it is to the processor; null: the borrower's own address. */
  readonly email: string | null;
};

type Payers = {
  readonly cards: RowsOf<ReturnType<typeof cardsOf>>;
  readonly mandates: readonly MandateRow[];
};

/** Undefined without a saved card, or without a mandate that has not ended. */
export function payerOf(
  { pays_with, user_id }: Pick<ConsentRow, 'pays_with' | 'user_id'>,
  { cards, mandates }: Payers,
): KnownPayer | undefined {
  const card = cards.find((one) => one.user_id === user_id);
  if (pays_with === 'card') return card && { pays_with, id: card.card_id, ...card };
  const mandate = mandates.find((one) => one.user_id === user_id);
  if (!mandate?.bank) return undefined;
  const { mandate_id: id, bank: brand, last4, token, email, status } = mandate;
  return {
    ...{ pays_with, id, brand, last4: last4 ?? '', email },
    token: status === 'active' ? token : null,
  };
}

export const canBeCharged = (
  payer: KnownPayer | undefined,
): payer is KnownPayer & { readonly token: string } => payer?.token != null;
