import type { User } from '#contract/users.ts';
import { repayAddress } from '#stores/navigation/prefill.ts';
import type { BlockedAction } from '#stores/reads/blocks.ts';
import { loanToRepay } from '#stores/reads/loan-to-repay.ts';
import type { IconName } from '#ui/Icon.tsx';
import type { AccountSummary } from './account-summary.ts';

export type Action = {
  readonly icon: IconName;
  readonly name: 'Repay' | 'Apply' | 'Withdraw' | 'Card';
  /** The analytics event of a tap. */
  readonly event?: 'apply' | 'withdraw' | 'card';
  /** What a tap does, where the name does not say it: in a few words, and as a sentence. */
  readonly note?: readonly [short: string, long: string];
} & Way;

type Way =
  | { readonly address: string }
  /** Why the action is not possible now. */
  | { readonly address?: undefined; readonly why: string }
  /** Not possible because this is blocked. */
  | { readonly address?: undefined; readonly blocked: BlockedAction };

/** The four actions: each with an address, or with the reason why it is not possible now. */
export function actionsFor({ blacklist, savedCard }: User, summary: AccountSummary): Action[] {
  return [
    { icon: 'repay', name: 'Repay', ...repaying(blacklist.repayment, summary) },
    { icon: 'apply', name: 'Apply', event: 'apply', ...applying(blacklist.loan, summary) },
    {
      icon: 'withdraw',
      name: 'Withdraw',
      event: 'withdraw',
      ...withdrawing(blacklist.withdrawal, summary),
    },
    {
      icon: 'card',
      name: 'Card',
      event: 'card',
      ...(blacklist.withdrawal
        ? { blocked: 'withdrawal' }
        : { address: '/withdrawal?trigger=add-card', note: cardNote(savedCard) }),
    },
  ];
}

/**
 * The name of the coloured action: repay overdue bills, and nothing beside them; else withdraw a
 * balance, else the first possible one.
 */
export function primaryOf(
  actions: readonly Action[],
  { balance, overdue, elsewhere }: AccountSummary,
) {
  const can = (name: Action['name']) => actions.some((one) => one.name === name && one.address);
  if (overdue.count > 0 && can('Repay')) return 'Repay';
  // What is overdue stands first, and nothing competes with it.
  if (overdue.count + elsewhere.overdue.count > 0) return undefined;
  if (balance > 0 && can('Withdraw')) return 'Withdraw';
  return actions.find(({ name, address }) => address && name !== 'Card')?.name;
}

function repaying(isBlocked: boolean, { loans, underWay, elsewhere }: AccountSummary): Way {
  const loan = loanToRepay(loans);
  if (isBlocked) return { blocked: 'repayment' };
  if (loan) return { address: repayAddress(loan) };
  if (underWay.length > 0) return { why: 'You have nothing to repay until we pay out your loan.' };
  if (elsewhere.owed > 0)
    return { why: `You have nothing to repay here. Choose ${elsewhere.currency}.` };
  return { why: 'You have nothing to repay.' };
}

function applying(
  isBlocked: boolean,
  { availableCredit, portfolios, reached, unpriced }: AccountSummary,
): Way {
  if (isBlocked) return { blocked: 'loan' };
  if (availableCredit > 0) return { address: '/offer' };
  if (portfolios.length === 0) return { why: 'You have no portfolio in this currency.' };
  if (portfolios.every(({ waitlist }) => waitlist)) return { why: 'You are on the waitlist.' };
  if (reached.length > 0) {
    return {
      why: 'Your portfolio is at its redline. You can borrow again when it rises or you repay.',
    };
  }
  if (unpriced.length > 0) {
    return { why: 'Your partner’s prices are too old. You can borrow again when new ones arrive.' };
  }
  return { why: 'You have borrowed all that you can against this portfolio.' };
}

function withdrawing(isBlocked: boolean, { balance, underWay }: AccountSummary): Way {
  if (isBlocked) return { blocked: 'withdrawal' };
  if (balance > 0) return { address: '/withdrawal' };
  if (underWay.length > 0)
    return { why: 'Your loan is on its way. You can withdraw it when it arrives here.' };
  return { why: 'You have no money to withdraw yet. Borrow first.' };
}

function cardNote(card: User['savedCard']): [string, string] {
  if (!card) return ['Add one', 'Add a card.'];
  const ends = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
  return card.expiring
    ? [`${card.last4} expires`, `Replace the card ending ${card.last4}. It expires ${ends}.`]
    : [`Replace ${card.last4}`, `Replace the card ending ${card.last4}, which expires ${ends}.`];
}
