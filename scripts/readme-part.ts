/** The README with one of its written parts as it is now: what lies between the part's two marks. */
export function withPart(readme: string, name: 'calls' | 'variables', text: string): string {
  const begin = `<!-- ${name}: written by npm run docs:${name} -->`;
  const end = `<!-- /${name} -->`;
  const [before, rest] = readme.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`README.md has no lines ${begin} and ${end}`);
  }
  return [before, begin, '\n\n', text, '\n\n', end, after].join('');
}
