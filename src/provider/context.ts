import type { StaffRole } from '#contract/desk-staff.ts';
import type { BankDirectory } from './banks/directory.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { Cell } from './db/cells.ts';
import type { Cells } from './db/directory.ts';
import type { DiskSpace } from './db/disk-space.ts';
import type { Db } from './db/tables.ts';
import type { Emit } from './events.ts';
import type { JobHandler } from './jobs/job.ts';
import type { RequestLimits } from './limits/request-rate.ts';
import type { Attachment, Carriers } from './messages/carrier.ts';
import type { Attached, Messenger } from './messages/messenger.ts';
import type { OutsideAnswer } from './partners/public-network.ts';
import type { Payouts } from './payments/payouts.ts';
import type { PaymentProcessor } from './payments/processor.ts';

/** What the verbs work with; nothing in the provider reaches past it. */
export type Context = {
  /** The cell that this work is about; a borrower's verbs know no other. */
  readonly cell: Cell;
  /** Its tables, and what all cells share to read. */
  readonly db: Db;
  /** The same, for work that takes as long as it does. */
  readonly withoutTimeout: Db;
  /** What all cells share, to write. No transaction writes it and a cell's tables. */
  readonly shared: Db;
  /** Every cell, the first one first, and what leads to them. */
  readonly database: Cells;
  /** Where a new borrower lives, and anybody who is none. */
  drawCell(contact: string): Cell;
  /** Of the database. */
  readonly disk: DiskSpace;
  readonly clock: Clock;
  readonly config: Config;
  readonly requests: RequestLimits;
  readonly messages: Messenger;
  readonly carriers: Carriers;
  /** Makes the document that goes with a mail. */
  readonly attach: (context: Context, attached: Attached, origin: string) => Promise<Attachment>;
  readonly payments: PaymentProcessor;
  readonly payouts: Payouts;
  readonly banks: BankDirectory;
  /** Tells every listener of what has happened, in the same transaction. */
  readonly emit: Emit;
  /** Whether requests are approved and disbursed by themselves, as in a sandbox, or by people. */
  readonly approval: 'automatic' | 'manual';
  /** Sends a Dollar payout; undefined where an operator does. */
  readonly payDollars: JobHandler | undefined;
  /** What a bank and a card processor do by themselves at each tick; nothing in live mode. */
  readonly background: readonly BackgroundWork[];
  /** How requests reach partners' servers; the answer's body is read when it may be `maxBytes` long. */
  readonly askPartner: (request: Request, maxBytes?: number) => Promise<OutsideAnswer>;
  readonly log: Log;
};

/** Done at each tick; aborted between two pieces of work. */
export type BackgroundWork = (context: Context, stopping?: AbortSignal) => Promise<void>;

/** One line for each event; never a code, a token, a password, a contact or an account. */
export type Log = (event: string, detail?: Record<string, unknown>) => void;

/** Who of our own people asks, as the cookie's live session says. */
export type Staff = {
  readonly staff_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** The session, hashed as it is kept. */
  readonly session: string;
};

/** Who asks, as the token's live session says. */
export type Borrower = {
  readonly user_id: string;
  readonly session_id: string;
  /** The partner that a session which it opened is bound to; null: nothing is kept from it. */
  readonly bound_to: number | null;
  /** When the session showed once more who asks (ISO instant). */
  readonly stepped_up_at: string | null;
  /** When a one-time code or link opened it; null when anything else did. */
  readonly came_by_code_at: string | null;
  readonly firstname: string;
  readonly lastname: string;
  /** Whether the borrower has a password of their own choice. */
  readonly password_set: boolean;
  readonly blacklist: Readonly<Record<'signin' | 'loan' | 'repayment' | 'withdrawal', boolean>>;
};
