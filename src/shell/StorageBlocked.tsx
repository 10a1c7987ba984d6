import { useEffect } from 'react';
import { brand } from '#brand';
import { isFramed, postToHost } from '#stores/frame.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/**
 * Replaces a sign-in form that could not work, because this browser stores nothing between pages.
 */
export function StorageBlocked() {
  if (isFramed) return <StorageBlockedInFrame />;
  return (
    <div className="shell-closed" role="alert">
      <Icon name="warn" />
      <h1>You cannot sign in with this browser</h1>
      <p>
        Kindly switch your browser to login ... your current browser is not fully supported. If the
        issue persists contact support{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </p>
      <p className="quiet">
        This browser does not let {brand.name} store anything. Its storage may be full, or blocked
        by a private window. Allow site data, then load the page again.
      </p>
    </div>
  );
}

/**
 * Many browsers block storage only inside another app. The one-time link is still unused, so it
 * works in a new tab.
 */
function StorageBlockedInFrame() {
  const message = `This browser does not let ${brand.name} store anything within another app.`;
  useEffect(() => postToHost({ type: 'error', code: 'storage_blocked', message }), [message]);
  return (
    <div className="shell-closed" role="alert">
      <Icon name="warn" />
      <h1>Continue in a new tab</h1>
      <p>
        {message} Open {brand.name} in a new tab, where everything works.
      </p>
      <p>
        <Button variant="primary" href={ownAddress()} target="_blank" rel="noopener">
          CONTINUE IN A NEW TAB
        </Button>
      </p>
    </div>
  );
}

/** The address as it arrived, with its code, and without the partner's frame. */
function ownAddress(): string {
  const url = new URL(globalThis.arrivedAt ?? location.href);
  url.searchParams.delete('host');
  return url.href;
}
