import type { Mandate } from '#contract/mandates.ts';
import type { User } from '#contract/users.ts';
import type { Payer, PaysWith } from '#credit/pays-with.ts';

/** What may be charged now: the saved card, and the bank account once the bank lets us. */
export function payersOf(
  card: User['savedCard'] | undefined,
  mandate: Mandate | null,
): Readonly<Partial<Record<PaysWith, Payer>>> {
  return {
    ...(card && { card: { ...card, pays_with: 'card' } }),
    ...(mandate?.status === 'active' && { bank: { ...accountOf(mandate), pays_with: 'bank' } }),
  };
}

/** An account as texts name it: by its bank and the end of its number, as far as we know them. */
export const accountOf = ({ bank, last4 }: Mandate) => ({ brand: bank, last4: last4 ?? '' });

/** Back from the bank, or with a bank account alone, the account is what somebody is here for. */
export function firstChoice({ savedCard }: User, mandate: Mandate | null): PaysWith {
  const isBack = new URLSearchParams(location.search).has('bank');
  const isOpen = mandate?.status === 'pending';
  const isAlone = !savedCard && (mandate?.status === 'active' || mandate?.status === 'suspended');
  return isBack || isOpen || isAlone ? 'bank' : 'card';
}
