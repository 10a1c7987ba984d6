import type { Currency } from '#credit/money.ts';

/** What the borrower is sent to the checkout with. `amount` in minor units of `currency`. */
export type NewCharge = {
  reference: string;
  email: string;
  amount: number;
  currency: Currency;
  channels: readonly Channel[];
  /** Where the checkout sends the borrower back to; the processor adds `?reference=`. */
  callback_url: string;
  metadata: Record<string, string | number>;
};

export type Channel = 'card' | 'bank' | 'mobile_money' | 'qr' | 'ussd';

export type CheckoutPage = { access_code: string; authorization_url: string };

/** A card as the processor describes it after a charge; `token` charges it again. */
export type ChargedCard = {
  token: string;
  /** As it is called, such as 'visa'; null when the processor does not say. */
  brand: string | null;
  last4: string;
  exp_month: number;
  exp_year: number;
  reusable: boolean;
};

/**
 * What the processor says of a reference. `requested` is what we asked to charge, `paid` what was
 * taken, with anything that the processor put on top; `fees` what it keeps. Minor units of
 * `currency`.
 */
export type Charge = {
  status: 'success' | 'pending' | 'failed';
  reference: string;
  requested: number;
  paid: number;
  currency: string;
  fees: number;
  card: ChargedCard | null;
  /** ms since 1970; null as long as it is not paid, or when the processor does not say. */
  paidAt: number | null;
};

/** The only way in which the provider takes money from a card. */
export type PaymentProcessor = {
  readonly name: string;
  readonly publicKey: string;
  /** @throws ProcessorDown */
  initialize(charge: NewCharge): Promise<CheckoutPage>;
  /** Undefined when the processor does not know the reference. @throws ProcessorDown */
  verify(reference: string): Promise<Charge | undefined>;
  /** Gives the whole charge back. @throws ProcessorDown */
  refund(reference: string): Promise<void>;
  /** The card cannot be charged by this token any more. @throws ProcessorDown */
  forgetCard(token: string): Promise<void>;
  /** Whether a webhook's raw body was signed by the processor. */
  signed(rawBody: string, signature: string | undefined): boolean;
};

/** The processor or a bank gave no usable answer: nothing is known, asking again is safe. */
export class ProcessorDown extends Error {
  override name = 'ProcessorDown';
}
