import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variables } from '#provider/variables.ts';

const readme = readFileSync('README.md', 'utf8');
const configuration = /^## Configuration$(.*?)^## /ms.exec(readme)?.[1] ?? '';

const ofTheBuild = readFileSync('src/telemetry/settings.ts', 'utf8').match(/PUBLIC_\w+/g) ?? [];

test.each([...Object.keys(variables), ...new Set(ofTheBuild)])(
  'the README says what %s does',
  (name) => {
    expect(configuration).toContain(`\`${name}\``);
  },
);
