import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { everyAnswer } from './headers.ts';

/** What the server needs of the provider. */
export type Provider = {
  fetch: (request: Request, clientAddress?: string) => Promise<Response>;
  close: () => Promise<void>;
};

/**
 * A proxy in front reuses connections that are idle: it must be the one that closes them, or what it
 * sends at that moment is lost. nginx keeps them for 60 s.
 */
const idleMs = 75_000;

export type RunningServer = { url: string; stop: () => Promise<void> };

/**
 * Serves the site and the provider's `/api` on one port; port 0 takes a free one. `stop` says at
 * `/api/ready` that it leaves, and after `drainMs` refuses new requests, finishes the running ones
 * and then closes the provider. Rejects when the port cannot be had.
 */
export async function startServer({
  site,
  provider,
  host,
  port,
  drainMs = 0,
}: {
  site: (request: Request) => Promise<Response>;
  provider: Provider;
  host: string;
  port: number;
  drainMs?: number;
}): Promise<RunningServer> {
  let stopping = false;
  const listener = getRequestListener(async (request, { incoming }) => {
    const { pathname } = new URL(request.url);
    if (stopping && pathname === '/api/ready') return leaving();
    if (hostsOf(incoming) > 1) return twoHosts();
    const answer = isApi(pathname)
      ? await provider.fetch(request, incoming.socket.remoteAddress)
      : await site(request);
    for (const [name, value] of Object.entries(everyAnswer)) {
      if (!answer.headers.has(name)) answer.headers.set(name, value);
    }
    if (stopping) answer.headers.set('connection', 'close');
    return answer;
  });
  const server = createServer(listener);
  server.keepAliveTimeout = idleMs;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });

  const stop = async () => {
    stopping = true;
    if (drainMs > 0) await after(drainMs);
    const closed = new Promise((done) => server.close(done));
    // A reader that never finishes must not hold the process.
    const patience = setTimeout(() => server.closeAllConnections(), 10_000);
    await closed;
    clearTimeout(patience);
    await provider.close();
  };
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`, stop };
}

/** Of two, one machine on the way may go by the first and the next by the last. */
const hostsOf = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

const twoHosts = () =>
  new Response(failure('invalid_request', 'The request has more than one Host header.'), {
    status: 400,
    headers: lastAnswer,
  });

/** Nothing follows it on the same connection. */
const lastAnswer = { ...everyAnswer, 'content-type': 'application/json', connection: 'close' };

/** In the shape of the provider's failures. */
function failure(code: string, message: string): string {
  return JSON.stringify({ message, code, data: { error: [message] } });
}

/** What a balancer that asks goes by. */
function leaving(): Response {
  return new Response(failure('unavailable', 'This process stops.'), {
    status: 503,
    headers: lastAnswer,
  });
}

export function isApi(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith('/api/');
}
