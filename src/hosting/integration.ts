import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { originsOf, readSettings } from '#telemetry/settings.ts';
import { ancestorsOf, isSandbox } from './ancestors.ts';
import { writeBuiltAs } from './built-as.ts';
import { serveInDevelopment } from './development.ts';
import { embedScript } from './embed-script.ts';
import { writeHostFiles } from './host-files.ts';
import { describeSite, writeManifest } from './manifest.ts';
import { writeOfflineWorker } from './offline.ts';
import { finishPage } from './pages.ts';
import { scriptFiles } from './script-files.ts';
import { indexSearch } from './search-index.ts';
import { standaloneScripts } from './standalone-scripts.ts';
import { checkVariables } from './variables.ts';
import { keepsScriptFile, letScriptsWait } from './waiting-scripts.ts';

type VitePlugin = Extract<NonNullable<AstroConfig['vite']['plugins']>[number], { name: string }>;

const sandboxPages = [
  { pattern: '/sandbox', entrypoint: './src/features/sandbox/page.astro' },
  { pattern: '/sandbox/partner', entrypoint: './src/features/demo-partner/page.astro' },
];

/** Joins Astro to the provider in development, and to the bundled server after a build. */
export function hosting(): AstroIntegration {
  const sandbox = isSandbox(process.env);
  /** What the site is built with, as its pages see it: .env files are read by then. */
  let settings: Readonly<Record<string, string>> = {};
  let isPage = (_path: string) => true;
  /** The scripts that each built script imports at once, by their addresses. */
  const imports = new Map<string, string[]>();

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
        const noteImports: VitePlugin = {
          name: 'note-imports',
          applyToEnvironment: ({ name }) => name === 'client',
          // Once written: Vite takes out the files that held styles alone.
          writeBundle(_options, bundle) {
            for (const file of Object.values(bundle)) {
              if (file.type !== 'chunk') continue;
              imports.set(
                `/${file.fileName}`,
                file.imports.filter((name) => bundle[name]).map((name) => `/${name}`),
              );
            }
          },
        };
        updateConfig({
          vite: {
            build: { assetsInlineLimit: keepsScriptFile },
            define: { 'import.meta.env.FRAMES_LOOPBACK': sandbox },
            plugins: [variables, embedScript(), scriptFiles(), standaloneScripts(), noteImports],
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
        const rules = new Map<string, string>();
        for (const file of pages) {
          const html = await readFile(join(root, file), 'utf8');
          const finished = finishPage(html, (url) => imports.get(url) ?? []);
          const waiting = letScriptsWait(finished);
          if (waiting.rules) rules.set(waiting.rules.path, waiting.rules.css);
          await writeFile(join(root, file), waiting.html);
        }
        await mkdir(join(root, '_astro'), { recursive: true });
        for (const [path, css] of rules) await writeFile(join(root, path), css);
        await writeOfflineWorker(root);
        const texts = await indexSearch(root, pages);
        logger.info(`${texts} texts can be searched`);
        const others = originsOf(readSettings(settings));
        const told = { ...settings, PROVIDER_MODE: process.env.PROVIDER_MODE };
        const ancestors = ancestorsOf(told);
        const manifest = await describeSite(root, settings.PUBLIC_API_URL, others, ancestors);
        await writeManifest(join(root, '..'), manifest);
        await writeBuiltAs(join(root, '..'), told);
        await writeHostFiles(root, manifest, settings.PUBLIC_API_URL);
        logger.info(`${Object.keys(manifest).length} files described and compressed`);
      },
    },
  };
}
