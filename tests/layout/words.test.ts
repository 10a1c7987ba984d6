import { expect, test } from 'vitest';
import { faultsIn, patterns, quoted } from '#editing/word-patterns.ts';
import { filesWithTexts, textsOf } from '../../scripts/texts.ts';

const texts = filesWithTexts().flatMap((file) => textsOf(file));
const say = (text: string) => ({ file: 'src/features/x.tsx', line: 1, text });

test('every text that a person can read is in plain words', () => {
  const faults = texts
    .flatMap((text) => faultsIn(text))
    .map(({ file, line, found, rule }) => `${file}:${line}: “${found}” ${rule}`);
  expect(faults, 'npm run words -- --check shows each with its text').toEqual([]);
});

test.each(patterns)('$rule', (one) => {
  expect(faultsIn(say(one.breaks), [one])).toHaveLength(1);
  expect(faultsIn(say(one.keeps))).toEqual([]);
});

test('what the specification quotes is exempt, and is said somewhere', () => {
  const said = texts.map(({ text }) => text).join('\n');
  expect(quoted.filter(([words]) => !said.includes(words))).toEqual([]);
  for (const [words] of quoted) expect(faultsIn(say(words))).toEqual([]);
});

test.each([
  [
    'x.tsx',
    'const a = <p className="lead big">You owe <b>{sum}</b> today.{late && " Pay it."}</p>;',
    ['Pay it.', 'You owe … today.…'],
  ],
  ['x.tsx', 'const a = <Field label="Your name" type="text" key="Not this one" />;', ['Your name']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ['x.ts', "const a = `Pay ${due ? 'what is due' : amount} now.`;", ['Pay … now.', 'what is due']],
  ['x.ts', "import a from 'Not a text'; if (b === 'Not this one') sql`Not this one`;", []],
  ['x.ts', "const a = 'One text, ' + 'in two lines.';", ['One text, in two lines.']],
  [
    'x.astro',
    '---\nconst title = "A page";\n---\n<h1>{title}</h1><style>a { b: c }</style><p>Read\n  <a href="/b">this</a>.</p>',
    ['A page', 'Read this.'],
  ],
  [
    'x.mdx',
    '---\ntitle: How it works\ndate: 2026-01-01\n---\n\nIt costs <Rate of="interest" /> a\nmonth, see [this](/b).\n\n```sh\nnpm run not\n```\n',
    ['How it works', 'It costs … a month, see this.'],
  ],
])('the texts of %s are found: %s', (file, source, found) => {
  expect(textsOf(file, source).map(({ text }) => text)).toEqual(found);
});
