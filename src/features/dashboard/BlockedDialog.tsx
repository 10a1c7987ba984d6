import { brand } from '#brand';
import type { User } from '#contract/users.ts';
import { BlockedReason } from '#shell/BlockedReason.tsx';
import { blockOf } from '#stores/reads/blocks.ts';
import { signOut } from '#stores/session/sign-out.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** For an account that is blocked from signing in. It has no other screen. */
export function BlockedDialog({ user }: { readonly user: User }) {
  const block = blockOf(user, 'signin');
  const leave = () => void signOut();
  return (
    <Dialog open onClose={leave} title="Your account is blocked">
      <p>
        Your account has been blacklisted for defaulting on a line of credit. Contact support to
        settle it.
      </p>
      {block && (
        <p className="quiet">
          <BlockedReason what="It has been blocked" block={block} support={user.support} /> Until we
          unblock it, we will not add a late fee or penal charge, and any countdown to a sale is
          paused. You can still repay by bank transfer: write to us for the account number.
        </p>
      )}
      <Button variant="primary" full href={`mailto:${brand.supportEmail}`}>
        Contact Support
      </Button>
      <Button variant="outline" full type="button" onClick={leave}>
        Log Out
      </Button>
    </Dialog>
  );
}
