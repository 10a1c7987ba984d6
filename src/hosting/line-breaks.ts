import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const verbatim = /(<(pre|textarea|script|style)\b.*?<\/\2>)|\s*\n\s*/gs;

/** Makes one space of each line break of a page that means no more than one. */
export async function joinLines(root: string, file: string): Promise<void> {
  const html = await readFile(join(root, file), 'utf8');
  await writeFile(
    join(root, file),
    html.replace(verbatim, (_, kept) => kept ?? ' '),
  );
}
