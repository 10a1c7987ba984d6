import { runTool } from './tool.ts';

/** `npm run prove`: the long proofs (kills, races, fuzzing), each in tests/**\/*.prove.ts. */
export function main(args: string[]): Promise<number> {
  return runTool(['vitest', 'run', '--project', 'prove', ...args]);
}
