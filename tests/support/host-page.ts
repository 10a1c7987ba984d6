import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A partner's page on an origin of its own, under the strictest policy that the script can bear. */
export type HostPage = {
  /** Another origin than the app's, and the same site. */
  url: string;
  /** The same page on another site, where a browser may block what a frame stores. */
  elsewhere: string;
  close: () => Promise<void>;
};

/** What the page's own script keeps of what it heard: `ready`, `step keypad`, and outcomes as JSON. */
const script = `
const told = (globalThis.told = []);
globalThis.openFlow = ({ container, ...options }) => {
  globalThis.opened = Holdfast.open({
    ...options,
    ...(container && { container: document.querySelector(container) }),
    onReady: () => told.push('ready'),
    onStep: ({ step }) => told.push('step ' + step),
    onSuccess: ({ loanId }) => told.push('success ' + loanId),
    onCancelled: () => told.push('cancelled'),
    onError: ({ code }) => told.push('error ' + code),
  });
  opened.closed.then(({ outcome }) => told.push('closed ' + outcome));
};
document.querySelector('button').onclick = () => openFlow(JSON.parse(decodeURIComponent(location.hash.slice(1))));
addEventListener('message', ({ origin }) => told.push('heard ' + origin));
`;

const page = (app: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sabi Wallet</title>
<script src="${app}/embed/v1.js"></script></head>
<body><main aria-label="Holdings"><h1>Your holdings</h1><p>Stocks worth $3,480.00</p>
<button type="button">Instant loan</button><div id="place"></div></main>
<script src="/host.js"></script></body></html>`;

/** Says to both windows around it whatever would end a flow, and asks it to close. */
const hostile = `<!doctype html><html lang="en"><title>Hostile</title><script>
const say = (window, message) => window.postMessage({ version: 1, ...message }, '*');
for (const type of ['success', 'cancelled', 'close']) {
  say(parent, { source: 'holdfast', type, loan_id: 'forged' });
}
for (let at = 0; at < parent.length; at++) say(parent[at], { source: 'holdfast-host', type: 'close' });
</script></html>`;

/** Serves it for the app at an address on 127.0.0.1. */
export async function openHostPage(app: string): Promise<HostPage> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${app}`,
    `frame-src ${app} http://localhost:*`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const files: Record<string, [type: string, text: string, policy?: string]> = {
    '/': ['text/html', page(app), policy],
    '/host.js': ['text/javascript', script],
    '/hostile': ['text/html', hostile],
  };
  const server = createServer(({ url = '/' }, response) => {
    const [type, text, policy] = files[new URL(url, 'http://localhost').pathname] ?? ['', ''];
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      ...(policy && { 'content-security-policy': policy }),
    };
    if (text) response.writeHead(200, headers).end(text);
    // The icon that a browser asks for.
    else response.writeHead(204).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    elsewhere: `http://localhost:${port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
