/** A payment to a Naira account, in kobo. The reference makes a repeat the same payment. */
export type NewPayout = {
  readonly reference: string;
  readonly amount: number;
  readonly destination: {
    readonly account_name: string;
    readonly account_number: string;
    readonly bank_code: string;
  };
  /** What the receiver reads. */
  readonly reason: string;
};

/**
 * What the processor made of a wish to pay. `unknown`: no usable answer; it may have paid, so the
 * reference is asked about before anything else.
 */
export type PayoutReceipt =
  | { readonly status: 'accepted' | 'unknown' }
  | { readonly status: 'refused'; readonly reason: string | null };

/** Where a payout stands. `missing`: nobody has asked for it under this reference. */
export type PayoutStanding =
  | { readonly status: 'missing' | 'unknown' }
  | { readonly status: 'pending' | 'paid'; readonly amount: number; readonly currency: string }
  | {
      readonly status: 'failed' | 'returned';
      readonly amount: number;
      readonly currency: string;
      readonly reason: string | null;
    };

/** The only way in which the provider pays Naira out. Neither call throws. */
export type Payouts = {
  pay(payout: NewPayout): Promise<PayoutReceipt>;
  verify(reference: string): Promise<PayoutStanding>;
};
