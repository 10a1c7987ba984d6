import { readFile, writeFile } from 'node:fs/promises';
import { variables as ofTheSite } from '#hosting/variables.ts';
import { variables as ofTheProvider } from '#provider/variables.ts';
import { withPart } from './written-part.ts';

const file = 'docs/configuration.md';

type Described = {
  readonly says: string;
  readonly otherwise: string;
  readonly example: string;
  readonly neededInLive?: true;
};

/** What the provider also reads is told once, as the provider's. */
const provider: [string, Described][] = Object.entries(ofTheProvider);
const site: [string, Described][] = Object.entries(ofTheSite).filter(
  ([name]) => !(name in ofTheProvider),
);

/** `npm run docs:variables`: writes the table of docs/configuration.md and .env.example anew. */
export async function main(): Promise<number> {
  await writeFile(file, withVariablesTable(await readFile(file, 'utf8')));
  await writeFile('.env.example', exampleFile());
  return 0;
}

export function withVariablesTable(document: string): string {
  const rows = [...provider, ...site].map(([name, { says, otherwise, neededInLive }]) => {
    const star = neededInLive ? ' \\*' : '';
    return `| \`${name}\`${star} | ${otherwise} | ${says} |`;
  });
  const table = ['<!-- prettier-ignore -->', '| variable | default |  |', '| --- | --- | --- |'];
  return withPart(document, 'variables', [...table, ...rows].join('\n'));
}

/** As it stands it sets nothing: whoever copies it gets what holds without it. */
export function exampleFile(): string {
  const part = (title: string, variables: [string, Described][]) => [
    `# --- ${title} ---`,
    ...variables.map(([name, variable]) => example(name, variable)),
  ];
  return `${[
    '# Copy this file to .env, and take the # from what you set. Written by `npm run docs:variables`.',
    ...part('The provider and the bundled server, read at each start', provider),
    ...part('The site, read at each build; whatever stands here is public', site),
  ].join('\n\n')}\n`;
}

function example(name: string, { says, otherwise, example, neededInLive }: Described): string {
  const sentence = `${says[0]?.toUpperCase()}${says.slice(1)}.`;
  const without = neededInLive ? `${otherwise}; live mode needs it` : otherwise;
  return `# ${name}: ${sentence}\n# Without it: ${without}.\n# ${example}`.replaceAll('`', '');
}
