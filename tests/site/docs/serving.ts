import { startServer } from '#hosting/server.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

export type Serving = {
  readonly url: string;
  readonly provider: TestProvider;
  stop(): Promise<void>;
};

/**
 * The sandbox as a partner's developer has it before them: on a port, with the seed, and a clock
 * that is not that of their own machine.
 */
export async function serveSandbox(): Promise<Serving> {
  const provider = await openTestProvider();
  Object.assign(provider.clock, { real: () => Date.now() });
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    site: async () => new Response(null, { status: 404 }),
    provider: {
      fetch: async (request, address) => {
        const { pathname, search } = new URL(request.url);
        const { method, headers } = request;
        const body = method === 'GET' ? null : await request.arrayBuffer();
        return provider.fetch(pathname + search, { method, headers, body }, address);
      },
      close: () => provider.close(),
    },
  });
  Object.assign(provider.context.config, { origin: server.url });
  return { url: server.url, provider, stop: server.stop };
}
