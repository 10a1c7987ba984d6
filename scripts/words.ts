import { faultsIn } from '../src/editing/word-patterns.ts';
import { filesWithTexts, textsOf } from './texts.ts';

/**
 * `npm run words`: prints every text that a person can read, with its file and line.
 *
 * @param args - paths to read (`src/features/repay`), all without one; `--check` prints only what
 * breaks a rule of `src/editing/word-patterns.ts`
 * @returns 1 when something breaks a rule and that was asked for
 */
export async function main(args: readonly string[]): Promise<number> {
  const isCheck = args.includes('--check');
  const paths = args
    .filter((arg) => !arg.startsWith('--'))
    .map((path) => path.replace(/^\.\//, ''));
  const texts = filesWithTexts(paths.length > 0 ? paths : undefined).flatMap((file) =>
    textsOf(file),
  );
  if (!isCheck) {
    for (const { file, line, text } of texts) console.log(`${file}:${line}: ${text}`);
    return 0;
  }
  const faults = texts.flatMap((text) => faultsIn(text));
  for (const { file, line, rule, found, text } of faults) {
    console.log(`${file}:${line}: “${found}”. ${rule}\n    ${text}`);
  }
  console.log(`${texts.length} texts, ${faults.length} to rewrite`);
  return faults.length > 0 ? 1 : 0;
}
