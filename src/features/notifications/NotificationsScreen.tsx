import { shownOnPage } from '#contract/notifications.ts';
import { createCentre } from '#shell/notifications/centre.store.ts';
import { NotificationCentre } from '#shell/notifications/NotificationCentre.tsx';
import { Shell } from '#shell/Shell.tsx';
import './notifications.css';

const store = createCentre(shownOnPage);

/** All notifications of the borrower. */
export function NotificationsScreen() {
  return (
    <Shell title="Notifications" back="/dashboard">
      <div className="notifications">
        <NotificationCentre store={store} pageSize={shownOnPage} heading={<h1>Notifications</h1>} />
      </div>
    </Shell>
  );
}
