import { type JobKind, refundWaitSeconds } from '../jobs/job.ts';

/** With the pauses between them two hours: what fails that often for itself will not succeed by itself. */
const usual = 20;
/** A day: services of others are away for hours, and nobody has to be called for that. */
const ofOthers = 152;

/** Kinds that are tried more often than `usual`; those of the whole database never end. */
const more: Readonly<Partial<Record<JobKind, number>>> = {
  autopay: ofOthers,
  payout: ofOthers,
  payment: ofOthers,
  refund: 48, // a day, too: its pauses are longer
  dispute: ofOthers,
  forget_card: ofOthers,
  mandate: ofOthers,
  pull: ofOthers,
  sweep: Number.POSITIVE_INFINITY,
  ledger_check: Number.POSITIVE_INFINITY,
};

/** How often a job of a kind may fail before it is given up. */
export const triesOf = (kind: JobKind): number => more[kind] ?? usual;

/** The pause after a job has failed so often before: a second, then two, four … at most ten minutes; for refunds half an hour. */
export const pauseSeconds = (kind: JobKind, failures: number): number =>
  kind === 'refund' ? refundWaitSeconds : Math.min(2 ** failures, 600);
