import type { Notification } from '#contract/notifications.ts';
import { showFirstView } from '#shell/first-view.ts';
import { whenOf } from '#shell/notifications/item.ts';

showFirstView(({ rest }) => {
  const [{ all }] = rest as [{ all: Notification[] }];
  return Object.fromEntries(
    all.flatMap(({ subject, date, body }, at) => [
      [`subject${at}`, subject],
      [`when${at}`, whenOf(date)],
      [`body${at}`, body],
    ]),
  );
});
