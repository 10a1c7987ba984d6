import { hourMs } from './durations.ts';
import { minor } from './money.ts';

/** What the borrower sends from the account to prove to the bank that it is theirs, in kobo. */
export const mandateProof = minor(5_000);

/** How long the bank waits for it, in ms. */
export const mandateProofMs = 6 * hourMs;

/**
 * A bank's mandate, by which an account is debited. `pending`: the bank waits for the proof; `suspended`: the bank lets
 * nothing be debited for a while. `cancelled` and `expired` are for ever.
 */
export const mandateStates = ['pending', 'active', 'suspended', 'cancelled', 'expired'] as const;
export type MandateStatus = (typeof mandateStates)[number];

/**
 * What the bank says when it is asked. It knows a mandate from when an account is chosen until it is cancelled, and
 * says of one that it knows whether the account may be debited.
 */
export type BankAnswer = 'active' | 'inactive' | 'unknown';

export type Mandate = {
  readonly status: MandateStatus;
  /** Whether the bank has ever known it. */
  readonly known: boolean;
  /** Until when a pending one waits, in ms since 1970. */
  readonly expiresAt: number;
};

export const hasEnded = (status: MandateStatus): boolean =>
  status === 'cancelled' || status === 'expired';

/** Where a mandate stands once the bank has answered at `now`; one that has ended stays so, whatever the bank says. */
export function mandateAfter(
  { status, known, expiresAt }: Mandate,
  bank: BankAnswer,
  now: number,
): MandateStatus {
  if (hasEnded(status)) return status;
  if (bank === 'active') return 'active';
  if (bank === 'unknown' && known) return 'cancelled';
  if (status !== 'pending') return 'suspended';
  return now >= expiresAt ? 'expired' : 'pending';
}
