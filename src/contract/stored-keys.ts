const token = 'user:token';

/**
 * Of the keys in the browser's storage those that tell of the signed-in borrower, in the order in
 * which a log-out takes them away: the token last, because other tabs look at the rest when it
 * goes. A contact that asked to be remembered stays. Source: specification, sections 3 and 4.
 */
export function borrowersKeys(keys: readonly string[]): string[] {
  const isBorrowers = (key: string) =>
    /^(user$|user:(?!remembered$)|currency$|application:)/.test(key);
  return keys.filter((key) => key !== token && isBorrowers(key)).concat(token);
}
