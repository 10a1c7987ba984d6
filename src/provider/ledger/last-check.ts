import type { Db } from '../db/tables.ts';

/** The result of the last check. */
export type LedgerCheck = {
  readonly at: string;
  readonly problems: number;
  /** How long it took. */
  readonly ms: number;
};

export function lastLedgerCheck(db: Db): Promise<LedgerCheck | undefined> {
  return db
    .selectFrom('ledger_checks')
    .select(['at', 'problems', 'ms'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
