import type { AstroConfig } from 'astro';
import { rolldown } from 'rolldown';

type Plugin = Extract<NonNullable<AstroConfig['vite']['plugins']>[number], { name: string }>;

const mark = '?standalone';

/**
 * `import text from './x.ts?standalone'` gives a script with all that it imports, as one text: for an
 * inline script that runs before the page's other scripts, and shares no file with them.
 */
export function standaloneScripts(): Plugin {
  return {
    name: 'standalone-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(mark)) return undefined;
      const found = await this.resolve(source.slice(0, -mark.length), importer);
      return found ? found.id + mark : undefined;
    },
    async load(id) {
      if (!id.endsWith(mark)) return undefined;
      const bundle = await rolldown({
        input: id.slice(0, -mark.length),
        // What is imported for one function of it brings nothing else along.
        treeshake: { moduleSideEffects: (_path, isExternal) => isExternal },
        // What is loaded later by others is no part of it.
        plugins: [{ name: 'late', resolveDynamicImport: () => ({ id: 'late', external: true }) }],
        onLog(level, log) {
          if (level === 'warn') throw new Error(log.message);
        },
      });
      for (const file of await bundle.watchFiles) this.addWatchFile(file);
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      await bundle.close();
      return `export default ${JSON.stringify(output[0].code.trim())}`;
    },
  };
}
