import { useEffect } from 'react';
import { brand } from '#brand';
import { isFramed, tellHost } from '#stores/framed.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** In the place of a way in that would lead nowhere: this browser keeps nothing from page to page. */
export function StorageClosed() {
  if (isFramed) return <FrameClosed />;
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
        This browser does not let {brand.name} store anything: its storage is full or blocked, as in
        some private modes. Allowing site data and loading the page again may be enough.
      </p>
    </div>
  );
}

/** Many browsers block it within another's app alone; nothing has been spent yet. */
function FrameClosed() {
  const message = `This browser does not let ${brand.name} store anything within another app.`;
  useEffect(() => tellHost({ type: 'error', code: 'storage_blocked', message }), [message]);
  return (
    <div className="shell-closed" role="alert">
      <Icon name="warn" />
      <h1>Go on in a page of its own</h1>
      <p>{message} It opens beside this one, and everything works there.</p>
      <p>
        <Button variant="primary" href={ownAddress()} target="_blank" rel="noopener">
          GO ON IN A NEW TAB
        </Button>
      </p>
    </div>
  );
}

/** The address as it came, with its code, and without the frame. */
function ownAddress(): string {
  const url = new URL(globalThis.arrivedAt ?? location.href);
  url.searchParams.delete('host');
  return url.href;
}
