import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { checkContent } from './check.ts';
import { editingEndpoints } from './endpoints.ts';
import type { Offered } from './exchange.ts';
import { asLine, type Problem } from './read.ts';
import type { Site } from './references.ts';

/**
 * Holds content/ against its rules: a build stops at mistakes and lists them all, and in development
 * the browser shows them until they are mended. `site` is what texts may lead to besides the pages
 * that have an address of their own, `offered` what the editor of `npm run edit` has from the site.
 */
export function checkedContent(site: Site, offered: Offered): AstroIntegration {
  let root = '';
  let isBuild = false;
  let pages = site.pages;
  const report = async (): Promise<string | undefined> => {
    const problems = await checkContent(root, { ...site, pages });
    return problems.length > 0 ? reportOf(problems) : undefined;
  };
  return {
    name: 'checked-content',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig, injectRoute, addDevToolbarApp }) => {
        root = fileURLToPath(new URL('content/', config.root));
        isBuild = command === 'build';
        // By the command and not by import.meta.env.DEV, which a variable named DEV turns on.
        const showsDrafts = JSON.stringify(command === 'dev');
        const drafts = command === 'build' ? (process.env.HOLDFAST_DRAFTS ?? '') : '';
        updateConfig({
          vite: {
            define: {
              'import.meta.env.SHOWS_DRAFTS': showsDrafts,
              'import.meta.env.DRAFTS_PATH': JSON.stringify(drafts),
            },
          },
        });
        if (drafts) {
          injectRoute({ pattern: drafts, entrypoint: 'src/layouts/Drafts.astro' });
          injectRoute({
            pattern: `${drafts}/blog/[slug]`,
            entrypoint: 'src/layouts/DraftPost.astro',
          });
        }
        if (command === 'dev') {
          injectRoute({ pattern: '/writing', entrypoint: 'src/layouts/Writing.astro' });
        }
        if (isEdited) {
          // Found out later, they would load the page anew while somebody types.
          updateConfig({
            vite: {
              optimizeDeps: { include: panelPackages },
              plugins: [reloadsOnce(() => root)],
              // What is kept of each text, and a build while somebody writes, are no news to a page.
              server: { watch: { ignored: ['**/.data/**', '**/dist*/**'] } },
            },
          });
          addDevToolbarApp({
            id: 'edit',
            name: 'Edit',
            icon: pen,
            entrypoint: new URL('toolbar.ts', import.meta.url),
          });
        }
      },
      // Before Astro reads content itself, which would stop at the first mistake.
      'astro:routes:resolved': async ({ routes }) => {
        const own = routes.filter(({ params }) => params.length === 0);
        pages = [...site.pages, ...own.map(({ pattern }) => pattern)];
        const found = isBuild ? await report() : undefined;
        if (found) throw new Error(found);
      },
      'astro:server:setup': ({ server, logger }) => {
        if (isEdited) {
          server.middlewares.use(editingEndpoints(root, () => ({ ...site, pages }), offered));
          // The panel shows the mistakes itself.
          return;
        }
        const { hot } = server.environments.client;
        let shown: string | undefined;
        const check = async () => {
          const before = shown;
          shown = await report();
          if (shown === before) return;
          if (shown) logger.error(shown);
          hot.send(shown ? errorOf(shown) : { type: 'full-reload' });
        };
        // A page that is opened or loaded again has heard of nothing yet.
        hot.on('vite:client:connect', (_, client) => {
          if (shown) client.send(errorOf(shown));
        });
        for (const event of ['add', 'change', 'unlink'] as const) {
          server.watcher.on(event, (path) => path.startsWith(root) && void check());
        }
        void check();
      },
    },
  };
}

/**
 * Astro loads a page anew at once when its text is saved, and again when it has read the fields. The
 * first shows the old fields, and the second is lost on a page that is still loading: only the second
 * is of use to an editor. The text itself is forgotten here, as Astro would have done.
 */
const reloadsOnce = (root: () => string): VitePlugin => ({
  name: 'editing-reloads-once',
  hotUpdate: {
    order: 'pre',
    handler({ file, modules, timestamp }) {
      if (!file.startsWith(root())) return;
      const { environment } = this;
      const forgotten: (typeof modules)[number][] = [];
      for (const module of modules) {
        const found: Set<typeof module> = new Set();
        environment.moduleGraph.invalidateModule(module, found, timestamp, true);
        forgotten.push(...found);
      }
      const evaluated = (environment as Partial<Runs>).runner?.evaluatedModules;
      for (const { id } of forgotten) {
        const module = id && evaluated?.getModuleById(id);
        if (module) evaluated?.invalidateModule(module);
      }
      return [];
    },
  },
});

type VitePlugin = Extract<
  NonNullable<AstroConfig['vite']['plugins']>[number],
  { hotUpdate?: unknown }
>;
/** Where the server runs modules itself. */
type Runs = {
  runner: {
    evaluatedModules: {
      getModuleById: (id: string) => object | undefined;
      invalidateModule: (module: object) => void;
    };
  };
};

/** Set by `npm run edit` (scripts/edit.ts), which alone has the editor. */
export const isEdited = process.env.HOLDFAST_EDIT === '1';

const panelPackages = [
  ...[
    'react',
    'react-dom/client',
    'react/jsx-dev-runtime',
    'yaml',
    'astro/toolbar',
    '@lezer/highlight',
  ],
  ...['commands', 'lang-markdown', 'language', 'lint', 'state', 'view'].map(
    (part) => `@codemirror/${part}`,
  ),
];

const pen =
  '<svg viewBox="0 0 16 16"><path fill="currentColor" d="m11.5 1.5 3 3L5 14l-4 1 1-4z"/></svg>';

const errorOf = (message: string) => ({ type: 'error' as const, err: { message, stack: '' } });

function reportOf(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'one mistake' : `${problems.length} mistakes`;
  return `${count} in content/. Fix them and save:\n${problems.map((one) => `  ${asLine(one)}`).join('\n')}`;
}
