import type { BankDirectory } from './banks/directory.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/tables.ts';
import type { Carriers } from './messages/carrier.ts';
import type { Messenger } from './messages/messenger.ts';
import type { Payouts } from './payments/payouts.ts';
import type { PaymentProcessor } from './payments/processor.ts';

/** What the verbs work with; nothing in the provider reaches past it. */
export type Context = {
  readonly db: Db;
  /** The same database, for work that takes as long as it does. */
  readonly patient: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly messages: Messenger;
  readonly carriers: Carriers;
  readonly payments: PaymentProcessor;
  readonly payouts: Payouts;
  readonly banks: BankDirectory;
  /** How events reach partners. */
  readonly webhooks: (request: Request) => Promise<Response>;
  readonly log: Log;
};

/** One line for each event; never a code, a token, a password, a contact or an account. */
export type Log = (event: string, detail?: Record<string, unknown>) => void;

/** Who asks, as the token's live session says. */
export type Borrower = {
  readonly user_id: string;
  readonly session_id: string;
  /** The partner that a session which it opened is bound to; null: nothing is kept from it. */
  readonly bound_to: number | null;
  readonly firstname: string;
  readonly lastname: string;
  /** Whether the borrower has a password of their own choice. */
  readonly password_set: boolean;
  readonly blacklist: Readonly<Record<'signin' | 'loan' | 'repayment' | 'withdrawal', boolean>>;
};
