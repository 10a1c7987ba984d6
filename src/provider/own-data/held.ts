import { type RawBuilder, sql } from 'kysely';

/** Whose rows are looked for, with the email and the mobile that they have. */
export type Owner = { readonly user_id: string; readonly contacts: readonly string[] };

/**
 * What becomes of rows when their borrower asks for erasure: `erased` goes at once; `loan` stays for the
 * years in which the law asks for a loan's papers, if there was a loan; `books` holds ids and amounts
 * alone; `soon` goes by itself within days; `nobody` is about no borrower.
 */
export type Fate = 'erased' | 'loan' | 'books' | 'soon' | 'nobody';

/** A table and every column of it. */
export type Held = {
  /** What it holds, for people. */
  readonly is: string;
  readonly fate: Fate;
  /** The borrower's rows; without it nobody knows whose they are, and they are in no export. */
  readonly whose?: (owner: Owner) => RawBuilder<unknown>;
  /** Columns that may tell of a person. */
  readonly personal: readonly string[];
  /** Ids, amounts, days and states. */
  readonly plain: readonly string[];
  /** Columns that only the product can read, and that are in no export. */
  readonly secret?: readonly string[];
  /** It stands in what all cells share. */
  readonly isShared?: true;
};

const own = ({ user_id }: Owner) => sql`user_id = ${user_id}`;
const ofLoans = (owner: Owner) => sql`loan_id in (select loan_id from loans where ${own(owner)})`;
const ofPortfolios = (owner: Owner) =>
  sql`portfolio_id in (select portfolio_id from portfolios where ${own(owner)})`;
const ofWithdrawals = (owner: Owner) =>
  sql`withdrawal_id in (select withdrawal_id from withdrawals where ${own(owner)})`;
const ofSales = (owner: Owner) => sql`sale_id in (select sale_id from sales where ${own(owner)})`;
const ofPayments = (owner: Owner) =>
  sql`reference in (select reference from payment_intents where ${own(owner)})`;
const withContact =
  (column: string) =>
  ({ contacts }: Owner) =>
    sql`${sql.ref(column)} = any(${contacts}::text[])`;
/** To an address that they had before, too. */
const messagesTo = (owner: Owner) => sql`(${own(owner)} or ${withContact('recipient')(owner)})`;
/** Whole transactions: the other side says where money came from, and names nobody. */
const ofLedger = (owner: Owner) => sql`transaction_id in (
  select transaction_id from ledger_entries where account in (
    select 'loan:' || loan_id || ':' || part from loans
      cross join (values ('principal'), ('interest'), ('fees'), ('penalties')) as parts (part)
      where ${own(owner)}
    union all select 'portfolio:' || portfolio_id || ':credit' from portfolios where ${own(owner)}))`;

/**
 * Every table. A scan of the database in a test finds none that is not here, and no other column. One that
 * refers to another stands below it, so that rows can be erased from the bottom up.
 */
