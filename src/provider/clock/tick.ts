import type { Context } from '../context.ts';

/** What time does by itself; safe to call at any moment and as often as one likes. */
export async function tick(_context: Context): Promise<void> {}
