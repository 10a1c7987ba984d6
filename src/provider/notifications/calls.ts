import {
  clearNotifications,
  listNotifications,
  readNotifications,
  restoreNotifications,
} from '#contract/notifications.ts';
import type { Endpoint } from '../endpoint.ts';
import { clearAll } from './clear.ts';
import { listOwnNotifications } from './list.ts';
import { markRead } from './read.ts';
import { restoreCleared } from './restore.ts';

export function notificationCalls(on: Endpoint): void {
  on.signedIn(listNotifications, listOwnNotifications);
  on.signedIn(readNotifications, markRead);
  on.signedIn(clearNotifications, clearAll);
  on.signedIn(restoreNotifications, restoreCleared);
}
