import { allowedRedirect } from '#contract/redirects.ts';
import type { Config } from '../config.ts';
import { isPublicHost } from './public-network.ts';

type Mode = Pick<Config, 'mode'>;

/** The sandbox's own partner: no address of a network. */
export const demoPartnerHost = 'partner.localhost';

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

/**
 * Where a partner may hear of events: https on a public network, to which it is held again when it
 * is asked. In the sandbox the pretend partner too, and a developer's own machine when nobody else
 * reaches the sandbox.
 */
export function isWebhookAddress(
  address: string,
  config: Pick<Config, 'mode' | 'ownMachineOnly'>,
): boolean {
  const url = address.length <= 2000 ? URL.parse(address) : null;
  if (!url || url.username || url.password) return false;
  if (config.mode === 'sandbox' && url.hostname === demoPartnerHost)
    return url.protocol === 'http:';
  return (
    (url.protocol === 'https:' && isPublicHost(url.hostname)) || mayBeOwnMachine(address, config)
  );
}

/** Where a partner may be asked what a user holds: as for webhooks, and a path can be added to it. */
export function isPullAddress(address: string, config: Parameters<typeof isWebhookAddress>[1]) {
  return isWebhookAddress(address, config) && !/[?#]/.test(address);
}

/** Whether an address is of this very machine, where a developer's sandbox may tell of events. */
export function mayBeOwnMachine(
  address: string,
  { mode, ownMachineOnly }: Pick<Config, 'mode' | 'ownMachineOnly'>,
): boolean {
  const url = URL.parse(address);
  return mode === 'sandbox' && ownMachineOnly && url !== null && isLoopback(url);
}

/** A picture that a partner gives by its address, if a borrower's browser may be sent there. */
export function pictureAddress(address: string | null): string | null {
  const url = address ? URL.parse(address) : null;
  if (url?.protocol !== 'https:' || url.username || url.password) return null;
  return isPublicHost(url.hostname) ? address : null;
}

/** An origin as browsers name it: `https://app.example.com`. */
export function isPartnerOrigin(text: string, { mode }: Mode): boolean {
  const url = URL.parse(text);
  if (!url || url.origin !== text) return false;
  return url.protocol === 'https:' || (mode === 'sandbox' && isLoopback(url));
}

const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (loopback.test(hostname) || hostname.endsWith('.localhost'));
