import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { signInAddress } from './forgot.store.ts';
import './forgot.css';

/** The end: the new password counts from now on. */
export function Success() {
  return (
    <div className="forgot-done">
      <Icon name="check" />
      <h1 tabIndex={-1} data-step-focus>
        Your password is set
      </h1>
      <p className="quiet">
        The old one no longer opens your account, and every device is signed out.
      </p>
      <Button variant="primary" full href={signInAddress()}>
        Sign in
      </Button>
    </div>
  );
}
