import { useSyncExternalStore } from 'react';

const wide = '(width >= 900px)';

function follow(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether there is room for a table. */
export const useWide = () => useSyncExternalStore(follow, () => matchMedia(wide).matches);
