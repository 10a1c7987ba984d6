import { useState } from 'react';
import { goInstead } from '#stores/navigate.ts';
import { $beside, type Beside } from '#stores/within.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/**
 * A page that a partner's app may not frame, by a link that no browser blocks. Only the borrower knows
 * when it is paid there: asked before, the provider would say that nothing was charged.
 */
export function OpenBeside({ address, back }: Beside) {
  const [opened, setOpened] = useState(false);
  return (
    <Dialog open onClose={() => $beside.set(undefined)} title="Go on in a new tab">
      <p>
        {back
          ? 'You pay on a page of its own, beside this app. Come back here when you have.'
          : 'What comes next opens on a page of its own, beside this app.'}
      </p>
      <Button
        variant={opened ? 'outline' : 'primary'}
        full
        href={address}
        target="_blank"
        rel="noopener"
        onClick={() => setOpened(true)}
      >
        {back ? 'Open the checkout' : 'Open it'}
      </Button>
      {opened && back && (
        <Button variant="primary" full type="button" onClick={() => goInstead(back)}>
          I HAVE PAID
        </Button>
      )}
    </Dialog>
  );
}
