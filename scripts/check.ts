import { askTool } from './tool.ts';

const checks: Record<string, string[]> = {
  types: ['astro', 'check', '--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning'],
  'code style': ['biome', 'check', '--error-on-warnings', '.'],
  'page and text style': [
    'prettier',
    '--check',
    '**/*.{astro,mdx,md}',
    '--no-error-on-unmatched-pattern',
  ],
  'unused code': ['knip'],
  'import directions': ['vitest', 'run', '--project', 'pure', 'tests/layout'],
};

/** `npm run check`: one line for each check, and what it found when it fails. */
export async function main(): Promise<number> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, command]) => {
      const { code, output } = await askTool(command);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
      return code === 0 ? '' : `\n--- ${name}: ${command.join(' ')}\n${output}`;
    }),
  );
  const found = results.join('');
  if (found) console.error(found);
  return found ? 1 : 0;
}
