import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { makePaperKey } from '../documents/paper-keys.ts';

/**
 * Retires every key that signs papers, and makes a new one. What the old ones have signed stays
 * proven, and their secret halves are gone.
 * @returns the new key's name
 */
export async function rotatePaperKey(
  { shared, config, clock }: Context,
  operator: string,
): Promise<string> {
  const at = instant(clock.now());
  return shared.transaction().execute(async (tx) => {
    await tx
      .updateTable('paper_keys')
      .set({ secret: null, retired_at: at })
      .where('retired_at', 'is', null)
      .execute();
    const { key_id } = await makePaperKey(tx, { config, at });
    const detail = { operator, did: 'rotated the key of papers' };
    await audit(tx, { user_id: null, action: 'operator', subject: key_id, at, detail });
    return key_id;
  });
}
