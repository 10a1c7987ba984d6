import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { refuse } from '../errors.ts';
import { type Charge, type CheckoutPage, type NewCharge, ProcessorDown } from './processor.ts';

/** Unguessable, and short enough to read out to support. */
export const newReference = (): string => `hf-${randomBytes(12).toString('hex')}`;

/** Sets the charge up at the processor. Throws processor_down. */
export async function openCheckout({ payments, log }: Context, charge: NewCharge) {
  return answering<CheckoutPage>(log, () => payments.initialize(charge));
}

/** What the processor says of a reference. Throws processor_down. */
export async function askProcessor({ payments, log }: Context, reference: string) {
  return answering<Charge | undefined>(log, () => payments.verify(reference));
}

async function answering<T>(log: Context['log'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProcessorDown)) throw error;
    log('processor down', { error: error.message });
    throw refuse('processor_down');
  }
}

/** The processor wants an address; a borrower with a mobile alone gets one that reaches nobody. */
export async function emailFor({ db }: Context, user_id: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return email ?? `${user_id}@borrower.invalid`;
}
