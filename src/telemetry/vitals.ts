/** As the names are in PostHog's own event for them. */
export type Vitals = Partial<Record<'FCP' | 'LCP' | 'CLS' | 'INP', number>>;

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
type Interaction = PerformanceEntry & { readonly interactionId?: number };

/** Shifts of one burst count together: at most a second apart, and five in all. */
const [apartMs, burstMs] = [1_000, 5_000];

/**
 * Watches how quickly this page came and how steady it stays, from its beginning on. Ask for what
 * was seen when the page is left: milliseconds, and for CLS the share of the screen that jumped. A
 * browser that cannot tell one leaves it out.
 */
export function watchVitals(): () => Vitals {
  const vitals: Vitals = {};
  let burst = { sum: 0, began: 0, last: Number.NEGATIVE_INFINITY };
  const stops = [
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') vitals.FCP = startTime;
    }),
    watch('largest-contentful-paint', ({ startTime }) => {
      vitals.LCP = startTime;
    }),
    watch<Shift>('layout-shift', ({ value, startTime, hadRecentInput }) => {
      if (hadRecentInput) return;
      const goesOn = startTime - burst.last < apartMs && startTime - burst.began < burstMs;
      burst = goesOn
        ? { ...burst, sum: burst.sum + value, last: startTime }
        : { sum: value, began: startTime, last: startTime };
      vitals.CLS = Math.max(vitals.CLS ?? 0, burst.sum);
    }),
    // The slowest of all: pages here are left long before one in fifty could be forgiven.
    watch<Interaction>('event', ({ interactionId, duration }) => {
      if (interactionId) vitals.INP = Math.max(vitals.INP ?? 0, duration);
    }),
  ];
  if (canTell('layout-shift')) vitals.CLS = 0;
  return () => {
    for (const stop of stops) stop();
    return vitals;
  };
}

/** Hands on what was seen before and what comes; the result fetches the rest and ends it. */
function watch<Entry extends PerformanceEntry>(
  type: string,
  see: (entry: Entry) => void,
): () => void {
  if (!canTell(type)) return () => undefined;
  const seeAll = (entries: PerformanceEntryList) => (entries as Entry[]).forEach(see);
  const observer = new PerformanceObserver((list) => seeAll(list.getEntries()));
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
  return () => {
    seeAll(observer.takeRecords());
    observer.disconnect();
  };
}

const canTell = (type: string) =>
  globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type) ?? false;
