const returnKey = 'return-to';

/** Where the browser is sent. Routes are separate documents, so this is a page load. */
export function go(address: string): void {
  location.assign(address);
}

/** As `go`, leaving no entry behind that Back would run into again. */
export function goInstead(address: string): void {
  location.replace(address);
}

/** To the sign-in with the query kept; the page that was wanted is opened after it. */
export function toSignIn(): void {
  sessionStorage.setItem(returnKey, location.pathname + location.search);
  goInstead(`/signin${location.search}`);
}

/** The page that was wanted before the sign-in, once. */
export function takeReturn(): string | undefined {
  const address = sessionStorage.getItem(returnKey) ?? undefined;
  sessionStorage.removeItem(returnKey);
  return address;
}

/** After a session ended on a private page; public pages stay where they are. */
export function onSessionEnd(): void {
  toSignIn();
}
