import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { $host, $stopped, leave } from '#stores/embedding/host.ts';
import { $beside, type Beside, leadElsewhere } from '#stores/embedding/within.ts';
import { goInstead } from '#stores/navigate.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import './frame-exit.css';

/**
 * Inside a partner's app: the button that closes the frame, and the reason when nothing else is
 * possible.
 */
export function FrameExit() {
  const stopped = useStore($stopped);
  const host = useStore($host);
  const beside = useStore($beside);
  useEffect(() => {
    document.documentElement.dataset.framed = '';
    return leadElsewhere();
  }, []);
  return (
    <>
      <button type="button" className="shell-icon" onClick={leave} aria-label="Close">
        <Icon name="close" />
      </button>
      <Dialog
        open={stopped !== undefined}
        onClose={host ? leave : undefined}
        title="You cannot continue here"
      >
        <p>{stopped}</p>
        <p className="quiet">
          If you think this is a mistake, write to{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
        {host && (
          <Button variant="primary" full type="button" onClick={leave}>
            CLOSE
          </Button>
        )}
      </Dialog>
      {beside && <OpenInTab {...beside} />}
    </>
  );
}

/**
 * Opens a page that may not be framed, by a link because browsers block scripted tabs. Only the borrower
 * knows when the payment there is done: until then the provider answers that nothing was charged.
 */
function OpenInTab({ address, back }: Beside) {
  const [opened, setOpened] = useState(false);
  return (
    <Dialog open onClose={() => $beside.set(undefined)} title="Continue in a new tab">
      <p>
        {back
          ? 'You will pay in a new tab. Come back here when you have paid.'
          : 'The next step opens in a new tab.'}
      </p>
      <Button
        variant={opened ? 'outline' : 'primary'}
        full
        href={address}
        target="_blank"
        rel="noopener"
        onClick={() => setOpened(true)}
      >
        {back ? 'Open the checkout' : 'Open the next step'}
      </Button>
      {opened && back && (
        <Button variant="primary" full type="button" onClick={() => goInstead(back)}>
          I HAVE PAID
        </Button>
      )}
    </Dialog>
  );
}
