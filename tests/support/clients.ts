import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { askTool } from '../../scripts/tool.ts';

/** Puts the partners' package into a folder, as npm does, and without what its build leaves in ours. */
export async function installPartnerPackage(folder: string): Promise<void> {
  const installed = join(folder, 'node_modules/@holdfast/partner');
  await mkdir(installed, { recursive: true });
  await cp('clients/partner/package.json', join(installed, 'package.json'));
  const built = await askTool([
    'tsc',
    '-p',
    'clients/partner',
    '--outDir',
    join(installed, 'dist'),
  ]);
  if (built.code !== 0) throw new Error(built.output);
}
