import type { NamedCard } from './card-name.ts';

/** What autopay charges. */
export type PaysWith = 'card' | 'bank';

/** The saved card, or the bank account with its bank as `brand`, as texts name it. */
export type Payer = NamedCard & { readonly pays_with: PaysWith };

/** How sentences say it: 'your card', 'your saved card', and the name of a fact. */
export const payerWords: Readonly<
  Record<PaysWith, { readonly noun: string; readonly saved: string; readonly label: string }>
> = {
  card: { noun: 'card', saved: 'saved card', label: 'Card' },
  bank: { noun: 'bank account', saved: 'bank account', label: 'Bank account' },
};
