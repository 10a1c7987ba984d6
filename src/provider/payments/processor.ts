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

export type SavedCardAnswer =
  | { readonly outcome: 'attempted' }
  | { readonly outcome: 'refused'; readonly message: string }
  | { readonly outcome: 'challenge'; readonly page: CheckoutPage };

/** A card as the processor describes it after a charge; `token` charges it again. */
export type ChargedCard = {
  token: string;
  /** As it is called, such as 'visa'; null when the processor does not say. */
  brand: string | null;
  last4: string;
  exp_month: number;
  exp_year: number;
  reusable: boolean;
  /** Whose card it is to the processor: it is charged again under this address alone. */
  email: string | null;
};

/** A charge of a card that was saved. `amount` in minor units of `currency`. */
export type SavedCardCharge = Omit<NewCharge, 'channels'> & { authorization_code: string };

/** Why a charge failed. A processor has many more reasons, and a borrower acts on these two. */
export type ChargeFailure = 'declined' | 'insufficient_funds';

/**
 * What the processor says of a reference. `requested` is what we asked to charge, `paid` what was
 * taken, with anything that the processor put on top; `fees` what it keeps. Minor units of
 * `currency`.
 */
export type Charge = {
  /** `open`: nobody has tried to pay; `failed`: nothing was charged, and another try may follow. */
  status: 'open' | 'pending' | 'paid' | 'failed';
  reference: string;
  requested: number;
  paid: number;
  currency: string;
  fees: number;
  card: ChargedCard | null;
  /** Null unless it has failed and the processor says why. */
  failure: ChargeFailure | null;
  /** ms since 1970; null as long as it is not paid, or when the processor does not say. */
  paidAt: number | null;
};

/**
 * What a payer wants back of a charge, through the bank. `amount` in minor units of `currency`: what
 * is contested, and what was taken once it is `lost`. Times in ms since 1970.
 */
export type Dispute = {
  id: string;
  reference: string;
  amount: number;
  currency: string;
  status: 'open' | 'won' | 'lost';
  openedAt: number;
  dueAt: number | null;
};

/** Money of a charge that goes back, or has gone, by whoever's doing; minor units. */
export type ChargeRefund = {
  id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  /** The end of a dispute. */
  ofDispute: boolean;
  createdAt: number;
};

/** The bank's page on which the borrower chooses an account and allows us to debit it. */
export type MandatePage = CheckoutPage & { readonly reference: string };

/** A mandate as the bank knows it, from when an account is chosen until it is cancelled. */
export type BankMandate = {
  /** `chargeCard` debits the account by it, and `forgetCard` ends the mandate. */
  readonly token: string;
  readonly bank: string;
  /** Null when the processor does not say. */
  readonly last4: string | null;
  /** Whether the bank lets the account be debited now. */
  readonly active: boolean;
};

/** The only way in which the provider takes money from a card or a bank account. */
export type PaymentProcessor = {
  readonly name: string;
  readonly publicKey: string;
  /** @throws ProcessorDown */
  initialize(charge: NewCharge): Promise<CheckoutPage>;
  /**
   * Charges a saved card, or the account of a mandate. `attempted`: `verify` says what came of it; `refused`: this request was not
   * carried out, and no bank was asked, but an earlier one with its reference may have been;
   * `challenge`: the bank wants the borrower to confirm it on the page. A reference that the processor
   * knows is not charged again. @throws ProcessorDown
   */
  chargeCard(charge: SavedCardCharge): Promise<SavedCardAnswer>;
  /** Undefined when the processor does not know the reference. @throws ProcessorDown */
  verify(reference: string): Promise<Charge | undefined>;
  /**
   * Sees to it that the whole charge has gone back, or `amount` of it in minor units: what went back
   * before counts, so a repeat gives nothing twice; two at once may. `beforeAsked` is called last, and what it throws
   * keeps the money here. @throws ProcessorDown
   */
  refund(reference: string, amount?: number, beforeAsked?: () => void): Promise<void>;
  /** Undefined for a dispute that the processor does not know. @throws ProcessorDown */
  dispute(id: string): Promise<Dispute | undefined>;
  /** Every refund of a charge, oldest first; none of one that is not known. @throws ProcessorDown */
  refundsOf(reference: string): Promise<readonly ChargeRefund[]>;
  /** The card or account cannot be charged by this token any more. @throws ProcessorDown */
  forgetCard(token: string): Promise<void>;
  /** Begins a mandate under a reference of the processor's. @throws ProcessorDown */
  initializeMandate(asked: { email: string; callback_url: string }): Promise<MandatePage>;
  /** Undefined for one that the bank does not know: not yet, or not any more. @throws ProcessorDown */
  mandate(reference: string): Promise<BankMandate | undefined>;
  /** Whether a webhook's raw body was signed by the processor. */
  signed(rawBody: string, signature: string | undefined): boolean;
};

/** The processor or a bank gave no usable answer: nothing is known, asking again is safe. */
export class ProcessorDown extends Error {
  override name = 'ProcessorDown';
}
