import type { User } from '#contract/users.ts';
import { loanToRepay } from '#stores/loan-to-repay.ts';
import { repayAddress } from '#stores/repay-entry.ts';
import type { IconName } from '#ui/Icon.tsx';
import type { Standing } from './standing.ts';

export type Action = {
  readonly icon: IconName;
  readonly name: 'Repay' | 'Apply' | 'Withdraw' | 'Card';
  /** What a tap on it is counted as. */
  readonly event?: 'apply' | 'withdraw' | 'card';
  /** What it will do, where its name does not say: in a few words, and as a sentence. */
  readonly note?: readonly [short: string, long: string];
} & (
  | { readonly address: string }
  /** Why it cannot be done now. */
  | { readonly address?: undefined; readonly why: string }
);

const barred = 'You are not allowed to use this service.';

/** What a borrower can do now, and why not what they cannot. */
export function actionsFor({ blacklist, savedCard }: User, standing: Standing): Action[] {
  return [
    { icon: 'repay', name: 'Repay', ...repaying(blacklist.repayment, standing) },
    { icon: 'apply', name: 'Apply', event: 'apply', ...applying(blacklist.loan, standing) },
    {
      icon: 'withdraw',
      name: 'Withdraw',
      event: 'withdraw',
      ...withdrawing(blacklist.withdrawal, standing),
    },
    {
      icon: 'card',
      name: 'Card',
      event: 'card',
      address: '/withdrawal?trigger=add-card',
      note: cardNote(savedCard),
    },
  ];
}

/** The coloured one: overdue bills first, then a balance that waits, then what can be done at all. */
export function primaryOf(actions: readonly Action[], { balance, overdue }: Standing) {
  const can = (name: Action['name']) => actions.some((one) => one.name === name && one.address);
  if (overdue.bills.length > 0 && can('Repay')) return 'Repay';
  if (balance > 0 && can('Withdraw')) return 'Withdraw';
  return actions.find(({ name, address }) => address && name !== 'Card')?.name;
}

type Way = { address: string } | { why: string };

function repaying(isBarred: boolean, { loans, underWay }: Standing): Way {
  const loan = loanToRepay(loans);
  if (isBarred) return { why: barred };
  if (loan) return { address: repayAddress(loan) };
  if (underWay.length > 0) return { why: 'There is nothing to repay until your loan is paid out.' };
  return { why: 'There is nothing to repay.' };
}

function applying(isBarred: boolean, { availableCredit, portfolios, reached }: Standing): Way {
  if (isBarred) return { why: barred };
  if (availableCredit > 0) return { address: '/offer' };
  if (portfolios.length === 0) return { why: 'There is no portfolio in this currency.' };
  if (portfolios.every(({ waitlist }) => waitlist)) return { why: 'You are on the waitlist.' };
  if (reached.length > 0) {
    return { why: 'Your portfolio is at its redline: no new credit until it rises or you repay.' };
  }
  return { why: 'All the credit that this portfolio carries is in use.' };
}

function withdrawing(isBarred: boolean, { balance, underWay }: Standing): Way {
  if (isBarred) return { why: barred };
  if (balance > 0) return { address: '/withdrawal' };
  if (underWay.length > 0) return { why: 'Your loan is on its way: its money comes here first.' };
  return { why: 'There is no borrowed balance to withdraw yet.' };
}

function cardNote(card: User['savedCard']): [string, string] {
  if (!card) return ['Add one', 'Add a card.'];
  const ends = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
  return card.expiring
    ? [`${card.last4} expires`, `Replace the card ending ${card.last4}: it expires ${ends}.`]
    : [`Replace ${card.last4}`, `Replace the card ending ${card.last4}, which expires ${ends}.`];
}
