import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent } from './check.ts';

/**
 * Holds content/ against its rules: a build stops at mistakes and lists them all, and in
 * development the browser shows them until they are mended.
 */
export function checkedContent(): AstroIntegration {
  return {
    name: 'checked-content',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        // By the command and not by import.meta.env.DEV, which a variable named DEV turns on.
        const showsDrafts = JSON.stringify(command === 'dev');
        updateConfig({ vite: { define: { 'import.meta.env.SHOWS_DRAFTS': showsDrafts } } });
        if (command !== 'build') return;
        const problems = await checkContent(fileURLToPath(new URL('content/', config.root)));
        if (problems.length > 0) throw new Error(report(problems));
      },
      'astro:server:setup': ({ server, logger }) => {
        const root = fileURLToPath(new URL('content/', `file://${server.config.root}/`));
        const look = async () => {
          const problems = await checkContent(root);
          if (problems.length === 0) return;
          const message = report(problems);
          logger.error(message);
          server.environments.client.hot.send({ type: 'error', err: { message, stack: '' } });
        };
        for (const event of ['add', 'change', 'unlink'] as const) {
          server.watcher.on(event, (path) => path.startsWith(root) && void look());
        }
        void look();
      },
    },
  };
}

function report(problems: readonly string[]): string {
  const count = problems.length === 1 ? 'one mistake' : `${problems.length} mistakes`;
  return `${count} in content/. Mend and save:\n${problems.map((one) => `  ${one}`).join('\n')}`;
}
