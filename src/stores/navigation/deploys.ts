import { $busy } from '../busy.ts';
import { $loading } from '../session/api.ts';
import { tab } from '../storage.ts';

const slot = 'reloaded-for';

/**
 * A part of the page that is fetched late is gone after a deploy. Then the page is loaded anew, as
 * it is now: once for each part, never while something is sent, and not when it cannot be reached.
 * What was typed is kept by the flows.
 *
 * @returns stops it
 */
export function followDeploys(): () => void {
  const hear = async ({ payload }: Event & { payload?: unknown }) => {
    const part = String(payload);
    if (tab.get(slot) === part) return;
    const isThere = await fetch(location.pathname, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isThere) return;
    const stop = $loading.subscribe((paths) => {
      if (paths.length > 0 || $busy.get()) return;
      tab.set(slot, part);
      location.reload();
    });
    setTimeout(stop, 20_000);
  };
  addEventListener('vite:preloadError', hear);
  return () => removeEventListener('vite:preloadError', hear);
}
