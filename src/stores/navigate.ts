/** Where the browser is sent. Routes are separate documents, so this is a page load. */
export function go(address: string): void {
  location.assign(address);
}

/** As `go`, leaving no entry behind that Back would run into again. */
export function goInstead(address: string): void {
  location.replace(address);
}

/** Whether this page was loaded anew by its reader, and not come to. */
export function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
}
