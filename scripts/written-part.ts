/** A document with one of its generated parts as it is now: the text between the part's two marks. */
export function withPart(
  document: string,
  name: 'calls' | 'rooms' | 'variables',
  text: string,
): string {
  const begin = `<!-- ${name}: written by npm run docs:${name} -->`;
  const end = `<!-- /${name} -->`;
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`The document has no lines ${begin} and ${end}`);
  }
  return [before, begin, '\n\n', text, '\n\n', end, after].join('');
}
