import { nameOf } from './plant.ts';

/** Defects of one file that no test needs to notice, each as `[what is there, what would be]`. */
type Harmless = {
  readonly file: string;
  readonly why: string;
  readonly mutants: readonly (readonly [was: string, now: string])[];
};

export const harmless: readonly Harmless[] = [];

/** Every one on its own, for a room whose defects were tried. */
export const listed = (files: ReadonlySet<string>) =>
  harmless
    .filter(({ file }) => files.has(file))
    .flatMap(({ file, mutants }) => mutants.map(([was, now]) => nameOf({ file, was, now })));
