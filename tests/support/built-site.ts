import { startServer } from '#hosting/server.ts';
import { openSite } from '#hosting/site.ts';

/** Serves the build in dist/ on a free port, without a provider: enough for what is static. */
export async function startBuiltSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  const provider = {
    fetch: async () => new Response(null, { status: 503 }),
    close: async () => {},
  };
  return startServer({ site: await openSite('dist'), provider, host: '127.0.0.1', port: 0 });
}
