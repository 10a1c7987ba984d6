import { useId, useState } from 'react';
import { signOut } from '#stores/session/sign-out.ts';
import { Icon } from '#ui/Icon.tsx';
import { $shortcutsShown } from './shortcuts.ts';

/** The signed-in borrower's menu: a native popover, so Escape and a tap outside close it. */
export function Menu() {
  const id = useId();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <div className="shell-menu">
      <button type="button" className="shell-icon" popoverTarget={id} aria-label="Menu">
        <Icon name="menu" />
      </button>
      <nav popover="auto" id={id} className="shell-popover" aria-label="Account">
        <a href="/dashboard">Dashboard</a>
        <a href="/profile">My Profile</a>
        <a href="/forgot">Forgot Password</a>
        <a href="/faqs">FAQs</a>
        <button
          type="button"
          className="shell-keyed"
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => $shortcutsShown.set(true)}
        >
          Keyboard shortcuts
        </button>
        {document.getElementById('consent') && (
          <a href="/privacy-policy" data-consent-choices>
            Privacy choices
          </a>
        )}
        <button type="button" onClick={leave} disabled={leaving}>
          Log Out
        </button>
      </nav>
    </div>
  );
}
