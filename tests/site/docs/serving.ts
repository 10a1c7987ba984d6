import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { serve } from '#support/serving.ts';

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
  const { url, stop } = await serve(provider, provider.close);
  Object.assign(provider.context.config, { origin: url });
  return { url, provider, stop };
}
