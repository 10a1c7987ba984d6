import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';

/** A browser's storage that never throws. What it does not take is remembered until the next page. */
export type Kept = {
  get: (key: string) => string | undefined;
  set: (key: string, text: string) => void;
  remove: (key: string) => void;
  keys: () => string[];
};

/** Shared by every tab of this browser. */
export const device = keptIn(() => localStorage);
/** This tab's own; it outlives a reload. */
export const tab = keptIn(() => sessionStorage);

/** Whether both keep what they are given: not when they are blocked, or full. */
export function canKeep(): boolean {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('probe', '1');
      storage.removeItem('probe');
    }
    return true;
  } catch {
    return false;
  }
}

function keptIn(open: () => Storage): Kept {
  const here = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => here.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    set(key, text) {
      here.set(key, text);
      attempt((storage) => {
        storage.setItem(key, text);
        here.delete(key);
      });
    },
    remove(key) {
      here.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [...here.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])],
  };
}

// The library's stores would throw where storage does.
if (!canKeep()) {
  const engine = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, key: string) => device.get(key),
      has: (_, key: string) => device.get(key) !== undefined,
      set(_, key: string, text: string) {
        device.set(key, text);
        return true;
      },
      deleteProperty(_, key: string) {
        device.remove(key);
        return true;
      },
    },
  );
  const noEvents = { addEventListener() {}, removeEventListener() {} };
  setPersistentEngine(engine, typeof window === 'undefined' ? noEvents : windowPersistentEvents);
}
