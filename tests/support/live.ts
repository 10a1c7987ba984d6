import { createServer } from 'node:http';
import { sandboxProcessorAccess } from '#provider/sandbox/processor/charges.ts';
import { liveVariables } from './live-variables.ts';
import { openTestProvider, type TestProvider } from './provider.ts';

/** A provider in live mode, and the processor and bank that it speaks to over loopback. */
export type LiveProvider = {
  readonly live: TestProvider;
  /** Its processor: the sandbox of another provider, with a clock and books of its own. */
  readonly processor: TestProvider;
  close(): Promise<void>;
};

const everybody = { status: true, data: { account_name: 'INI BORROWER' } };
const banks = { status: true, data: [{ code: '901', name: 'Example Bank' }] };

// Live mode refuses the sandbox's keys, so its processor is asked with others than it knows.
const ofLive = `Bearer ${liveVariables.PAYSTACK_SECRET_KEY}`;
const ofSandbox = `Bearer ${sandboxProcessorAccess.secretKey}`;

type Options = Pick<NonNullable<Parameters<typeof openTestProvider>[0]>, 'postgres' | 'env'>;

/**
 * Live mode as it runs, but for where its processor is. Mail and SMS reach nobody. `postgres`: a server
 * instead of what the test run says; `env`: further variables of the provider.
 */
export async function openLiveProvider({ env, ...where }: Options = {}): Promise<LiveProvider> {
  const processor = await openTestProvider(where);
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = [];
    for await (const part of request) body.push(part);
    const known = path.startsWith('/bank/resolve') ? everybody : path.startsWith('/bank') && banks;
    const answer = known
      ? Response.json(known)
      : await processor.fetch(`/api/sandbox/processor${path}`, {
          method: request.method ?? 'GET',
          headers: {
            authorization: request.headers.authorization === ofLive ? ofSandbox : '',
            'content-type': 'application/json',
          },
          ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
        });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const live = await openTestProvider({
    ...where,
    env: {
      ...liveVariables,
      ...env,
      PAYSTACK_URL: `http://127.0.0.1:${port}`,
    },
  });
  return {
    live,
    processor,
    async close() {
      await live.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await processor.close();
    },
  };
}
