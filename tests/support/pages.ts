import { readFile } from 'node:fs/promises';
import type { Manifest } from '#hosting/manifest.ts';

/** How to enter the pages that do not open by their bare address. */
const entrances: Record<string, string> = {
  '/repay': '/repay?amount=1000000',
  '/onboarding': '/onboarding/never-sent/1',
  '/signin/code': '/signin/never-sent',
};

/** Every page of the build in dist/, and an address that opens it. */
export async function builtPages(): Promise<{ path: string; address: string }[]> {
  const manifest: Manifest = JSON.parse(await readFile('dist/manifest.json', 'utf8'));
  return Object.entries(manifest)
    .filter(([, { policy }]) => policy)
    .map(([path]) => ({ path, address: entrances[path] ?? path }));
}
