import { globSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { askTool } from '../../scripts/tool.ts';
import { find } from './finding.ts';
import { seed } from './property.ts';

const rounds = Number(process.env.PROPERTY_ROUNDS ?? 20);
/** These have proofs of their own. */
const elsewhere = /\/(model|fuzz|cross-read)\//;

test(`${rounds} rounds of examples that no test has asked before`, {
  timeout: 60 * 60_000,
}, async () => {
  const asked = globSync('tests/**/*.test.ts').filter(
    (file) => !elsewhere.test(file) && readFileSync(file, 'utf8').includes('support/property.ts'),
  );
  const failures = [];
  for (let round = 0; round < rounds; round++) {
    process.env.PROPERTY_SEED = String(seed + round);
    const projects = ['--project', 'pure', '--project', 'stores', '--project', 'provider'];
    const { code, output } = await askTool([
      'vitest',
      'run',
      '--testTimeout=300000',
      ...projects,
      ...asked,
    ]);
    if (code !== 0) failures.push(`PROPERTY_SEED=${seed + round}\n${output}`);
  }
  find({
    promise: `properties of ${asked.length} files, ${rounds} rounds of new examples`,
    wanted: 'all hold',
    measured: `${rounds - failures.length} of ${rounds} rounds`,
    held: failures.length === 0,
  });
  if (failures.length > 0) console.error(failures[0]);
});
