import { allowedRedirect } from '#contract/redirects.ts';
import type { Config } from '../config.ts';

type Mode = Pick<Config, 'mode'>;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where a borrower may be sent back to: an origin that the partner has registered, and in the
 * sandbox its own, where the pretend partner lives. Undefined for any other.
 */
export function returnAddress(
  address: string,
  origins: readonly string[],
  { mode, origin }: Mode & { readonly origin: string },
): string | undefined {
  // Of no page of ours, so that a path alone leads nowhere.
  return allowedRedirect(
    address,
    'about:blank',
    mode === 'sandbox' ? [...origins, origin] : origins,
  );
}

/** A developer's machine, which registers itself in the sandbox by handing a user over. */
export function originToRegister(address: string | undefined, { mode }: Mode): string | undefined {
  const url = mode === 'sandbox' && address ? URL.parse(address) : null;
  return url && isLoopback(url) ? url.origin : undefined;
}

/** Where a partner may hear of events: https, and in the sandbox the machine itself too. */
export function isWebhookAddress(address: string, { mode }: Mode): boolean {
  const url = address.length <= 2000 ? URL.parse(address) : null;
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (mode === 'sandbox' && isLoopback(url));
}

/** An origin as browsers name it: `https://app.example.com`. */
export function isPartnerOrigin(text: string, { mode }: Mode): boolean {
  const url = URL.parse(text);
  if (!url || url.origin !== text) return false;
  return url.protocol === 'https:' || (mode === 'sandbox' && isLoopback(url));
}

/**
 * Whether an address is of this machine. Anybody may say where a sandbox's events go to, so one that
 * others reach, at `origin`, must not ask its own machine for them.
 */
export function isInward(address: string, origin: string): boolean {
  const [asked, own] = [URL.parse(address), URL.parse(origin)];
  return asked !== null && isLoopback(asked) && !(own && isLoopback(own));
}

const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (loopback.test(hostname) || hostname.endsWith('.localhost'));
