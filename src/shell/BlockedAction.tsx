import { type ReactNode, useId } from 'react';
import type { User } from '#contract/users.ts';
import { type BlockedAction as Action, blockOf } from '#stores/reads/blocks.ts';
import { BlockedReason } from './BlockedReason.tsx';

const whatIsBlocked: Readonly<Record<Action, string>> = {
  signin: 'Your account has been blocked',
  loan: 'Borrowing has been blocked',
  repayment: 'Repayment has been blocked',
  withdrawal: 'Withdrawals have been blocked',
};

type Props = {
  readonly user: Pick<User, 'blocks' | 'support'>;
  readonly action: Action;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * An action that is blocked: a tap, or Enter, opens why, and the next Tab leads to the address to
 * write to. A screen reader hears the reason with the button.
 */
export function BlockedAction({ user, action, className, children }: Props) {
  const id = useId();
  const block = blockOf(user, action);
  if (!block) return null;
  return (
    <>
      <button
        type="button"
        className={className}
        data-blocked
        aria-describedby={id}
        popoverTarget={id}
      >
        {children}
        <span className="visually-hidden"> (blocked)</span>
      </button>
      <p id={id} popover="auto" className="blocked-why">
        <BlockedReason what={whatIsBlocked[block.action]} block={block} support={user.support} />
      </p>
    </>
  );
}
