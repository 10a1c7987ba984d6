import type { User } from '#contract/users.ts';

export type Block = User['blocks'][number];
export type BlockedAction = Block['action'];

/** Why an action is blocked: by a block of its own, or of the whole account. */
export function blockOf(
  { blocks }: Pick<User, 'blocks'>,
  action: BlockedAction,
): Block | undefined {
  return (
    blocks.find((one) => one.action === action) ?? blocks.find((one) => one.action === 'signin')
  );
}
