import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** An event as PostHog's `/batch/` takes it. */
export type Captured = {
  uuid: string;
  event: string;
  distinct_id: string;
  properties: Record<string, unknown> & { $set?: Record<string, unknown> };
};

/** The services that a build may name, on loopback, speaking their protocols. */
export type Receivers = {
  url: string;
  /** Whatever was asked of them, as `METHOD /path`; preflights are left out. */
  asked: string[];
  events: Captured[];
  /** The items of the Sentry envelopes that came, and what each travelled as. */
  reports: { raw: string; type: string; item: Record<string, unknown> }[];
  /** What the page told the chat's frame. */
  told: Record<string, unknown>[];
  forget: () => void;
  close: () => Promise<void>;
};

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
};

/** The part of Chatwoot's widget page that speaks with the page around it. */
const widgetPage = `<!doctype html><html lang="en"><title>Chat</title><main><h1>Chatwoot</h1></main>
<script>
  const prefix = 'chatwoot-widget:';
  addEventListener('message', ({ data }) => {
    if (!String(data).startsWith(prefix)) return;
    fetch('/told', { method: 'POST', body: data.slice(prefix.length) });
  });
  parent.postMessage(prefix + JSON.stringify({
    event: 'loaded', config: { authToken: 'conversation-7', channelConfig: {} },
  }), '*');
</script></html>`;

export async function openReceivers(): Promise<Receivers> {
  const [asked, events, reports, told] = [[], [], [], []] as unknown as [
    Receivers['asked'],
    Receivers['events'],
    Receivers['reports'],
    Receivers['told'],
  ];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    const { pathname, search } = new URL(request.url ?? '/', 'http://loopback');
    asked.push(`${request.method} ${pathname}${search}`);
    const sent = await buffer(request);
    const isZipped = request.headers['content-encoding'] === 'gzip';
    const body = (isZipped ? gunzipSync(sent) : sent).toString();

    if (pathname === '/ph/batch/') {
      // What a change of page cut off is sent again under its id, and counted once.
      const batch: Captured[] = JSON.parse(body).batch;
      const isNew = ({ uuid }: Captured) => events.every((event) => event.uuid !== uuid);
      events.push(...batch.filter(isNew));
    }
    if (pathname === '/tunnel') reports.push(...itemsOf(body));
    else if (pathname === '/told') told.push(JSON.parse(body));
    else if (pathname === '/widget') {
      return response.writeHead(200, { 'content-type': 'text/html' }).end(widgetPage);
    }
    return response
      .writeHead(200, { ...cors, 'content-type': 'application/json' })
      .end('{"status":1}');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    events,
    reports,
    told,
    forget: () => {
      for (const list of [asked, events, reports, told]) list.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** An envelope is lines of JSON: its own header, then a header and a payload for each item. */
function itemsOf(raw: string): Receivers['reports'] {
  const [, ...lines] = raw.split('\n').filter(Boolean);
  return lines.flatMap((line, at) =>
    at % 2 ? [] : [{ raw, type: JSON.parse(line).type, item: JSON.parse(lines[at + 1] ?? '{}') }],
  );
}
