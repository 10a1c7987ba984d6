import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { originsOf, readSettings } from '#telemetry/settings.ts';
import { ancestorsOf, isSandbox } from './ancestors.ts';
import { writeBuiltAs } from './built-as.ts';
import { serveInDevelopment } from './development.ts';
import { embedScript } from './embed-script.ts';
import { writeHostFiles } from './host-files.ts';
import { joinInlineParts } from './inline-parts.ts';
import { holdLateScripts } from './late-scripts.ts';
import { deferIslandStyles } from './late-styles.ts';
import { joinLines } from './line-breaks.ts';
import { describeSite, manifestName } from './manifest.ts';
import { writeOfflineWorker } from './offline.ts';
import { preloadIslands } from './preloads.ts';
import { lightenStyles } from './scoped-styles.ts';
import { indexSearch } from './search-index.ts';
import { checkVariables } from './variables.ts';
import { keepsScriptFile, letScriptsWait } from './waiting-scripts.ts';

const sandboxPages = [
  { pattern: '/sandbox', entrypoint: './src/features/sandbox/page.astro' },
  { pattern: '/sandbox/partner', entrypoint: './src/features/sabi/page.astro' },
];

/** Joins Astro to the provider in development, and to the bundled server after a build. */
export function hosting(): AstroIntegration {
  const sandbox = isSandbox(process.env);
  /** What the site is built with, as its pages see it: .env files are read by then. */
  let settings: Readonly<Record<string, string>> = {};
  let isPage = (_path: string) => true;

  return {
    name: 'hosting',
    hooks: {
      'astro:config:setup': ({ command, config, injectRoute, updateConfig }) => {
        const variables = {
          name: 'variables',
          configResolved: ({ env }: { readonly env: Readonly<Record<string, string>> }) => {
            const site = command === 'build' ? config.site : undefined;
            checkVariables({ ...env, PROVIDER_MODE: process.env.PROVIDER_MODE }, site);
            settings = env;
          },
        };
        updateConfig({
          vite: {
            build: { assetsInlineLimit: keepsScriptFile },
            define: { 'import.meta.env.FRAMES_LOOPBACK': sandbox },
            plugins: [variables, embedScript()],
          },
        });
        // Injected, so that a live build holds nothing of the sandbox.
        for (const page of sandboxPages) {
          if (sandbox && existsSync(page.entrypoint)) injectRoute(page);
        }
      },
      'astro:routes:resolved': ({ routes }) => {
        isPage = (path) => routes.some(({ patternRegex }) => patternRegex.test(path));
      },
      'astro:server:setup': ({ server }) => serveInDevelopment(server, (path) => isPage(path)),
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        const pages = files.filter((file) => file.endsWith('.html')).sort();
        for (const file of pages) {
          await holdLateScripts(root, file);
          await deferIslandStyles(root, file);
          await preloadIslands(root, file);
          await letScriptsWait(root, file);
          await joinInlineParts(root, file);
          await lightenStyles(root, file);
          await joinLines(root, file);
        }
        await writeOfflineWorker(root);
        const texts = await indexSearch(root, pages);
        logger.info(`${texts} texts can be searched`);
        const others = originsOf(readSettings(settings));
        const told = { ...settings, PROVIDER_MODE: process.env.PROVIDER_MODE };
        const ancestors = ancestorsOf(told);
        const manifest = await describeSite(root, settings.PUBLIC_API_URL, others, ancestors);
        await writeFile(new URL(`../${manifestName}`, dir), JSON.stringify(manifest, null, 1));
        await writeBuiltAs(join(root, '..'), told);
        await writeHostFiles(root, manifest, settings.PUBLIC_API_URL);
        logger.info(`${Object.keys(manifest).length} files described and compressed`);
      },
    },
  };
}
