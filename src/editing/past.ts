import type * as Exchanged from './exchange.ts';

/** A file that differs from what was published last; a picture has no parts. */
export type Change = Exchanged.Change & {
  /** The file of a post that has another address now. */
  readonly was?: string;
  readonly isGone?: boolean;
  readonly canUndo: boolean;
};

export type Publication = Exchanged.Publication & {
  /** What the build said; `said` is how it went, in a sentence. */
  readonly output: string;
};

/** What `history` answers. */
export type Past = Omit<Exchanged.History, 'changes' | 'publication'> & {
  readonly changes: readonly Change[];
  /** What can be brought back, also when it is not there any more. */
  readonly files: readonly string[];
  readonly publication: Publication;
};
