import type { Block } from '#stores/reads/blocks.ts';
import { lagosDayOf } from './time-of.ts';

type Props = {
  /** What is blocked, with its verb: 'Withdrawals have been blocked'. */
  readonly what: string;
  readonly block: Block;
  /** The address to write to. */
  readonly support: string;
};

/** Since when and why something is blocked, and whom to write to. */
export function BlockedReason({ what, block: { since, reason }, support }: Props) {
  return (
    <>
      {what} since {lagosDayOf(since)}. {reason.replace(/\.?$/, '.')} Questions? Write to{' '}
      <a href={`mailto:${support}`}>{support}</a>.
    </>
  );
}
