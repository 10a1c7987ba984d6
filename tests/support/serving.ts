import { type RunningServer, startServer } from '#hosting/server.ts';
import type { TestProvider } from './provider.ts';

/** The provider on a free port of this machine, behind the bundled server and without a site. */
export function serve(
  provider: Pick<TestProvider, 'handle'>,
  close: () => Promise<void> = async () => {},
): Promise<RunningServer> {
  return startServer({
    site: async () => new Response(null, { status: 404 }),
    provider: { fetch: provider.handle, close },
    host: '127.0.0.1',
    port: 0,
  });
}
