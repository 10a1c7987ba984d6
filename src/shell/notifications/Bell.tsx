import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { $unread } from '#stores/reads/user.ts';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useOnDemand } from '../on-demand.ts';

const page = '/notifications';

/** The number of unread notifications. It opens the dropdown, or the page on a phone. */
export function Bell() {
  const id = useId();
  const unread = useStore($unread);
  const [isOpen, setOpen] = useState(false);
  // Where a tablet is turned, what it began with stays: a tap on it would change one into the other.
  const [isPhone] = useState(() => !matchMedia('(width >= 768px)').matches);
  const [Dropdown, fetchDropdown] = useOnDemand(async () => {
    try {
      return (await import('./Dropdown.tsx')).Dropdown;
    } catch (error) {
      document.getElementById(id)?.hidePopover();
      throw error;
    }
  });
  const name = `Notifications${unread ? `, ${unread} unread` : ''}`;
  const sign = (
    <>
      <Icon name="bell" />
      {unread > 0 && <span className="shell-unread-count">{unread > 99 ? '99+' : unread}</span>}
    </>
  );
  const isHere = location.pathname.startsWith(page);
  if (isHere || isPhone) {
    const current = isHere ? 'page' : undefined;
    return (
      <a className="shell-icon" href={page} aria-label={name} aria-current={current}>
        {sign}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className="shell-icon"
        popoverTarget={id}
        aria-label={name}
        onPointerDown={fetchDropdown}
      >
        {sign}
      </button>
      <div
        popover="auto"
        id={id}
        className="shell-dropdown"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open');
          if (newState !== 'open') return;
          fetchDropdown();
          currentTarget.focus();
        }}
      >
        {isOpen && (Dropdown ? <Dropdown /> : <Spinner label="Loading" />)}
      </div>
    </>
  );
}
