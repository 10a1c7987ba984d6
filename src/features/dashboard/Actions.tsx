import type { User } from '#contract/users.ts';
import { loanToRepay } from '#stores/loan-to-repay.ts';
import { repayAddress } from '#stores/repay-entry.ts';
import { toast } from '#stores/toasts.ts';
import { track } from '#telemetry/track.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import type { Standing } from './standing.ts';

type Action = {
  readonly icon: IconName;
  readonly name: string;
  readonly address: string | undefined;
  /** What a tap on it is counted as. */
  readonly event?: 'apply' | 'withdraw' | 'card';
  /** Why it cannot be done now. */
  readonly why: string;
};

/** Repay, Apply, Withdraw, Card. The one that matters most now is the coloured one. */
export function Actions({ user, standing }: { readonly user: User; readonly standing: Standing }) {
  const actions = actionsFor(user, standing);
  const overdue = standing.bills.some((bill) => bill.overdue);
  const possible = actions.filter(({ name, address }) => address && name !== 'Card');
  const primary = standing.balance > 0 && !overdue ? 'Withdraw' : possible[0]?.name;
  return (
    <nav className="dashboard-actions" aria-label="Actions">
      {actions.map(({ icon, name, address, event, why }) => {
        const look = {
          className: 'dashboard-action',
          'data-primary': name === primary || undefined,
        };
        const content = (
          <>
            <Icon name={icon} />
            {name}
          </>
        );
        return address ? (
          <a key={name} href={address} onClick={() => event && track({ event })} {...look}>
            {content}
          </a>
        ) : (
          <button
            key={name}
            type="button"
            aria-disabled="true"
            aria-description={why}
            onClick={() => toast(why)}
            {...look}
          >
            {content}
          </button>
        );
      })}
    </nav>
  );
}

function actionsFor({ blacklist, card }: User, standing: Standing): Action[] {
  const loan = loanToRepay(standing.loans);
  const barred = 'You are not allowed to use this service.';
  return [
    {
      icon: 'repay',
      name: 'Repay',
      address: loan && !blacklist.repayment ? repayAddress(loan) : undefined,
      why: blacklist.repayment ? barred : 'There is nothing to repay.',
    },
    {
      icon: 'apply',
      name: 'Apply',
      event: 'apply',
      address: standing.availableCredit > 0 && !blacklist.loan ? '/offer' : undefined,
      why: blacklist.loan ? barred : 'All the credit that this portfolio carries is in use.',
    },
    {
      icon: 'withdraw',
      name: 'Withdraw',
      event: 'withdraw',
      address: standing.balance > 0 && !blacklist.withdrawal ? '/withdrawal' : undefined,
      why: blacklist.withdrawal ? barred : 'There is no borrowed balance to withdraw yet.',
    },
    {
      icon: 'card',
      name: 'Card',
      event: 'card',
      address: '/withdrawal?trigger=add-card',
      why: card ? 'Replace your card' : 'Add a card',
    },
  ];
}
