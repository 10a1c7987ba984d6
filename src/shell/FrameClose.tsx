import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { brand } from '#brand';
import { $host, $stopped, leave } from '#stores/host.ts';
import { $beside, leadElsewhere } from '#stores/within.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import { OpenBeside } from './OpenBeside.tsx';
import './frame-close.css';

/** In a partner's app: the way back to it, and why it may be the only one. */
export function FrameClose() {
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
        title="You cannot go on here"
      >
        <p>{stopped}</p>
        <p className="quiet">
          Write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> if that is a
          mistake.
        </p>
        {host && (
          <Button variant="primary" full type="button" onClick={leave}>
            CLOSE
          </Button>
        )}
      </Dialog>
      {beside && <OpenBeside {...beside} />}
    </>
  );
}
