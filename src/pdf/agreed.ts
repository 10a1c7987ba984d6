import { brand } from '#brand';
import type { Minor } from '#credit/money.ts';
import type { Quote } from '#credit/schedule.ts';

/** Who lends. */
export const lender = brand.company.legalName;

/** What was agreed when a loan was asked for. Money in minor units of the quote's currency. */
export type Agreed = {
  readonly version: 1;
  readonly loan_id: string;
  readonly agreed_at: string;
  readonly lender: string;
  readonly borrower: {
    readonly name: string;
    /** The name that was typed to accept the terms. */
    readonly signed_as: string | null;
    readonly terms_accepted_at: string | null;
    /** The name that was typed to sign this loan; older records have none. */
    readonly signed_name?: string | null;
  };
  readonly partner: string;
  /** The loan whose rest this one takes over: what was borrowed, what it was paid, and what is paid on this day. */
  readonly carried_over?: {
    readonly loan_id: string;
    readonly borrowed: Minor;
    readonly paid: Minor;
    readonly due: Minor;
    /** How often in a row, with this time. */
    readonly times: number;
    readonly most_times: number;
  };
  readonly quote: Quote;
  readonly collateral_ratio_bp: number;
  readonly secured_by: readonly { readonly portfolio_id: string; readonly amount: Minor }[];
  readonly if_missed: {
    readonly late_fee_bp: number;
    readonly late_fee_day: number;
    readonly late_fee_of_first_bill: Minor;
    readonly penal_charge_bp: number;
    readonly penal_charge_of_first_bill: Minor;
    readonly penal_months_most: number;
    readonly remedy_notice_after_months: number;
    readonly remedy_days: number;
    readonly liquidation_after_months: number;
  };
  readonly held_interest_months: number;
  readonly redline_buffer_bp: number;
};
