import { useId, useRef } from 'react';
import type { User } from '#contract/users.ts';
import { BlockedAction } from '#shell/BlockedAction.tsx';
import { track } from '#telemetry/track.ts';
import { Icon } from '#ui/Icon.tsx';
import type { AccountSummary } from './account-summary.ts';
import { type Action, actionsFor, primaryOf } from './actions.ts';

/** Repay, Apply, Withdraw, Card. The most important one now is coloured. */
export function Actions({
  user,
  summary,
}: {
  readonly user: User;
  readonly summary: AccountSummary;
}) {
  const actions = actionsFor(user, summary);
  const primary = primaryOf(actions, summary);
  return (
    <nav className="dashboard-actions" aria-label="Actions">
      <div>
        {actions.map((action) =>
          'blocked' in action ? (
            <BlockedAction
              key={action.name}
              user={user}
              action={action.blocked}
              className="dashboard-action"
            >
              <Face action={action} />
            </BlockedAction>
          ) : action.address === undefined ? (
            <NotNow key={action.name} action={action} />
          ) : (
            <a
              key={action.name}
              href={action.address}
              className="dashboard-action"
              data-primary={action.name === primary || undefined}
              aria-description={action.note?.[1]}
              onClick={() => action.event && track({ event: action.event })}
            >
              <Face action={action} />
            </a>
          ),
        )}
      </div>
    </nav>
  );
}

function Face({ action: { icon, name, note } }: { readonly action: Action }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        {name}
        {note && <small aria-hidden="true">{note[0]}</small>}
      </span>
    </>
  );
}

/** A disabled action. It shows its reason on focus, pointer and tap, and screen readers read it. */
function NotNow({ action }: { readonly action: Extract<Action, { why: string }> }) {
  const id = useId();
  const reason = useRef<HTMLParagraphElement>(null);
  const show = () => {
    if (!reason.current?.matches(':popover-open')) reason.current?.showPopover();
  };
  const hide = () => {
    if (reason.current?.matches(':popover-open')) reason.current.hidePopover();
  };
  return (
    <>
      <button
        type="button"
        className="dashboard-action"
        aria-disabled="true"
        aria-describedby={id}
        popoverTarget={id}
        popoverTargetAction="show"
        onFocus={show}
        onBlur={hide}
        onPointerEnter={show}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide()}
      >
        <Face action={action} />
      </button>
      <p ref={reason} id={id} popover="auto" className="dashboard-why">
        {action.why}
      </p>
    </>
  );
}
