import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** One small defect: in a file, at a line, something other in the place of what was there. */
export type Mutant = {
  readonly id: string;
  /** The same as long as its code is, whatever stands around it. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly was: string;
  readonly now: string;
};

type Ignorer = Parameters<Instrumenter['instrument']>[1]['ignorers'][number];
type Path = { readonly type: string; readonly parentPath: Path | null };

/** What an `Error` that nobody may cause says is for whoever reads the log. */
const wordsOfErrors: Ignorer = {
  shouldIgnore(found) {
    const { type, parentPath } = found as unknown as Path;
    const isText = type === 'StringLiteral' || type === 'TemplateLiteral';
    const isThrown = parentPath?.parentPath?.type === 'ThrowStatement';
    return isText && isThrown ? 'words of an error' : undefined;
  },
};

const silent = { debug() {}, info() {}, isDebugEnabled: () => false };

/**
 * Plants every defect into some files. All are in `codes`, by absolute path, and none is active until
 * it is switched on by its id (`runner.ts`).
 */
export async function plant(files: readonly string[]) {
  const instrumenter = new Instrumenter(silent as never);
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file, await readFile(file, 'utf8'));
  const planted = await instrumenter.instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [wordsOfErrors] },
  );
  const counts = new Map<string, number>();
  const mutants = planted.mutants
    .filter(({ status }) => status === undefined)
    .map(({ id, fileName: file, location: { start, end }, replacement: now }): Mutant => {
      const text = texts.get(file) ?? '';
      const was = text.slice(offsetOf(text, start), offsetOf(text, end));
      const name = nameOf({ file, was, now });
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return { id, key: `${name} #${count}`, file, line: start.line + 1, was, now };
    });
  const codes = new Map(planted.files.map(({ name, content }) => [resolve(name), content]));
  return { mutants, codes };
}

/** As a person would tell it, in one line; not always of one alone. */
export const nameOf = ({ file, was, now }: Pick<Mutant, 'file' | 'was' | 'now'>): string =>
  `${file}: ${oneLine(was)} → ${oneLine(now)}`;

const oneLine = (code: string) => code.replace(/\s+/g, ' ');

function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  const before = text.split('\n').slice(0, line);
  return before.reduce((sum, one) => sum + one.length + 1, column);
}
