import { brand } from '#brand';
import { Icon } from '#ui/Icon.tsx';

/** In the place of a way in that would lead nowhere: this browser keeps nothing from page to page. */
export function StorageClosed() {
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