export const held: Readonly<Record<string, Held>> = {
  users: {
    ...{ is: 'Your name, how we reach you, and what you may do', fate: 'loan', whose: own },
    personal: ['firstname', 'lastname', 'email', 'mobile', 'bvn'],
    plain: [
      'user_id',
      'password_temporary',
      'password_confirmed',
      'joined_at',
      'blacklist_signin',
      'blacklist_loan',
      'blacklist_repayment',
      'blacklist_withdrawal',
      ...['erase_at', 'erased_at'],
    ],
    secret: ['password_hash'],
  },
  memberships: {
    ...{ is: 'The partners you are with', fate: 'loan', whose: own },
    ...{ personal: [], plain: ['user_id', 'application_id', 'joined_at'] },
  },
  partner_users: {
    ...{ is: 'The name under which a partner knows you', fate: 'erased', whose: own },
    personal: ['partner_user_id'],
    plain: ['application_id', 'user_id', 'linked_at', 'way_in_ended_at'],
  },
  preferences: {
    ...{ is: 'Your reminders and warnings', fate: 'erased', whose: own },
    ...{
      personal: ['reminder_days', 'reminder_email', 'reminder_sms', 'sms_copies', 'redline_bp'],
      plain: ['user_id'],
    },
  },
  blocks: {
    ...{ is: 'What you may not do, and why', fate: 'loan', whose: own },
    ...{ personal: ['reason'], plain: ['block_id', 'user_id', 'action', 'since', 'until'] },
  },
  sessions: {
    ...{ is: 'Your devices and when you signed in', fate: 'erased', whose: own },
    personal: ['user_agent'],
    plain: [
      'session_id',
      'user_id',
      'application_id',
      'created_at',
      'expires_at',
      'ended_at',
      'seen_at',
      'handoff_id',
      'bound_to',
      'stepped_up_at',
      'by_code',
      'wrong_passwords',
    ],
    secret: ['device'],
  },
  portfolios: {
    ...{ is: 'What you hold at a partner, and your balance', fate: 'loan', whose: own },
    personal: ['value', 'legal_name', 'holdings'],
    plain: [
      'portfolio_id',
      'user_id',
      'application_id',
      'position',
      'currency',
      'balance',
      'selected',
      'waitlist',
      'legal_accepted_at',
      'redline_told_at',
      'redline_near_bp',
      'priced_at',
      'prices_until',
      'prices_since',
      'hold_told',
      'hold_told_at',
    ],
  },
  portfolio_values: {
    ...{ is: 'What your portfolio was worth, day by day', fate: 'erased', whose: ofPortfolios },
    ...{ personal: ['value'], plain: ['portfolio_id', 'day'] },
  },
  held_pictures: {
    ...{ is: 'Holdings that look like a mistake', fate: 'erased', whose: ofPortfolios },
    personal: ['holdings', 'first_holdings', 'reason'],
    plain: ['portfolio_id', 'priced_at', 'received_at'],
  },
  hold_differences: {
    ...{ is: 'What a partner holds back for your loans', fate: 'erased', whose: own },
    ...{
      personal: [],
      plain: ['application_id', 'user_id', 'currency', 'hold', 'held', 'compared_at', 'found_at'],
    },
  },
  loans: {
    ...{ is: 'Your loans', fate: 'loan', whose: own },
    personal: ['signed_name', 'offered_because'],
    plain: [
      'loan_id',
      'user_id',
      'application_id',
      'currency',
      'tenure',
      'principal',
      'interest_bp',
      'status',
      'requested_at',
      'issued_at',
      'disbursed_at',
      'serviced_at',
      ...['repaid_at', 'forgiven_at'],
      'liquidated_at',
      'cancelled_at',
      'disbursed_on',
      'owed',
      'period_principal',
      'posted_through',
      'remedy_told_for',
      'remedy_told_on',
      'sale_told_day',
      'total_repaid',
      'written_off',
      ...['held_since', 'offered'],
      'backed',
      'given_back_early',
      'carried_loan_id',
      'carried_times',
      'promised_for',
      'promised_day',
      'plan_from',
      'plan_until',
    ],
  },
  plans: {
    ...{ is: 'Your plans to pay over some months', fate: 'loan', whose: own },
    personal: ['reason'],
    plain: [
      ...['loan_id', 'user_id', 'months', 'total', 'steps', 'status'],
      ...['asked_at', 'decided_at', 'ended_at'],
    ],
  },
  agreements: {
    ...{ is: 'What you signed for each loan', fate: 'loan', whose: ofLoans },
    ...{ personal: ['content'], plain: ['loan_id', 'sha256', 'agreed_at'] },
  },
  loan_portfolios: {
    ...{ is: 'Which portfolio secures which loan', fate: 'loan', whose: ofLoans },
    ...{ personal: [], plain: ['loan_id', 'portfolio_id', 'amount'] },
  },
  bills: {
    ...{ is: 'Your bills', fate: 'loan', whose: ofLoans, personal: [] },
    plain: [
      'loan_id',
      'due_date',
      'interest',
      'interest_paid',
      'principal',
      'principal_paid',
      'fee',
      'fee_paid',
      'penalty',
      'penalty_paid',
      'penal_months',
      'reopened_on',
      'promised_day',
      'delayed_fee',
    ],
  },
  repayments: {
    ...{ is: 'Your repayments', fate: 'loan', whose: own, personal: [] },
    plain: [
      'repayment_id',
      'user_id',
      'loan_id',
      'application_id',
      'currency',
      'amount',
      'principal',
      'interest',
      'returned',
      'taken_back',
      'taken_back_at',
      'paid',
      'paid_currency',
      'rate',
      'kind',
      'processor',
      'reference',
      'triggered',
      'recorded',
      'balloon',
      'date',
    ],
  },
  sales: {
    ...{ is: 'Sales after a default', fate: 'loan', whose: own, personal: [] },
    plain: [
      'sale_id',
      'loan_id',
      'user_id',
      'day',
      'at',
      'reference',
      'owed',
      'undrawn',
      'sold',
      'written_off',
      'penalties',
      'fees',
      'interest',
      'principal',
      'read_at',
    ],
  },
  sale_portfolios: {
    ...{ is: 'What was sold of each portfolio', fate: 'loan', whose: ofSales, personal: [] },
    plain: ['sale_id', 'portfolio_id', 'undrawn', 'sold', 'value_before', 'value_after'],
  },
  loan_lines: {
    ...{ is: 'What was added to your loans and paid of them', fate: 'loan', whose: ofLoans },
    personal: [],
    plain: [
      'position',
      'loan_id',
      'day',
      'source',
      'kind',
      'amount',
      'bill_due_date',
      'repayment_id',
      'sale_id',
      'learned_on',
      'early',
    ],
  },
  liquidation_proceeds: {
    ...{ is: 'What a partner sent us for a sale', fate: 'loan', whose: ofSales, personal: [] },
    plain: ['sale_id', 'loan_id', 'amount', 'booked_at'],
  },
  sell_orders: {
    ...{ is: 'What partners were asked to sell for you', fate: 'loan', whose: own },
    personal: ['class', 'symbol', 'reason'],
    plain: [
      'order_id',
      'sale_id',
      'loan_id',
      'user_id',
      'portfolio_id',
      'application_id',
      'currency',
      'amount',
      'filled',
      'status',
      'requested_at',
      'due_until',
      'ended_at',
      'paid_at',
    ],
  },
  sell_order_fills: {
    ...{ is: 'What partners sold for you', fate: 'loan' },
    whose: (owner) => sql`order_id in (select order_id from sell_orders where ${own(owner)})`,
    personal: ['symbol', 'quantity', 'price'],
    plain: ['order_id', 'fill_id', 'proceeds', 'executed_at', 'received_at', 'repayment_id'],
  },
  mandates: {
    ...{ is: 'The bank accounts that autopay may charge', fate: 'erased', whose: own },
    personal: ['email', 'bank', 'last4'],
    plain: [
      'mandate_id',
      'user_id',
      'reference',
      'status',
      'asked_at',
      'expires_at',
      'activated_at',
      'ended_at',
    ],
    secret: ['token', 'authorization_url'],
  },
  autopays: {
    ...{ is: 'Autopay that you signed', fate: 'loan', whose: own },
    personal: ['words', 'signed_name'],
    plain: [
      'autopay_id',
      'loan_id',
      'user_id',
      'pays_with',
      'ceiling',
      'signed_at',
      'skipped_day',
      'aside',
      'aside_day',
      'ended_at',
      'ended_by',
    ],
  },
  autopay_notices: {
    ...{ is: 'What we wrote before charges of autopay', fate: 'loan', whose: ofLoans },
    personal: [],
    plain: ['autopay_id', 'loan_id', 'due_on', 'told_at', 'amount', 'late_amount', 'left_alone'],
  },
  payment_intents: {
    ...{ is: 'Payments that you began', fate: 'loan', whose: own },
    personal: ['charged', 'saved_card', 'carry_over'],
    plain: [
      'reference',
      'kind',
      'user_id',
      'loan_id',
      'amount',
      'currency',
      'charge',
      'fee',
      'rate',
      'ends_loan',
      'bound_to',
      'status',
      'closed_at',
      'created_at',
      'settled_at',
      'repayment_id',
      'failure',
    ],
    secret: ['access_code', 'authorization_url'],
  },
  autopay_tries: {
    ...{ is: 'Charges of autopay', fate: 'loan', whose: ofLoans },
    personal: [],
    plain: ['reference', 'autopay_id', 'loan_id', 'due_on', 'tried_on', 'told_at'],
  },
  payment_flags: {
    ...{ is: 'Payments that do not match', fate: 'loan', whose: ofPayments, personal: [] },
    plain: [
      'reference',
      'reason',
      'currency',
      'amount',
      'received',
      'asked',
      'flagged_at',
      'settled_at',
    ],
  },
  refunds: {
    ...{ is: 'Money that we sent back', fate: 'loan', whose: own, personal: [] },
    plain: [
      'refund_id',
      'reference',
      'way',
      'user_id',
      'amount',
      'currency',
      'reason',
      'requested_at',
      'sent_at',
    ],
  },
  disputes: {
    ...{ is: 'Payments that were disputed', fate: 'loan', whose: own, personal: [] },
    plain: [
      'dispute_id',
      'kind',
      'reference',
      'user_id',
      'amount',
      'status',
      'opened_at',
      'due_at',
      'resolved_at',
      'taken_back',
      'released_at',
    ],
  },
  bank_transfers: {
    ...{ is: 'Bank transfers that came for your loans', fate: 'loan', whose: ofLoans },
    ...{ personal: ['reference'], plain: ['loan_id', 'amount', 'recorded_at'] },
  },
  withdrawals: {
    ...{ is: 'Your withdrawals and where they went', fate: 'loan', whose: own },
    personal: [
      'account_name',
      'account_number',
      'bank_code',
      'bank_name',
      'details',
      'rejected_because',
    ],
    plain: [
      'withdrawal_id',
      'user_id',
      'application_id',
      'loan_id',
      'currency',
      'amount',
      'requested_currency',
      'paid',
      'rate',
      'processor_id',
      'status',
      'pending_at',
      'completed_at',
      'rejected_at',
      'sent_at',
      'known_at',
      'stop_wanted_at',
      'released_at',
      'account_id',
    ],
  },
  payment_proofs: {
    ...{ is: 'What the bank gave us when it paid you', fate: 'loan', whose: ofWithdrawals },
    personal: ['name', 'content'],
    plain: ['proof_id', 'withdrawal_id', 'kept_by', 'kept_at'],
  },
  withdrawal_portfolios: {
    ...{ is: 'Which portfolio a withdrawal came from', fate: 'loan', whose: ofWithdrawals },
    ...{ personal: [], plain: ['withdrawal_id', 'portfolio_id', 'amount'] },
  },
  payout_flags: {
    ...{ is: 'Withdrawals with an odd report', fate: 'loan', whose: ofWithdrawals },
    ...{ personal: [], plain: ['withdrawal_id', 'reason', 'flagged_at', 'settled_at'] },
  },
  instant_loans: {
    ...{ is: 'Loans that were paid out at once, and where to', fate: 'loan', whose: ofLoans },
    personal: [
      'account_name',
      'account_number',
      'bank_code',
      'bank_name',
      'details',
      'refused_because',
    ],
    plain: ['loan_id', 'processor_id', 'withdrawal_id', 'account_id'],
  },
  cards: {
    ...{ is: 'Your cards: the last four digits and until when', fate: 'erased', whose: own },
    personal: ['last4', 'exp_month', 'exp_year', 'brand', 'email'],
    plain: ['card_id', 'user_id', 'reference', 'added_at', 'replaced_at'],
    secret: ['token'],
  },
  accounts: {
    ...{ is: 'Bank accounts that you saved', fate: 'erased', whose: own },
    personal: ['account_number', 'bank_code', 'bank_name', 'account_name', 'details'],
    plain: ['account_id', 'user_id', 'processor_id', 'slug', 'saved_at', 'saved_by_user'],
  },
  name_exceptions: {
    ...{ is: 'Accounts in another name that we allowed you', fate: 'loan', whose: own },
    personal: ['account', 'account_name', 'reason', 'allowed_by'],
    plain: ['exception_id', 'user_id', 'allowed_at', 'revoked_at'],
  },
  notifications: {
    ...{ is: 'What you read at the bell', fate: 'erased', whose: own },
    personal: ['subject', 'body', 'file_name'],
    plain: ['notification_id', 'user_id', 'category', 'date', 'unread', 'position', 'cleared_at'],
  },
  messages: {
    ...{ is: 'Emails and SMS to you', fate: 'erased', whose: messagesTo },
    personal: ['recipient', 'subject', 'body', 'details'],
    plain: [
      'message_id',
      'position',
      'user_id',
      'channel',
      'sent_at',
      'handed_over_at',
      'given_up_at',
    ],
    secret: ['otp', 'link'],
  },
  contact_messages: {
    ...{ is: 'Messages from you', fate: 'erased', whose: withContact('email') },
    personal: ['email', 'fullname', 'message'],
    plain: ['contact_message_id', 'email_permit', 'user_type', 'sent_at'],
  },
  complaints: {
    ...{ is: 'Your complaints', fate: 'loan', whose: own, personal: ['text'] },
    plain: [
      'complaint_id',
      'number',
      'user_id',
      'kind',
      'filed_at',
      'read_at',
      'answered_at',
      'closed_at',
      'result',
    ],
  },
  complaint_answers: {
    ...{ is: 'What we answered', fate: 'loan', personal: ['text', 'answered_by'] },
    whose: (owner) =>
      sql`complaint_id in (select complaint_id from complaints where ${own(owner)})`,
    plain: ['answer_id', 'complaint_id', 'answered_at'],
  },
  borrower_notes: {
    ...{ is: 'What our people noted about you', fate: 'loan', whose: own },
    ...{ personal: ['note', 'noted_by'], plain: ['note_id', 'user_id', 'noted_at'] },
  },
  newsletter_emails: {
    ...{ is: 'Your address for the newsletter', fate: 'erased', whose: withContact('email') },
    isShared: true,
    ...{ personal: ['email'], plain: ['joined_at'] },
  },
  directory_contacts: {
    ...{ is: 'Where your account is kept', fate: 'erased', whose: withContact('contact') },
    isShared: true,
    ...{ personal: ['contact'], plain: ['cell', 'reserved_at'] },
  },
  directory_partner_users: {
    ...{ is: 'Where a partner’s name for you is kept', fate: 'erased' },
    isShared: true,
    ...{ personal: ['partner_user_id'], plain: ['application_id', 'cell'] },
  },
  directory_transfers: {
    ...{ is: 'Bank transfers by their reference', fate: 'loan' },
    isShared: true,
    ...{ personal: ['reference'], plain: ['loan_id'] },
  },
  audit: {
    ...{ is: 'Who did what with your account', fate: 'books', personal: [] },
    whose: ({ user_id }) => sql`(user_id = ${user_id} or detail ->> 'user_id' = ${user_id})`,
    plain: ['audit_id', 'at', 'user_id', 'action', 'subject', 'detail'],
  },
  ledger_transactions: {
    ...{ is: 'Movements of money in our books', fate: 'books', whose: ofLedger, personal: [] },
    plain: ['transaction_id', 'kind', 'day', 'subject', 'posted_at'],
  },
  ledger_entries: {
    ...{ is: 'The sides of those movements', fate: 'books', whose: ofLedger, personal: [] },
    plain: ['entry_id', 'transaction_id', 'account', 'currency', 'amount'],
  },
  one_time_codes: {
    ...{ is: 'Codes that we sent you', fate: 'soon', personal: ['contact'] },
    whose: (owner) => sql`(${own(owner)} or ${withContact('contact')(owner)})`,
    plain: [
      'code_id',
      'kind',
      'purpose',
      'application_id',
      'user_id',
      'hash',
      'sent_at',
      'expires_at',
      'spent_at',
      'spent_by',
      'handoff_id',
    ],
  },
  code_requesters: {
    ...{ is: 'Who asked for those codes', fate: 'soon', personal: ['device', 'address'] },
    plain: ['code_id', 'cookieless', 'failures', 'asked_at'],
  },
  reset_codes: {
    ...{ is: 'Codes for a new password', fate: 'soon', whose: own, personal: ['contact'] },
    plain: ['hash', 'user_id', 'expires_at', 'spent_at'],
  },
  new_beneficiaries: {
    ...{ is: 'Links that remove a new bank account', fate: 'soon', whose: own },
    personal: ['account', 'account_name', 'account_number', 'bank_name'],
    plain: ['hash', 'account_id', 'user_id', 'session_id', 'added_at', 'expires_at', 'removed_at'],
  },
  partner_handoffs: {
    ...{ is: 'Ways from a partner’s app to ours', fate: 'soon' },
    whose: (owner) => sql`(${withContact('email')(owner)} or ${withContact('mobile')(owner)})`,
    personal: ['partner_user_id', 'email', 'mobile', 'redirect_url', 'state', 'hints'],
    plain: [
      'handoff_id',
      'application_id',
      'key_id',
      'code_hash',
      'created_at',
      'expires_at',
      'opened_at',
      'proof_hash',
      'proof_expires_at',
    ],
  },
  partner_deliveries: {
    ...{ is: 'Events that a partner is sent', fate: 'soon', personal: ['payload'] },
    plain: [
      'event_id',
      'position',
      'application_id',
      'type',
      'created_at',
      'attempts',
      'last_status',
      'last_problem',
      'last_tried_at',
      'next_try_at',
      'delivered_at',
      'given_up_at',
      'feed_position',
    ],
  },
  idempotency_keys: {
    ...{ is: 'Answers that are repeated when you tap twice', fate: 'soon', whose: own },
    personal: ['answer'],
    plain: ['user_id', 'key', 'fingerprint', 'created_at'],
  },
  limits: {
    ...{ is: 'How often a contact or an address has asked', fate: 'soon' },
    ...{ personal: ['name'], plain: ['until'] },
  },
  request_allowances: {
    ...{
      is: 'When an address may ask again',
      fate: 'soon',
      personal: ['name'],
      plain: ['whole_at'],
    },
  },
  pulls: {
    ...{ is: 'When we asked a partner what you hold', fate: 'erased' },
    whose: ({ user_id }) => sql`(application_id, partner_user_id) in (
      select application_id, partner_user_id from partner_users where user_id = ${user_id})`,
    personal: ['partner_user_id', 'problem'],
    plain: ['application_id', 'first_asked_at', 'asked_at', 'answered_at'],
  },
  own_data_exports: {
    ...{ is: 'Exports of your data', fate: 'soon', whose: own, personal: ['content'] },
    plain: ['export_id', 'user_id', 'requested_at', 'ready_at', 'expires_at', 'bytes'],
  },
  jobs: nobody('Work for later', [
    'job_id',
    'kind',
    'subject',
    'run_at',
    'failures',
    'taken_by',
    'taken_until',
    'given_up_at',
  ]),
  applications: nobody('Partners', [
    'application_id',
    'name',
    'type',
    'waitlist',
    'background_color',
    'icon',
    'logo',
    'banner',
    'interest_bp',
    'collateral_ratio_bp',
    'redirect_origins',
    'webhook_url',
    'advance_rates',
    'largest_share_bp',
    'price_ages',
    'market_holidays',
    'top_up_url',
    'pull_url',
    'revenue_share_bp',
  ]),
  partner_keys: nobody('Keys of partners', [
    'key_id',
    'application_id',
    'secret',
    'created_at',
    'revoked_at',
  ]),
  paper_keys: nobody('Keys that sign papers', [
    'key_id',
    'public_key',
    'secret',
    'created_at',
    'retired_at',
  ]),
  partner_signatures: nobody('Signatures that were used', ['signature', 'expires_at']),
  partner_feeds: nobody('Positions of events', ['application_id', 'given']),
  revenue_shares: nobody('What partners get of our interest', [
    'application_id',
    'month',
    'currency',
    'earned',
    'share_bp',
    'share',
    'closed_at',
  ]),
  staff: nobody('Our own people', [
    ...['staff_id', 'email', 'name', 'role', 'invited_at', 'invitation', 'invited_until'],
    ...['recovery', 'joined_at', 'left_at', 'unix_user'],
  ]),
  staff_passkeys: nobody('The passkeys of our own people', [
    ...['credential_id', 'staff_id', 'public_key', 'uses', 'added_at'],
  ]),
  staff_challenges: nobody('What a passkey is asked to sign', [
    ...['challenge', 'staff_id', 'expires_at'],
  ]),
  staff_sessions: nobody('The sign-ins of our own people', [
    ...['session', 'staff_id', 'device', 'user_agent', 'started_at', 'seen_at', 'ended_at'],
  ]),
  incoming_transfers: nobody(
    'What a bank statement says has come, before it is known whose it is',
    [
      ...['reference', 'currency', 'amount', 'value_date', 'description', 'imported_by'],
      ...['imported_at', 'closed_at', 'closed_because', 'set_aside_as'],
    ],
  ),
  settlement_lines: nobody('What the card processor says that it has settled, by reference', [
    ...['reference', 'settled_on', 'theirs', 'ours', 'imported_by', 'imported_at'],
    ...['explained_at', 'explained_by', 'explanation'],
  ]),
  day_figures: nobody('How all of us stood on a day', [
    ...['day', 'currency', 'lent', 'due', 'late', 'in_bank'],
  ]),
  audit_seals: nobody('The chain over the audit', ['seal', 'audit_id', 'hash', 'sealed_at']),
  proposals: {
    ...{ is: 'What our people have proposed, and who approved it', fate: 'loan' },
    personal: ['fields'],
    plain: [
      ...['proposal_id', 'kind', 'subject', 'postings', 'ground', 'made_by', 'made_at'],
      ...['ended_by', 'ended_at', 'outcome', 'approvals', 'size', 'first_approved_by'],
      'first_approved_at',
    ],
  },
  queue_owners: nobody('Who works on what waits', ['kind', 'subject', 'staff_id', 'taken_at']),
  queue_notes: {
    ...{ is: 'What our people noted about work that waits', fate: 'loan', personal: ['note'] },
    plain: ['note_id', 'kind', 'subject', 'staff_id', 'noted_at'],
  },
  settings: nobody('Facts about the database', ['key', 'value']),
  fx_rates: nobody('Exchange rates', ['valid_from', 'buy', 'sell']),
  ledger_checks: nobody('Checks of the books', ['at', 'problems', 'ms']),
  migrations: nobody('Versions of the tables', ['schema', 'name']),
};

function nobody(is: string, plain: readonly string[]): Held {
  return { is, fate: 'nobody', personal: [], plain };
}
