import type { Config } from '../config.ts';

/** Sends traces where the configuration says; without an address nothing of it is even loaded. Gives what ends it. */
export async function startTracing({
  tracesTo,
  release,
}: Pick<Config, 'tracesTo' | 'release'>): Promise<() => Promise<void>> {
  if (!tracesTo) return async () => undefined;
  const { sendTraces } = await import('./otlp.ts');
  return sendTraces(tracesTo, release);
}
