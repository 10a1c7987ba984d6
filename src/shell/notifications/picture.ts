/**
 * The address of a notification's picture if it may be asked for: whole, https, and without a name
 * or a password in it. Anything else shows an icon, and nothing is asked for.
 */
export function pictureOf(fileName: string | null): string | undefined {
  if (!fileName || !/^https:\/\/[^/\\\s][^\\\s]*$/i.test(fileName)) return undefined;
  try {
    const { href, username, password } = new URL(fileName);
    return username || password ? undefined : href;
  } catch {
    return undefined;
  }
}
