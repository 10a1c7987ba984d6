import { runTool } from './tool.ts';

/** `npm run dev`: Astro and the provider on one port, both reloading as they are edited. */
export function main(args: string[]): Promise<number> {
  const { PORT = '4321', HOST = '127.0.0.1' } = process.env;
  return runTool(['astro', 'dev', '--port', PORT, '--host', HOST, ...args], {
    env: { ASTRO_DEV_BACKGROUND: '0' },
  });
}
