import { goInFrame } from './frame.ts';

/** Where the browser is sent. Routes are separate documents, so this is a page load. */
export function go(address: string): void {
  if (!goInFrame(address)) location.assign(address);
}

/** As `go`, leaving no entry behind that Back would run into again. */
export function goInstead(address: string): void {
  if (!goInFrame(address, true)) location.replace(address);
}

declare global {
  var loadedAgain: boolean | undefined;
}

/** Whether this page was loaded anew by its reader: neither come to nor loaded again by itself (`loadAgain`). */
export const isReload = (): boolean => arrival() === 'reload' && !globalThis.loadedAgain;

/** Whether its reader was here just before: from another of our pages, by Back, or loading it anew. */
export function isReturn(): boolean {
  const within = document.referrer.startsWith(`${location.origin}/`);
  return within || isReload() || arrival() === 'back_forward';
}

function arrival(): NavigationTimingType | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type;
}
