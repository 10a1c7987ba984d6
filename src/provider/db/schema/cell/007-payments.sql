-- Money that comes in, and goes back.

-- A checkout, or a charge of a saved card, and where it stands. `open`: nobody has tried to pay; `pending`:
-- the processor does not know yet; `failed`: it says that nothing was charged; `closed`: we closed it while
-- it was open. `closed_at` stays whatever becomes of it, because money that comes after it is credited at
-- another rate.
create table payment_intents (
  reference text primary key,
  kind text not null check (kind in ('repayment', 'card')),
  user_id text not null references users,
  loan_id text references loans,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('USD', 'NGN')),
  charge bigint not null check (charge > 0),
  fee bigint not null check (fee >= 0),
  rate bigint not null,
  status text not null,
  access_code text not null,
  authorization_url text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  charged jsonb,
  -- A repayment has its id from the moment that its checkout is opened.
  repayment_id text unique,
  -- Whether it was opened for all that its loan owed.
  ends_loan boolean not null default false,
  -- The partner by whose word alone it was opened.
  bound_to integer references applications,
  closed_at timestamptz,
  -- The card that was charged by a tap in the app; null where a checkout was opened.
  saved_card jsonb,
  -- Why nothing was charged, where the processor says so.
  failure text
    constraint payment_intents_fail_in_a_way check (failure in ('declined', 'insufficient_funds')),
  constraint payment_intents_status check (
    status in ('open', 'pending', 'paid', 'failed', 'closed')
    and (status <> 'closed' or closed_at is not null)
  ),
  constraint repayments_have_ids check ((kind = 'repayment') = (repayment_id is not null))
);

create unique index one_checkout_of_a_loan
  on payment_intents (loan_id) where closed_at is null and status <> 'paid';

create index payment_intents_of_user on payment_intents (user_id, created_at);

create index saved_card_charges
  on payment_intents (user_id, created_at) where saved_card is not null;

-- Money that came in and is not what was asked: booked to suspense, for a person to look at. Amounts are
-- minor units of `currency`, except that `asked` is always kobo.
create table payment_flags (
  reference text primary key references payment_intents,
  reason text not null check (reason in ('more_than_asked', 'less_than_asked', 'other_currency')),
  currency text not null,
  amount bigint not null check (amount >= 0),
  received bigint not null check (received >= 0),
  asked bigint not null check (asked > 0),
  flagged_at timestamptz not null,
  settled_at timestamptz
);

-- Money that came in and goes back: by the processor to the card or account that it came from, or by a
-- person who sends a bank transfer back. One for each payment and way. Amounts are minor units of
-- `currency`.
create table refunds (
  refund_id text primary key,
  reference text not null,
  way text not null check (way in ('processor', 'bank')),
  user_id text not null references users,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null
    check (reason in ('card_check', 'not_needed', 'more_than_asked', 'not_as_asked')),
  requested_at timestamptz not null,
  sent_at timestamptz,
  unique (reference, way)
);

create index refunds_to_send on refunds (requested_at) where sent_at is null;

-- What a payer wants back, or has got back without our doing: `dispute_id` is the processor's own id behind
-- its kind. Amounts are kobo: `amount` is contested, `taken_back` has left us. Withdrawals wait until
-- `released_at`.
create table disputes (
  dispute_id text primary key,
  kind text not null check (kind in ('dispute', 'refund')),
  reference text not null references payment_intents,
  user_id text not null references users,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  due_at timestamptz,
  resolved_at timestamptz,
  taken_back bigint not null default 0 check (taken_back >= 0),
  released_at timestamptz,
  check ((status = 'open') = (resolved_at is null)),
  check (status = 'lost' or taken_back = 0)
);

create index disputes_of_payment on disputes (reference);

create index disputes_of_user on disputes (user_id) where released_at is null;

-- A borrower has one card; those that it took the place of stay as history. Their token is null once the
-- processor has forgotten it, or when the newer card has the same.
create table cards (
  card_id text primary key,
  user_id text not null references users,
  last4 text not null,
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  token text,
  reference text unique references payment_intents,
  added_at timestamptz not null,
  brand text,
  replaced_at timestamptz,
  -- The address under which the processor knows it; it charges the card for no other.
  email text
);

create unique index cards_in_use on cards (user_id) where replaced_at is null;

create index cards_of_user on cards (user_id);

-- What a loan was credited with.
create table repayments (
  repayment_id text primary key,
  user_id text not null references users,
  loan_id text not null references loans,
  application_id integer not null references applications,
  currency text not null check (currency in ('USD', 'NGN')),
  amount bigint not null check (amount > 0),
  principal bigint not null check (principal >= 0),
  interest bigint not null check (interest >= 0),
  paid bigint not null,
  paid_currency text not null check (paid_currency in ('USD', 'NGN')),
  rate bigint not null,
  processor text not null,
  reference text not null,
  triggered text not null check (triggered in ('user', 'other')),
  recorded boolean not null,
  date timestamptz not null,
  -- What its loan did not need, in the loan's currency: `refunds` says what goes back for it.
  returned bigint not null default 0 check (returned >= 0),
  -- What was taken back of it, in the loan's currency; then no part of the others.
  taken_back bigint not null default 0 check (taken_back >= 0),
  taken_back_at timestamptz,
  -- Money that came in, or credit of the loan's own that nobody had withdrawn.
  kind text not null default 'payment' check (kind in ('payment', 'credit_returned')),
  constraint repayments_are_their_parts check (principal + interest + returned + taken_back = amount),
  unique (processor, reference)
);

create index repayments_of_user on repayments (user_id, date);

-- Dollar transfers that a person has found on the bank's statement, each once.
create table bank_transfers (
  reference text primary key,
  loan_id text not null references loans,
  amount bigint not null check (amount > 0),
  recorded_at timestamptz not null
);
