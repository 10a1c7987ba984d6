import { useId, useRef } from 'react';
import type { User } from '#contract/users.ts';
import { track } from '#telemetry/track.ts';
import { Icon } from '#ui/Icon.tsx';
import { type Action, actionsFor, primaryOf } from './actions.ts';
import type { Standing } from './standing.ts';

/** Repay, Apply, Withdraw, Card. The one that matters most now is the coloured one. */
export function Actions({ user, standing }: { readonly user: User; readonly standing: Standing }) {
  const actions = actionsFor(user, standing);
  const primary = primaryOf(actions, standing);
  return (
    <nav className="dashboard-actions" aria-label="Actions">
      {actions.map((action) =>
        action.address === undefined ? (
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

/** Disabled, and it says why: when it gets the focus, is pointed at or tapped, and to be heard. */
function NotNow({ action }: { readonly action: Extract<Action, { address?: undefined }> }) {
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
