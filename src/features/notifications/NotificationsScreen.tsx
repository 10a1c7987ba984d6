import { CentreView } from '#shell/notifications/CentreView.tsx';
import { createCentre } from '#shell/notifications/centre.store.ts';
import { Shell } from '#shell/Shell.tsx';
import './notifications.css';

const pageSize = 10;
const store = createCentre(pageSize);

/** All that the borrower was told. */
export function NotificationsScreen() {
  return (
    <Shell title="Notifications" back="/dashboard">
      <div className="notifications">
        <CentreView store={store} pageSize={pageSize} heading={<h1>Notifications</h1>} />
      </div>
    </Shell>
  );
}
