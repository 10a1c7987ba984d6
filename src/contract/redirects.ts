/**
 * The address to go to if it may be gone to: a path of our own origin, or an address on an origin
 * that the partner has registered. Anything else gives undefined. Check when it is used, not only
 * when it is stored. Source: decisions, section 2.
 */
export function allowedRedirect(
  address: string | null | undefined,
  ownOrigin: string,
  partnerOrigins: readonly string[] = [],
): string | undefined {
  if (!address || address.length > 2000 || !plain(address)) return undefined;
  const path = address.startsWith('/') && !address.startsWith('//');
  if (!path && !/^https?:\/\/[^/]/i.test(address)) return undefined;
  const url = URL.parse(address, ownOrigin);
  if (!url || url.username || url.password) return undefined;
  if (url.origin === ownOrigin) {
    // Our own address with a path such as `//host` would leave as soon as it is shortened to it.
    return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
  }
  // A path must stay ours however the parser reads it; only a full address may leave.
  if (path || !partnerOrigins.includes(url.origin)) return undefined;
  return url.href;
}

/** No backslash, space or control character anywhere: parsers disagree about them. */
const plain = (address: string) => !/[\\\s\p{Cc}\p{Cf}]/u.test(address);
