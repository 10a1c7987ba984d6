import { Gauge, type Registry } from 'prom-client';

/** One value of a metric, in base units: seconds, bytes. */
export type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/** Adds `holdfast_<name>` with these values to a registry; nothing where there are none. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  samples: readonly Sample[],
): void {
  const [first] = samples;
  if (!first) return;
  const gauge = new Gauge({
    name: `holdfast_${name}`,
    help,
    labelNames: Object.keys(first.labels ?? {}),
    registers: [registry],
  });
  for (const { labels = {}, value } of samples) gauge.set(labels, value);
}
