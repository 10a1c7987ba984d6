import type { RowsOf } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import {
  accountsToLock,
  type Destination,
  type KnownDestination,
  savedDestination,
} from './destination.ts';
import type { Processor } from './processors.ts';
import { type Adding, adderFacts, adderToLock, saveBeneficiary } from './save.ts';

/** Where a borrower wants to be paid: to a new account, or to the one that `details` name. */
export type Wanted = {
  readonly processor: Processor;
  readonly details: Readonly<Record<string, string>>;
  /** The new account, checked. */
  readonly given: Destination | undefined;
  readonly save: boolean;
};

const added = ({ processor, save }: Wanted, destination: Destination) => ({
  processor,
  destination,
  saved_by_user: save,
});

/** What is held before anything is paid or promised there. */
export const payeeToLock = (tx: Tx, { borrower }: Adding, wanted: Wanted) => ({
  adder: wanted.given && adderToLock(tx, borrower, added(wanted, wanted.given)),
  accounts: wanted.given
    ? undefined
    : accountsToLock(tx, borrower, wanted.processor, wanted.details),
});

/** What is read when it is held. */
export const payeeFacts = (tx: Tx, { borrower }: Adding, wanted: Wanted) =>
  wanted.given && adderFacts(tx, borrower.user_id, added(wanted, wanted.given));

/** The account, kept from now on. Throws as `saveBeneficiary` or `savedDestination` does. */
export async function destinationOf(
  tx: Tx,
  adding: Adding,
  wanted: Wanted,
  locked: RowsOf<ReturnType<typeof payeeToLock>>,
  facts: RowsOf<ReturnType<typeof payeeFacts>>,
): Promise<KnownDestination> {
  return wanted.given && locked.adder && facts
    ? saveBeneficiary(tx, adding, added(wanted, wanted.given), { ...locked.adder, ...facts })
    : savedDestination(tx, adding.borrower, locked.accounts ?? []);
}
