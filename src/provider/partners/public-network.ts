import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Networks that no public address lies in: IPv4 by what is not, IPv6 by what is. */
const inner4 = blockListOf('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carriers' own
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and clouds' metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/3', // multicast, reserved, broadcast
]);
const global6 = blockListOf('ipv6', ['2000::/3']);
const inner6 = blockListOf('ipv6', [
  '2001::/23', // protocols, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, around any IPv4 address
  '3fff::/20', // documentation
]);

/** Whether an IP address can be of a public network. One that holds another in itself is not. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inner4.check(address);
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !inner6.check(address, 'ipv6');
}

/** Whether a URL's host could be of a public network, before anybody has looked it up. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host)) return isPublic(host);
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa)$/.test(host);
}

/** What an address that is not of a public network is refused with. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/** What an answer is refused with that is longer than it may be. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/** `body` is '' where none was wanted. */
export type OutsideAnswer = { readonly status: number; readonly body: string };

type How = {
  readonly loopback?: boolean;
  /** How long the answer's body may be; 0: it is not read. */
  readonly maxBytes?: number;
  readonly resolve?: Resolve;
};

/**
 * Sends a request to a public network and gives the answer's status, and its body where that is wanted.
 * The name is looked up once: each of its addresses is checked, and no other is connected to. A redirect
 * is not followed. With `loopback` only the machine itself is asked. The request's signal ends it, and the
 * reading of the answer too. Throws NotPublic, TooLong, or why there is no answer.
 */
export async function sendOutside(
  request: Request,
  { loopback = false, maxBytes = 0, resolve = lookupAll }: How = {},
): Promise<OutsideAnswer> {
  const { protocol, hostname } = new URL(request.url);
  const { signal } = request;
  const body = Buffer.from(await request.arrayBuffer());
  const addresses = await Promise.race([
    resolve(hostname.replace(/^\[|\]$/g, '')),
    new Promise<never>((_, failed) => {
      signal.addEventListener('abort', () => failed(signal.reason));
    }),
  ]);
  const isAllowed = loopback ? isLoopback : isPublic;
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isAllowed(address))) throw new NotPublic();
  const send = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((answered, failed) => {
    const outgoing = send(request.url, {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), 'content-length': body.length },
      // No connection that an earlier answer of the name service has opened.
      agent: false,
      lookup: (_name, { all }, found) =>
        all ? found(null, [...addresses]) : found(null, first.address, first.family),
      signal,
    });
    const fail = (error: unknown) => failed(signal.aborted ? signal.reason : error);
    let isAnswered = false;
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      isAnswered = true;
      const { statusCode: status = 0 } = response;
      if (maxBytes === 0) {
        response.destroy();
        return answered({ status, body: '' });
      }
      return bodyOf(response, maxBytes).then((body) => answered({ status, body }), fail);
    });
    // As when it wants to speak another protocol.
    outgoing.on('close', () => isAnswered || fail(new Error('closed without an answer')));
    outgoing.end(body);
  });
}

/** Read to its end, or no further than it may be long. */
async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // Whoever leaves this loop closes the connection.
  for await (const part of response) {
    bytes += part.length;
    if (bytes > maxBytes) throw new TooLong();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

type Resolve = (
  hostname: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const lookupAll: Resolve = (hostname) => lookup(hostname, { all: true });

const isLoopback = (address: string) => /^(127\.\d+\.\d+\.\d+|::1)$/.test(address);

function blockListOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
