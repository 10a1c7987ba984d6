import { createCentre } from './centre.store.ts';
import { NotificationCentre } from './NotificationCentre.tsx';

const pageSize = 5;
const store = createCentre(pageSize);

/** The dropdown of the bell. It remembers its tab until the page is left. */
export function Dropdown() {
  const heading = (
    <p className="centre-title">
      Notifications <a href="/notifications">See all</a>
    </p>
  );
  return <NotificationCentre store={store} pageSize={pageSize} heading={heading} inBox />;
}
