import { sandboxToken } from '#provider/texts/receive.ts';
import { openLiveProvider } from '#support/live.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

/** Where is asked: a provider, and the processor whose page takes its cards. */
export type Place = {
  readonly provider: TestProvider;
  readonly processor: TestProvider;
  close(): Promise<void>;
};

/** What those who watch the provider have. */
export const operatorToken = 'the-token-of-a-watcher';
/** What the gateway has whose SMS come here; live mode has none that the sandbox knows. */
export const gatewayToken = sandboxToken;
const env = {
  METRICS_TOKEN: operatorToken,
  DOLLAR_INSTRUCTIONS: 'Beneficiary=Example Ltd;Account number=0123456789',
};

/** A sandbox, which is its own processor. `postgres`: the server instead of the usual one. */
export async function openSandbox(postgres?: string): Promise<Place> {
  const provider = await openTestProvider(postgres ? { postgres, env } : { env });
  return { provider, processor: provider, close: provider.close };
}

/** Live mode as it runs: the processor and the banks are on loopback. */
export async function openLive(postgres?: string): Promise<Place> {
  const { live, processor, close } = await openLiveProvider({
    env: { ...env, SMS_GATEWAY_TOKEN: gatewayToken },
    ...(postgres ? { postgres } : {}),
  });
  return { provider: live, processor, close };
}
