-- Money that goes out.

-- Bank accounts to be paid to. Two of one number are the same only at the same bank, here and abroad.
create table accounts (
  account_id text primary key,
  user_id text not null references users,
  processor_id integer not null,
  slug text not null,
  account_number text not null,
  bank_code text,
  bank_name text,
  account_name text not null,
  details jsonb not null,
  saved_at timestamptz not null,
  -- False for one that was only checked: it can be paid to by its id, and is not listed.
  saved_by_user boolean not null default true
);

create unique index accounts_once
  on accounts (user_id, processor_id, coalesce(bank_code, ''), account_number,
    coalesce(details ->> 'routing_number', ''));

-- Accounts in another name that a person allowed one borrower to be paid to: this account, under the name
-- that its bank gave then. `account` as accounts/own-name.ts writes it.
create table name_exceptions (
  exception_id text primary key,
  user_id text not null references users,
  account text not null,
  account_name text not null,
  reason text not null,
  allowed_by text not null,
  allowed_at timestamptz not null,
  revoked_at timestamptz
);

create unique index name_exceptions_open
  on name_exceptions (user_id, account) where revoked_at is null;

-- Each account that was new to its borrower, and the link that removes it.
create table new_beneficiaries (
  hash text primary key,
  account_id text not null,
  user_id text not null references users,
  session_id text not null,
  account_name text not null,
  account_number text not null,
  bank_name text,
  added_at timestamptz not null,
  expires_at timestamptz not null,
  removed_at timestamptz,
  -- The same for the same account, however often it is removed and added again.
  account text not null
);

create index new_beneficiaries_of_account on new_beneficiaries (account_id);

create index new_beneficiaries_of_user on new_beneficiaries (user_id);

-- Payouts are asked of a processor under the withdrawal's own id, and may come back.
create table withdrawals (
  withdrawal_id text primary key,
  user_id text not null references users,
  application_id integer not null references applications,
  -- The newest loan that the first portfolio had secured by then.
  loan_id text references loans,
  currency text not null check (currency in ('USD', 'NGN')),
  amount bigint not null check (amount > 0),
  requested_currency text not null check (requested_currency in ('USD', 'NGN')),
  paid bigint not null check (paid > 0),
  rate bigint not null,
  processor_id integer not null,
  status text not null check (status in ('pending', 'completed', 'rejected')),
  account_name text not null,
  account_number text not null,
  bank_code text,
  bank_name text,
  details jsonb not null,
  pending_at timestamptz not null,
  completed_at timestamptz,
  rejected_at timestamptz,
  rejected_because text,
  -- When the processor or the bank was first asked to pay.
  sent_at timestamptz,
  -- A person has let it go, whatever is held.
  released_at timestamptz,
  -- The account that it goes to, which may have been removed since.
  account_id text,
  -- When the processor first said that it knows this payout.
  known_at timestamptz,
  -- Its account was removed: not paid any more if the processor turns out not to know it.
  stop_wanted_at timestamptz
);

create index withdrawals_of_account on withdrawals (account_id);

create index withdrawals_of_user on withdrawals (user_id, pending_at);

create index withdrawals_pending_of_user on withdrawals (user_id) where status = 'pending';

create index withdrawals_to_settle on withdrawals (pending_at) where status = 'pending';

-- What of a withdrawal was each portfolio's credit.
create table withdrawal_portfolios (
  withdrawal_id text not null references withdrawals,
  portfolio_id text not null references portfolios,
  amount bigint not null check (amount > 0),
  primary key (withdrawal_id, portfolio_id)
);

-- Payouts of which the processor says what cannot be: for a person to look at, once for each reason.
create table payout_flags (
  withdrawal_id text not null references withdrawals,
  reason text not null check (reason in ('other_amount', 'paid_after_rejection')),
  flagged_at timestamptz not null,
  settled_at timestamptz,
  primary key (withdrawal_id, reason)
);

-- Where a loan is paid out to as soon as it is disbursed. Kept when that was done (`withdrawal_id`) or
-- could not be (`refused_because`).
create table instant_loans (
  loan_id text primary key references loans,
  processor_id integer not null,
  account_name text not null,
  account_number text not null,
  bank_code text,
  bank_name text,
  details jsonb not null,
  withdrawal_id text references withdrawals,
  refused_because text,
  account_id text
);

create index instant_loans_of_account on instant_loans (account_id);
