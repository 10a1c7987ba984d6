import { createCentre } from '#shell/notifications/centre.store.ts';
import { NotificationCentre } from '#shell/notifications/NotificationCentre.tsx';
import { Shell } from '#shell/Shell.tsx';
import './notifications.css';

const pageSize = 10;
const store = createCentre(pageSize);

/** All notifications of the borrower. */
export function NotificationsScreen() {
  return (
    <Shell title="Notifications" back="/dashboard">
      <div className="notifications">
        <NotificationCentre store={store} pageSize={pageSize} heading={<h1>Notifications</h1>} />
      </div>
    </Shell>
  );
}
