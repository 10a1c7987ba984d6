import type { Tab } from './activities.flow.ts';
import { loanRecords } from './loan-records.tsx';
import type { AnyRecord, RecordKind } from './record-kind.tsx';
import { repaymentRecords } from './repayment-records.tsx';
import { withdrawalRecords } from './withdrawal-records.tsx';

const kinds = {
  credit: loanRecords,
  repayments: repaymentRecords,
  withdrawals: withdrawalRecords,
};

/** The kind of a tab's records. The cast is safe for the records of that tab, and only for them. */
export const kindOf = (tab: Tab) => kinds[tab] as RecordKind<AnyRecord>;
