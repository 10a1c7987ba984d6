import type { User } from '#contract/users.ts';
import { type Block, type BlockedAction, blockOf } from '#stores/reads/blocks.ts';

/** The actions of the dashboard, and what each of them needs. A card is saved for withdrawals. */
const needed = [
  ['Repay', 'repayment'],
  ['Apply', 'loan'],
  ['Withdraw', 'withdrawal'],
  ['Card', 'withdrawal'],
] as const satisfies readonly (readonly [name: string, action: BlockedAction])[];

export type BlockedGroup = { readonly names: readonly string[]; readonly block: Block };

/** Blocked actions in their order, together where the same reason has held since the same moment. */
export function blockedGroups(user: Pick<User, 'blocks'>): BlockedGroup[] {
  const groups = new Map<string, { names: string[]; block: Block }>();
  for (const [name, action] of needed) {
    const block = blockOf(user, action);
    if (!block) continue;
    const key = `${block.since} ${block.reason}`;
    const group = groups.get(key) ?? { names: [], block };
    group.names.push(name);
    groups.set(key, group);
  }
  return [...groups.values()];
}
