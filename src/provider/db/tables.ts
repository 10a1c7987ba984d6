import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { LoanStatus } from '#contract';
import type { PaymentStatus } from '#contract/checkout.ts';
import type { DeedFields, DeedName, Proposal, SetAsideAs } from '#contract/desk-deeds.ts';
import type { QueueKind } from '#contract/desk-queue.ts';
import type { StaffRole } from '#contract/desk-staff.ts';
import type { PlanStatus } from '#contract/plan.ts';
import type { RepaymentKind } from '#contract/repayments.ts';
import type { SellOrderStatus } from '#contract/sell-orders.ts';
import type { IsoDay } from '#credit/calendar.ts';
import type { SignedCarryOver } from '#credit/carry-over.ts';
import type { ComplaintKind, ComplaintResult } from '#credit/complaints.ts';
import type { AssetClass, Holding, LendingTerms, PriceAges } from '#credit/holdings.ts';
import type { MandateStatus } from '#credit/mandate.ts';
import type { Currency, Minor } from '#credit/money.ts';
import type { PaysWith } from '#credit/pays-with.ts';
import type { PlanStep } from '#credit/plan.ts';
import type { Tenure } from '#credit/terms.ts';
import type { RedlineDistance, ReminderDay } from '#credit/warnings.ts';
import type { KeptDetails } from '../messages/messenger.ts';
import type { ChargeFailure } from '../payments/processor.ts';
import type { Cell } from './cells.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** An ISO 8601 instant in UTC: `2026-11-20T14:15:30.000Z`. */
type Instant = string;
/** Read as what it holds, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Chosen<T> = ColumnType<T | null, string | undefined, string>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Every table; columns and their rules stand in schema/. */
export type Database = {
  settings: { key: string; value: string };
  /** Where each contact lives; `reserved_at` until its borrower is written. */
  directory_contacts: { contact: string; cell: Cell; reserved_at: Defaulted<Instant | null> };
  directory_partner_users: { application_id: number; partner_user_id: string; cell: Cell };
  /** Bank transfers, each credited to one loan; null for one that is no loan's. */
  directory_transfers: { reference: string; loan_id: string | null };
  applications: {
    application_id: number;
    name: string;
    type: 'standard' | 'widget';
    waitlist: boolean;
    background_color: string | null;
    icon: string | null;
    logo: string | null;
    banner: string | null;
    interest_bp: number;
    collateral_ratio_bp: number;
    redirect_origins: Json<string[]>;
    /** Where the partner hears of events. */
    webhook_url: Defaulted<string | null>;
    /** Basis points by class of asset; a class that is not named has the ratio. These are null where a partner has none. */
    advance_rates: NullableJson<LendingTerms['advance_rates']>;
    largest_share_bp: Defaulted<number | null>;
    /** Minutes by class of asset. */
    price_ages: NullableJson<PriceAges>;
    market_holidays: NullableJson<IsoDay[]>;
    /** Where its users bring in more, in its own app. */
    top_up_url: Defaulted<string | null>;
    /** Of the interest on its users' loans, in basis points; null: none. */
    revenue_share_bp: Defaulted<number | null>;
    /** Where it is asked what its users hold. */
    pull_url: Defaulted<string | null>;
  };
  users: {
    user_id: string;
    firstname: string;
    lastname: string;
    email: string | null;
    mobile: string | null;
    password_hash: string | null;
    /** Given by somebody else: works, and counts as none when the borrower must have set one. */
    password_temporary: Defaulted<boolean>;
    /** false: set right after a sign-in by code; no step-up until a code has come after it. */
    password_confirmed: Defaulted<boolean>;
    bvn: string | null;
    joined_at: Instant;
    /** Each is true while a block of that action lasts. */
    blacklist_signin: Defaulted<boolean>;
    blacklist_loan: Defaulted<boolean>;
    blacklist_repayment: Defaulted<boolean>;
    blacklist_withdrawal: Defaulted<boolean>;
    /** When their data are to be erased, as they asked. */
    erase_at: Defaulted<Instant | null>;
    /** Nothing is left of them but what the papers of their loans need. */
    erased_at: Defaulted<Instant | null>;
  };
  /** What a borrower may not do: `until` is null while it lasts, and they read `reason`. */
  blocks: {
    block_id: string;
    user_id: string;
    action: 'signin' | 'loan' | 'repayment' | 'withdrawal';
    reason: string;
    since: Instant;
    until: Defaulted<Instant | null>;
  };
  sessions: {
    session_id: string;
    user_id: string;
    application_id: number;
    created_at: Instant;
    expires_at: Instant;
    ended_at: Instant | null;
    /** As the browser named itself at the sign-in. */
    user_agent: Defaulted<string | null>;
    /** To a few minutes; null before the first request of the session. */
    seen_at: Defaulted<Instant | null>;
    /** The hand-off that it came by. */
    handoff_id: Defaulted<string | null>;
    /** The partner beyond which it sees and moves nothing; null: the borrower's own. */
    bound_to: Defaulted<number | null>;
    /** The browser's cookie, hashed; null once the borrower has ended what was known of it. */
    device: Defaulted<string | null>;
    stepped_up_at: Defaulted<Instant | null>;
    /** Whether a one-time code or link opened it. */
    by_code: Defaulted<boolean>;
    /** At stepping up, since the last right one. */
    wrong_passwords: Defaulted<number>;
  };
  partner_keys: {
    key_id: string;
    application_id: number;
    /** Sealed: partners/secrets.ts. */
    secret: string;
    created_at: Instant;
    revoked_at: Defaulted<Instant | null>;
  };
  paper_keys: {
    key_id: string;
    public_key: string;
    /** Sealed as those of partners are; null once it is retired. */
    secret: string | null;
    created_at: Instant;
    retired_at: Defaulted<Instant | null>;
  };
  partner_signatures: { signature: string; expires_at: Instant };
  partner_handoffs: {
    handoff_id: string;
    application_id: number;
    key_id: string;
    partner_user_id: string;
    email: string | null;
    mobile: string | null;
    redirect_url: string | null;
    state: string | null;
    /** For the app: what the partner would like shown first. */
    hints: Json<Record<string, string>>;
    code_hash: string;
    created_at: Instant;
    expires_at: Instant;
    opened_at: Defaulted<Instant | null>;
    proof_hash: Defaulted<string | null>;
    proof_expires_at: Defaulted<Instant | null>;
  };
  partner_users: {
    application_id: number;
    partner_user_id: string;
    user_id: string;
    linked_at: Instant;
    /** Since when the partner's word alone brings them in no more. */
    way_in_ended_at: Defaulted<Instant | null>;
  };
  partner_deliveries: {
    event_id: string;
    position: Generated<number>;
    application_id: number;
    type: string;
    /** The body as it is sent, and signed. */
    payload: string;
    created_at: Instant;
    attempts: Defaulted<number>;
    last_status: Defaulted<number | null>;
    last_problem: Defaulted<string | null>;
    last_tried_at: Defaulted<Instant | null>;
    next_try_at: Defaulted<Instant | null>;
    delivered_at: Defaulted<Instant | null>;
    given_up_at: Defaulted<Instant | null>;
    /** Given after the commit: partner-reads/events.ts. */
    feed_position: Defaulted<number | null>;
  };
  revenue_shares: {
    application_id: number;
    /** Its first day. */
    month: IsoDay;
    currency: Currency;
    earned: Minor;
    share_bp: number;
    share: Minor;
    closed_at: Instant;
  };
  partner_feeds: { application_id: number; given: number };
  /** What the borrower has chosen; null is as the product has it. */
  preferences: {
    user_id: string;
    reminder_days: Chosen<ReminderDay[]>;
    reminder_email: Defaulted<boolean | null>;
    reminder_sms: Defaulted<boolean | null>;
    sms_copies: Defaulted<boolean | null>;
    redline_bp: Chosen<RedlineDistance[]>;
  };
  one_time_codes: {
    code_id: string;
    kind: 'otp' | 'link';
    purpose: string;
    contact: string;
    application_id: number;
    user_id: string | null;
    hash: string;
    sent_at: Instant;
    expires_at: Instant;
    spent_at: Instant | null;
    /** The `device` of the requester who spent its digits. */
    spent_by: Defaulted<string | null>;
    /** The hand-off whose user it also connects, as its message says. */
    handoff_id: Defaulted<string | null>;
  };
  code_requesters: {
    code_id: string;
    device: string;
    /** Without a cookie to show, so that the code is also that of the address. */
    cookieless: boolean;
    /** '' when it is not known. */
    address: string;
    failures: Defaulted<number>;
    asked_at: Instant;
  };
  messages: {
    message_id: string;
    position: Generated<number>;
    user_id: string | null;
    recipient: string;
    channel: 'sms' | 'email';
    subject: string;
    body: string;
    /** What a mail is made of besides its body when it leaves, and whether it waits for the day. */
    details: ColumnType<KeptDetails | null, string | null | undefined, string | null>;
    otp: string | null;
    link: string | null;
    /** When it leaves, or left. */
    sent_at: Instant;
    handed_over_at: Defaulted<Instant | null>;
    given_up_at: Defaulted<Instant | null>;
  };
  memberships: { user_id: string; application_id: number; joined_at: Instant };
  portfolios: {
    portfolio_id: string;
    user_id: string;
    application_id: number;
    position: number;
    currency: Currency;
    value: Minor;
    balance: Defaulted<Minor>;
    selected: Defaulted<boolean>;
    waitlist: Defaulted<boolean>;
    legal_name: string | null;
    legal_accepted_at: Instant | null;
    redline_told_at: Defaulted<Instant | null>;
    redline_near_bp: Defaulted<number | null>;
    /** Of the partner's last picture; these are null where none has come. */
    holdings: NullableJson<Holding[]>;
    priced_at: Defaulted<Instant | null>;
    prices_until: Defaulted<Instant | null>;
    /** Without a gap. */
    prices_since: Defaulted<Instant | null>;
    hold_told: Defaulted<Minor | null>;
    hold_told_at: Defaulted<Instant | null>;
  };
  /** Pictures that a person has to look at. */
  held_pictures: {
    portfolio_id: string;
    holdings: Json<Holding[]>;
    priced_at: Instant;
    /** Of the first of those that are like one another. */
    received_at: Instant;
    first_holdings: NullableJson<Holding[]>;
    reason: string;
  };
  /** Where a partner holds back something else than must stay. */
  hold_differences: {
    application_id: number;
    user_id: string;
    currency: Currency;
    hold: Minor;
    held: Minor;
    compared_at: Instant;
    found_at: Instant;
  };
  pulls: {
    application_id: number;
    partner_user_id: string;
    first_asked_at: Instant;
    asked_at: Instant;
    answered_at: Defaulted<Instant | null>;
    problem: string | null;
  };
  portfolio_values: { portfolio_id: string; day: IsoDay; value: Minor };
  loans: {
    loan_id: string;
    user_id: string;
    application_id: number;
    currency: Currency;
    tenure: Tenure;
    principal: Minor;
    interest_bp: number;
    /** The name that was typed to sign it. */
    signed_name: Defaulted<string | null>;
    status: LoanStatus;
    requested_at: Instant;
    issued_at: Instant | null;
    disbursed_at: Instant | null;
    serviced_at: Instant | null;
    repaid_at: Instant | null;
    /** Besides `repaid_at`, of a loan that two people wrote off. */
    forgiven_at: Defaulted<Instant | null>;
    liquidated_at: Instant | null;
    cancelled_at: Instant | null;
    disbursed_on: IsoDay | null;
    owed: Defaulted<Minor>;
    period_principal: Defaulted<Minor>;
    posted_through: IsoDay | null;
    remedy_told_for: Defaulted<IsoDay | null>;
    remedy_told_on: Defaulted<IsoDay | null>;
    /** The day of the sale as the borrower was last told. */
    sale_told_day: Defaulted<IsoDay | null>;
    /** A promise to pay the next bill, which is not posted yet: its due day, and the promised one. */
    promised_for: Defaulted<IsoDay | null>;
    promised_day: Defaulted<IsoDay | null>;
    /** The days of its plan, on which it is not late. */
    plan_from: Defaulted<IsoDay | null>;
    plan_until: Defaulted<IsoDay | null>;
    total_repaid: Defaulted<Minor>;
    written_off: Defaulted<Minor>;
    held_since: Defaulted<Instant | null>;
    /** What we offer instead, and why, until the borrower accepts it. */
    offered: Defaulted<Minor | null>;
    offered_because: Defaulted<string | null>;
    backed: Defaulted<Minor | null>;
    /** The sum of the `early` lines. */
    given_back_early: Defaulted<Minor | null>;
    /** The loan whose rest this one carries over, and how often in a row that was done. */
    carried_loan_id: Defaulted<string | null>;
    carried_times: Defaulted<number | null>;
  };
  /** A plan to pay what is behind over some months. */
  plans: {
    loan_id: string;
    user_id: string;
    months: number;
    total: Minor;
    steps: Json<PlanStep[]>;
    status: PlanStatus;
    /** Why it was declined, as the borrower reads it. */
    reason: Defaulted<string | null>;
    asked_at: Instant;
    decided_at: Defaulted<Instant | null>;
    ended_at: Defaulted<Instant | null>;
  };
  agreements: { loan_id: string; content: string; sha256: string; agreed_at: Instant };
  loan_portfolios: { loan_id: string; portfolio_id: string; amount: Minor };
  bills: {
    loan_id: string;
    due_date: IsoDay;
    interest: Minor;
    interest_paid: Minor;
    principal: Minor;
    principal_paid: Minor;
    fee: Minor;
    fee_paid: Minor;
    penalty: Minor;
    penalty_paid: Minor;
    penal_months: number;
    reopened_on: IsoDay | null;
    promised_day: Defaulted<IsoDay | null>;
    delayed_fee: Defaulted<Minor | null>;
  };
  loan_lines: {
    position: Generated<number>;
    loan_id: string;
    day: IsoDay;
    source: 'posted' | 'paid';
    kind: string;
    amount: Minor;
    bill_due_date: IsoDay | null;
    /** Of the payment that it is a part of, or of the sale; a write-off has neither. */
    repayment_id: string | null;
    sale_id: string | null;
    /** Where that was after `day`. */
    learned_on: Defaulted<IsoDay | null>;
    /** Credit that was given back in the first days. */
    early: Defaulted<boolean | null>;
  };
  repayments: {
    repayment_id: string;
    user_id: string;
    loan_id: string;
    application_id: number;
    currency: Currency;
    amount: Minor;
    principal: Minor;
    interest: Minor;
    /** What the loan did not need; `refunds` says what goes back for it. */
    returned: Defaulted<Minor>;
    /** What was taken back of it; then no part of the others. */
    taken_back: Defaulted<Minor>;
    taken_back_at: Defaulted<Instant | null>;
    paid: Minor;
    paid_currency: Currency;
    rate: number;
    /** Money that came in, or credit of the loan's own that was never withdrawn. */
    kind: Defaulted<RepaymentKind>;
    processor: string;
    reference: string;
    triggered: 'user' | 'other';
    recorded: boolean;
    /** The principal that was left for the last bill after it. */
    balloon: Defaulted<Minor | null>;
    date: Instant;
  };
  /** What ended a default: no repayment, though it is allocated like one. */
  sales: {
    sale_id: string;
    loan_id: string;
    user_id: string;
    day: IsoDay;
    at: Instant;
    reference: string;
    /** The sum of the next three. */
    owed: Minor;
    undrawn: Minor;
    sold: Minor;
    written_off: Minor;
    /** The parts of the debt that `undrawn` and `sold` paid. */
    penalties: Minor;
    fees: Minor;
    interest: Minor;
    principal: Minor;
    read_at: Defaulted<Instant | null>;
  };
  sale_portfolios: {
    sale_id: string;
    portfolio_id: string;
    undrawn: Minor;
    sold: Minor;
    value_before: Minor;
    value_after: Minor;
  };
  /** What partners are asked to sell: for a sale in default, or where `sale_id` is null by the borrower's choice. */
  sell_orders: {
    order_id: string;
    sale_id: string | null;
    loan_id: string;
    user_id: string;
    portfolio_id: string;
    application_id: number;
    currency: Currency;
    /** What the borrower chose; both null where the partner chooses. */
    class: AssetClass | null;
    symbol: string | null;
    amount: Minor;
    filled: Defaulted<Minor>;
    status: SellOrderStatus;
    reason: Defaulted<string | null>;
    requested_at: Instant;
    due_until: Instant;
    ended_at: Defaulted<Instant | null>;
    paid_at: Defaulted<Instant | null>;
  };
  /** What a partner has sold for an order; `fill_id` is its own. */
  sell_order_fills: {
    order_id: string;
    fill_id: string;
    symbol: string;
    quantity: string;
    price: string;
    proceeds: Minor;
    executed_at: Instant;
    received_at: Instant;
    /** Of a borrower's own order: what it paid. */
    repayment_id: string | null;
  };
  /** A bank's mandate, by which autopay debits an account: credit/mandate.ts. */
  mandates: {
    mandate_id: string;
    user_id: string;
    /** The processor's. */
    reference: string;
    /** Whose it is to the processor. */
    email: string;
    authorization_url: string;
    /** What the account is debited by; null until one was chosen, and once it is forgotten. */
    token: Defaulted<string | null>;
    bank: Defaulted<string | null>;
    last4: Defaulted<string | null>;
    status: Defaulted<MandateStatus>;
    asked_at: Instant;
    expires_at: Instant;
    activated_at: Defaulted<Instant | null>;
    ended_at: Defaulted<Instant | null>;
  };
  /** A borrower's consent that the saved card, or the bank account, pays what a loan asks for. */
  autopays: {
    autopay_id: string;
    loan_id: string;
    user_id: string;
    pays_with: Defaulted<PaysWith>;
    /** Kobo with the fee, for one charge; null for a loan in Naira. */
    ceiling: Minor | null;
    words: string;
    signed_name: string;
    signed_at: Instant;
    skipped_day: Defaulted<IsoDay | null>;
    /** What is put aside each month, in the loan's currency, and on which day; null where the bills are paid. */
    aside: Defaulted<Minor | null>;
    aside_day: Defaulted<number | null>;
    ended_at: Defaulted<Instant | null>;
    ended_by: Defaulted<'borrower' | 'replaced' | 'loan' | 'mandate' | null>;
  };
  /** What a borrower was told before a charge, in the loan's currency. */
  autopay_notices: {
    autopay_id: string;
    loan_id: string;
    due_on: IsoDay;
    told_at: Instant;
    amount: Minor;
    late_amount: Minor;
    left_alone: Defaulted<
      'paid_by_hand' | 'above_ceiling' | 'bill_unpaid' | 'no_card' | 'no_bank' | null
    >;
  };
  /** The chain over the audit: audit-chain/seal.ts. */
  incoming_transfers: {
    reference: string;
    currency: Currency;
    amount: Minor;
    value_date: IsoDay;
    description: string;
    imported_by: string;
    imported_at: Instant;
    closed_at: Defaulted<Instant | null>;
    closed_because: Defaulted<string | null>;
    /** Null for one that waits, and for one that a loan was credited with. */
    set_aside_as: Defaulted<SetAsideAs | null>;
  };
  day_figures: {
    day: IsoDay;
    currency: Currency;
    lent: Minor;
    due: Minor;
    late: Minor;
    in_bank: Minor;
  };
  audit_seals: { seal: number; audit_id: number; hash: string; sealed_at: Instant };
  /** A deed that moves or forgives money: proposed by one person of ours, approved by another. */
  proposals: {
    proposal_id: string;
    kind: DeedName;
    subject: string;
    fields: Json<DeedFields>;
    postings: Json<Proposal['postings']>;
    /** A hash of what it was made on. */
    ground: string;
    made_by: string;
    made_at: Instant;
    /** How many people have to approve it. */
    approvals: Defaulted<number>;
    /** What it moves, in kobo. */
    size: Defaulted<Minor>;
    first_approved_by: Defaulted<string | null>;
    first_approved_at: Defaulted<Instant | null>;
    ended_by: Defaulted<string | null>;
    ended_at: Defaulted<Instant | null>;
    outcome: Defaulted<'approved' | 'withdrawn' | 'refused' | 'void' | null>;
  };
  /** A charge of autopay; its intent says what became of it. */
  autopay_tries: {
    reference: string;
    autopay_id: string;
    loan_id: string;
    due_on: IsoDay;
    tried_on: IsoDay;
    told_at: Defaulted<Instant | null>;
  };
  payment_intents: {
    reference: string;
    kind: 'repayment' | 'card';
    user_id: string;
    loan_id: string | null;
    amount: Minor;
    currency: Currency;
    charge: Minor;
    fee: Minor;
    rate: number;
    ends_loan: Defaulted<boolean>;
    /** The partner by whose word alone it was asked for; null: by the borrower. */
    bound_to: Defaulted<number | null>;
    status: PaymentStatus;
    /** A payment made after it is credited at the rate of its moment. */
    closed_at: Defaulted<Instant | null>;
    access_code: string;
    authorization_url: string;
    created_at: Instant;
    settled_at: Instant | null;
    /**
     * `received` is all that was taken, the processor's own fee on top left out; `reusable` whether
     * the card can be charged again.
     */
    charged: ColumnType<
      { fees: number; card: string | null; reusable?: boolean; received?: Minor } | null,
      string | null,
      string | null
    >;
    repayment_id: string | null;
    /** The saved card or the bank account that was charged; null: a checkout was opened. */
    saved_card: ColumnType<
      { brand: string | null; last4: string } | null,
      string | null | undefined,
      string | null
    >;
    /** Why nothing was charged. */
    failure: Defaulted<ChargeFailure | null>;
    /** What was signed of a new loan, which the payment makes of the rest of this one. */
    carry_over: NullableJson<SignedCarryOver>;
  };
  payment_flags: {
    reference: string;
    reason: 'less_than_asked' | 'other_currency';
    currency: string;
    amount: Minor;
    received: Minor;
    asked: Minor;
    flagged_at: Instant;
    settled_at: Defaulted<Instant | null>;
  };
  /** What goes back to where it came from; `reference` is the payment's, at the processor or the bank. */
  refunds: {
    refund_id: string;
    reference: string;
    way: 'processor' | 'bank';
    user_id: string;
    amount: Minor;
    /** Usually one that our books know. */
    currency: string;
    reason: 'card_check' | 'not_needed' | 'more_than_asked' | 'not_as_asked';
    requested_at: Instant;
    sent_at: Defaulted<Instant | null>;
  };
  /** What a payer wants back, or has got back without our doing; see payments/disputes.ts. */
  disputes: {
    dispute_id: string;
    kind: 'dispute' | 'refund';
    reference: string;
    user_id: string;
    /** Kobo, as `taken_back`. */
    amount: Minor;
    status: 'open' | 'won' | 'lost';
    opened_at: Instant;
    due_at: Instant | null;
    resolved_at: Defaulted<Instant | null>;
    taken_back: Defaulted<Minor>;
    /** Since when it holds no withdrawals any more. */
    released_at: Defaulted<Instant | null>;
  };
  bank_transfers: { reference: string; loan_id: string; amount: Minor; recorded_at: Instant };
  liquidation_proceeds: {
    sale_id: string;
    loan_id: string;
    amount: Minor;
    booked_at: Instant;
  };
  cards: {
    card_id: string;
    user_id: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    /** As the processor names it: 'visa'. */
    brand: Defaulted<string | null>;
    token: string | null;
    /** The address under which the processor knows it; null for one saved before that was kept. */
    email: Defaulted<string | null>;
    reference: string | null;
    added_at: Instant;
    replaced_at: Defaulted<Instant | null>;
  };
  accounts: {
    account_id: string;
    user_id: string;
    processor_id: number;
    slug: string;
    account_number: string;
    bank_code: string | null;
    bank_name: string | null;
    account_name: string;
    details: Json<Record<string, string>>;
    saved_at: Instant;
    saved_by_user: Defaulted<boolean>;
  };
  /** Accounts in another name that a person allowed a borrower to be paid to. */
  name_exceptions: {
    exception_id: string;
    user_id: string;
    account: string;
    account_name: string;
    reason: string;
    allowed_by: string;
    allowed_at: Instant;
    revoked_at: Defaulted<Instant | null>;
  };
  withdrawals: {
    withdrawal_id: string;
    user_id: string;
    application_id: number;
    loan_id: string | null;
    currency: Currency;
    amount: Minor;
    requested_currency: Currency;
    paid: Minor;
    rate: number;
    processor_id: number;
    status: 'pending' | 'completed' | 'rejected';
    account_name: string;
    account_number: string;
    bank_code: string | null;
    bank_name: string | null;
    details: Json<Record<string, string>>;
    pending_at: Instant;
    completed_at: Instant | null;
    rejected_at: Instant | null;
    rejected_because: Defaulted<string | null>;
    /** When the processor or the bank was first asked to pay it; null again where that has not reached it. */
    sent_at: Defaulted<Instant | null>;
    /** When the processor first said that it knows it. */
    known_at: Defaulted<Instant | null>;
    /** Its account was removed: not to be paid if the processor turns out not to know it. */
    stop_wanted_at: Defaulted<Instant | null>;
    /** A person has let it go, whatever is held. */
    released_at: Defaulted<Instant | null>;
    /** Where it goes, which may have been removed since. */
    account_id: Defaulted<string | null>;
  };
  withdrawal_portfolios: { withdrawal_id: string; portfolio_id: string; amount: Minor };
  payout_flags: {
    withdrawal_id: string;
    reason: 'other_amount' | 'paid_after_rejection';
    flagged_at: Instant;
    settled_at: Defaulted<Instant | null>;
  };
  /** A promise to pay a loan out once it is disbursed, and what became of it. */
  instant_loans: {
    loan_id: string;
    processor_id: number;
    account_name: string;
    account_number: string;
    bank_code: string | null;
    bank_name: string | null;
    details: Json<Record<string, string>>;
    withdrawal_id: Defaulted<string | null>;
    refused_because: Defaulted<string | null>;
    account_id: Defaulted<string | null>;
  };
  /** Each account that was new to its borrower, and the link that removes it. */
  new_beneficiaries: {
    hash: string;
    account_id: string;
    user_id: string;
    /** The session that added it. */
    session_id: string;
    /** The same for the same account, however often it is removed and added again. */
    account: string;
    account_name: string;
    account_number: string;
    bank_name: string | null;
    added_at: Instant;
    expires_at: Instant;
    removed_at: Defaulted<Instant | null>;
  };
  notifications: {
    notification_id: string;
    user_id: string;
    category: 'loan' | 'repayment' | 'withdrawal';
    subject: string;
    body: string;
    file_name: string | null;
    date: Instant;
    unread: Defaulted<boolean>;
    position: Generated<number>;
    cleared_at: Instant | null;
  };
  reset_codes: {
    hash: string;
    user_id: string;
    contact: string;
    expires_at: Instant;
    spent_at: Instant | null;
  };
  contact_messages: {
    contact_message_id: string;
    email: string;
    email_permit: boolean;
    fullname: string;
    message: string;
    user_type: 'Individual' | 'Business';
    sent_at: Instant;
  };
  /** Until when each is read, answered and closed: complaints/clock.ts. */
  complaints: {
    complaint_id: string;
    number: string;
    user_id: string;
    kind: ComplaintKind;
    text: string;
    filed_at: Instant;
    read_at: Instant | null;
    answered_at: Instant | null;
    closed_at: Instant | null;
    result: ComplaintResult | null;
  };
  complaint_answers: {
    answer_id: string;
    complaint_id: string;
    text: string;
    /** The operator. */
    answered_by: string;
    answered_at: Instant;
  };
  /** The zip, in base64, for as long as it can be fetched. */
  own_data_exports: {
    export_id: string;
    user_id: string;
    requested_at: Instant;
    ready_at: Instant | null;
    expires_at: Instant | null;
    bytes: number | null;
    content: string | null;
  };
  /** Files of the bank, in base64. */
  payment_proofs: {
    proof_id: string;
    withdrawal_id: string;
    name: string;
    content: string;
    kept_by: string;
    kept_at: Instant;
  };
  settlement_lines: {
    reference: string;
    settled_on: IsoDay;
    /** Kobo. */
    theirs: Minor | null;
    ours: Minor | null;
    imported_by: string;
    imported_at: Instant;
    explained_at: Defaulted<Instant | null>;
    explained_by: Defaulted<string | null>;
    explanation: Defaulted<string | null>;
  };
  borrower_notes: {
    note_id: Generated<number>;
    user_id: string;
    noted_by: string;
    note: string;
    noted_at: Instant;
  };
  newsletter_emails: { email: string; joined_at: Instant };
  /** Of something that is limited: until when each that has happened counts. */
  limits: { name: string; until: readonly Instant[] };
  request_allowances: { name: string; whole_at: Instant };
  fx_rates: { valid_from: Instant; buy: number; sell: number };
  staff: {
    staff_id: string;
    email: string;
    name: string;
    role: StaffRole;
    invited_at: Instant;
    invitation: Defaulted<string | null>;
    invited_until: Defaulted<Instant | null>;
    recovery: Defaulted<string | null>;
    joined_at: Defaulted<Instant | null>;
    left_at: Defaulted<Instant | null>;
    /** Who they are at the command line of the server. */
    unix_user: Defaulted<string | null>;
  };
  staff_passkeys: {
    credential_id: string;
    staff_id: string;
    public_key: string;
    uses: number;
    added_at: Instant;
  };
  staff_challenges: { challenge: string; staff_id: string | null; expires_at: Instant };
  staff_sessions: {
    session: string;
    staff_id: string;
    device: string;
    user_agent: string | null;
    started_at: Instant;
    seen_at: Instant;
    ended_at: Defaulted<Instant | null>;
  };
  queue_owners: { kind: QueueKind; subject: string; staff_id: string; taken_at: Instant };
  queue_notes: {
    note_id: Generated<number>;
    kind: QueueKind;
    subject: string;
    staff_id: string;
    note: string;
    noted_at: Instant;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    fingerprint: string;
    answer: string;
    created_at: Instant;
  };
  audit: {
    audit_id: Generated<number>;
    at: Instant;
    user_id: string | null;
    action: string;
    subject: string;
    detail: Json<Record<string, unknown>>;
  };
  jobs: {
    job_id: Generated<number>;
    kind: string;
    subject: string;
    run_at: Instant;
    failures: Defaulted<number>;
    taken_by: Defaulted<string | null>;
    taken_until: Defaulted<Instant | null>;
    /** It failed as often as it is tried: a person may send it again. */
    given_up_at: Defaulted<Instant | null>;
  };
  ledger_transactions: {
    transaction_id: Generated<number>;
    kind: string;
    day: IsoDay;
    subject: string;
    posted_at: Instant;
  };
  ledger_checks: { at: Instant; problems: number; ms: number };
  ledger_entries: {
    entry_id: Generated<number>;
    transaction_id: number;
    account: string;
    currency: Currency;
    amount: Minor;
  };
};
