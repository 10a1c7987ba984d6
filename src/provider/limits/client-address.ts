import { isIPv4, isIPv6 } from 'node:net';
import type { Context as HonoContext } from 'hono';
import type { Bindings } from '../http/endpoint.ts';

/**
 * Who asks, as far as the network tells: an IPv4 address, or the /64 of an IPv6 one, because a
 * household has that many. Each of our own proxies adds the address that it was asked from to
 * `X-Forwarded-For`; only what those `trustedProxies` have written is believed. Undefined for our
 * own machine, which is a proxy that does not say whom it speaks for.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string | undefined {
  const hops = [...(forwardedFor?.split(',') ?? []), peer ?? ''];
  const address = bare(hops.at(-1 - trustedProxies) ?? hops[0] ?? '');
  if (isIPv4(address)) return address.startsWith('127.') ? undefined : address;
  return isIPv6(address) && address !== '::1' ? networkOf(address) : undefined;
}

/** Without a port, a zone, brackets, or IPv6 around an IPv4 address. */
function bare(hop: string): string {
  const text = hop.trim().toLowerCase();
  const inside = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text;
  return inside
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** The first four of the eight groups, as the platform's own parser writes them. */
function networkOf(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const known = [...groups(head), ...groups(tail ?? '')].length;
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - known }, () => '0');
  return `${[...groups(head), ...zeros, ...groups(tail ?? '')].slice(0, 4).join(':')}::/64`;
}

const handedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether somebody on this machine asks. A proxy on it asks from there too, for the whole world: what
 * it hands on says so, and does not count. Nor does a page of elsewhere whose name was pointed here:
 * it asks by that name.
 */
export const isFromThisMachine = (c: HonoContext<Bindings>): boolean =>
  /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(c.env?.clientAddress ?? '') &&
  handedOn.every((name) => c.req.header(name) === undefined) &&
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(c.req.header('host') ?? '');
