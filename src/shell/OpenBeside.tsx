import { goInstead } from '#stores/navigate.ts';
import { $beside, type Beside } from '#stores/within.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** A page that a partner's app may not frame, by a link that no browser blocks. */
export function OpenBeside({ address, back }: Beside) {
  const close = () => $beside.set(undefined);
  const goOn = () => {
    close();
    if (back) goInstead(back);
  };
  return (
    <Dialog open onClose={close} title="Go on in a new tab">
      <p>
        {back
          ? 'You pay on a page of its own, beside this app. Come back here when you have.'
          : 'What comes next opens on a page of its own, beside this app.'}
      </p>
      {/* Once the tap has opened it: the link is gone then. */}
      <Button
        variant="primary"
        full
        href={address}
        target="_blank"
        rel="noopener"
        onClick={() => setTimeout(goOn)}
      >
        {back ? 'Open the checkout' : 'Open it'}
      </Button>
    </Dialog>
  );
}
