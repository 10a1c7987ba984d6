import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '#hosting/manifest.ts';
import { startServer } from '#hosting/server.ts';
import { openSite } from '#hosting/site.ts';
import { editSite } from '#support/edited-site.ts';
import { askingProvider } from './configured.ts';
import { test as base, expect } from './fixtures.ts';

/** What the next build has changed: a dialog and a receipt, each with a file of its own. */
const changes: [file: string, from: string, to: string][] = [
  ['src/features/offer/ExplanationDialog.tsx', 'title={title}', "title={'Anew: ' + title}"],
  ['src/features/offer/DoneStep.tsx', 'We have received your application.', 'Anew: received.'],
];

type Deployed = { url: string; serve: (build: 'first' | 'next') => void };

/**
 * A test of the built product on a host that has one build alone: at first that of dist/, and from
 * `serve('next')` on one whose sources have changed, without a file of the build before.
 */
export const test = base.extend<{ deploy: () => void }, { deployed: Deployed }>({
  deployed: [
    async ({ product }, use) => {
      const first = await openSite('dist');
      const next = await buildNext();
      let site = first;
      const host = await startServer({
        site: (request) => site(request),
        provider: { fetch: askingProvider(product.url), close: async () => undefined },
        host: '127.0.0.1',
        port: 0,
      });
      await use({
        url: host.url,
        serve: (build) => {
          site = build === 'first' ? first : next.site;
        },
      });
      await host.stop();
      await next.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  baseURL: ({ deployed }, use) => use(deployed.url),

  /** Puts the next build in the place of the first, which each test begins with. */
  deploy: async ({ deployed }, use) => {
    deployed.serve('first');
    await use(() => deployed.serve('next'));
  },
});

async function buildNext() {
  const copy = await editSite();
  for (const [file, from, to] of changes) {
    const source = await readFile(file, 'utf8');
    expect(source).toContain(from);
    await copy.writeSource(file, source.replace(from, to));
  }
  const { code, output } = await copy.build();
  if (code !== 0) throw new Error(`The next build failed:\n${output}`);
  const dist = join(copy.built, '..');
  const [before, after] = await Promise.all([readManifest('dist'), readManifest(dist)]);
  const changed = Object.keys(before).filter((address) => /\/(Expl\w+|DoneStep)\./.test(address));
  expect(changed.length).toBeGreaterThan(1);
  expect(changed.filter((address) => address in after)).toEqual([]);
  return { site: await openSite(dist), remove: copy.remove };
}
