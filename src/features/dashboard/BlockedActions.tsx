import type { User } from '#contract/users.ts';
import type { Currency } from '#credit/money.ts';
import { BlockedReason } from '#shell/BlockedReason.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { AccountSummary } from './account-summary.ts';
import { type BlockedGroup, blockedGroups } from './blocked-groups.ts';
import { TransferToRepay } from './TransferToRepay.tsx';

type Props = {
  readonly user: User;
  readonly summary: AccountSummary;
  readonly currency: Currency;
};

/** Below the actions: which of them are blocked and why, and how to repay all the same. */
export function BlockedActions({ user, summary, currency }: Props) {
  const owes = summary.owed > 0;
  return (
    <section className="dashboard-blocked" aria-label="Blocked actions">
      {blockedGroups(user).map(({ names, block }) => (
        <p key={names.join()}>
          <Icon name="warn" />
          <span>
            <BlockedReason what={whatOf(names)} block={block} support={user.support} />
          </span>
        </p>
      ))}
      {user.blacklist.repayment && owes && (
        <>
          <p>
            <Icon name="info" />
            <span>
              While repayment is blocked, we will not add a late fee or penal charge, and any
              countdown to a sale is paused. We still add interest.
            </span>
          </p>
          <TransferToRepay loans={summary.loans} currency={currency} support={user.support} />
        </>
      )}
    </section>
  );
}

const listing = new Intl.ListFormat('en-GB');

const whatOf = (names: BlockedGroup['names']): string =>
  `${listing.format(names)} ${names.length > 1 ? 'have' : 'has'} been blocked`;
