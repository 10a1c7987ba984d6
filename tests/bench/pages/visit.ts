import lighthouse, { type Result } from 'lighthouse';

/** What one visit cost; times in milliseconds. */
export type Visit = {
  fcp: number;
  lcp: number;
  blocking: number;
  shift: number;
  nodes: number;
  scores: Record<(typeof categories)[number], number>;
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * A phone on a slow network, as Lighthouse simulates them; `keep` leaves the session where it is,
 * and what matches a pattern of `blocked` is not loaded.
 */
export async function visit(
  address: string,
  port: number,
  keep = false,
  blocked: readonly string[] = [],
): Promise<Visit> {
  const measure = () =>
    lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      disableStorageReset: keep,
      blockedUrlPatterns: [...blocked],
      onlyCategories: [...categories],
    });
  let run = await measure();
  // Now and then it misses the beginning of its own trace, and asks to be run again.
  if (run?.lhr.runtimeError?.code === 'NO_NAVSTART') run = await measure();
  if (!run || run.lhr.runtimeError) {
    throw new Error(`${address} was not measured: ${run?.lhr.runtimeError?.message}`);
  }
  return read(run.lhr);
}

function read({ audits, categories: judged }: Result): Visit {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    nodes: value('dom-size-insight'),
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)]),
    ) as Visit['scores'],
  };
}
