import { readAddress, readConfig } from '#provider/config.ts';
import { runTool } from './tool.ts';

/** `npm run dev`: Astro and the provider on one port, both reloading as they are edited. */
export function main(args: string[]): Promise<number> {
  const { host, port } = readAddress(process.env);
  // The provider opens with the first request, and would say only then what is wrong.
  readConfig(process.env);
  return runTool(['astro', 'dev', '--port', String(port), '--host', host, ...args], {
    env: { ASTRO_DEV_BACKGROUND: '0' },
  });
}
