-- One statement a block; an empty line ends it. Money is minor units, rates are basis points,
-- FX is kobo per dollar. The same text runs on PGlite and on PostgreSQL.

create table settings (key text primary key, value text not null);

create table applications (
  application_id integer primary key,
  name text not null,
  type text not null check (type in ('standard', 'widget')),
  waitlist boolean not null,
  background_color text,
  icon text,
  logo text,
  banner text,
  interest_bp integer not null check (interest_bp between 1 and 10000),
  collateral_ratio_bp integer not null check (collateral_ratio_bp between 1 and 10000),
  redirect_origins jsonb not null default '[]'
);

create table users (
  user_id text primary key,
  firstname text not null,
  lastname text not null,
  email text unique,
  mobile text unique,
  password_hash text,
  password_temporary boolean not null default false,
  bvn text,
  joined_at timestamptz not null,
  blacklist_signin boolean not null default false,
  blacklist_loan boolean not null default false,
  blacklist_repayment boolean not null default false,
  blacklist_withdrawal boolean not null default false,
  check (email is not null or mobile is not null)
);

create table sessions (
  session_id text primary key,
  user_id text not null references users,
  application_id integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

create index sessions_of_user on sessions (user_id);

create table one_time_codes (
  code_id text primary key,
  kind text not null check (kind in ('otp', 'link')),
  purpose text not null,
  contact text not null,
  application_id integer not null,
  user_id text references users,
  hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);

create index one_time_codes_of_contact on one_time_codes (contact, sent_at);

create index one_time_codes_by_hash on one_time_codes (hash);

create table messages (
  message_id text primary key,
  position bigint generated always as identity,
  user_id text references users,
  recipient text not null,
  channel text not null check (channel in ('sms', 'email')),
  subject text not null,
  body text not null,
  otp text,
  link text,
  sent_at timestamptz not null
);

create index messages_to on messages (recipient, position);

create table memberships (
  user_id text not null references users,
  application_id integer not null references applications,
  joined_at timestamptz not null,
  primary key (user_id, application_id)
);

-- `balance` is credit disbursed and not yet withdrawn: the sum of its ledger account.
create table portfolios (
  portfolio_id text primary key,
  user_id text not null references users,
  application_id integer not null references applications,
  position integer not null,
  currency text not null check (currency in ('USD', 'NGN')),
  value bigint not null check (value >= 0),
  balance bigint not null default 0 check (balance >= 0),
  selected boolean not null default false,
  waitlist boolean not null default false,
  legal_name text,
  legal_accepted_at timestamptz
);

create index portfolios_of_user on portfolios (user_id);

-- `principal`, `interest_bp` and `tenure` as signed. `owed`, `period_principal` and
-- `posted_through` are the running account's; null until the money is disbursed.
create table loans (
  loan_id text primary key,
  user_id text not null references users,
  application_id integer not null references applications,
  currency text not null check (currency in ('USD', 'NGN')),
  tenure integer not null check (tenure in (3, 6)),
  principal bigint not null check (principal > 0),
  interest_bp integer not null,
  status text not null check (status in ('requested', 'issued', 'disbursing', 'disbursed',
    'serviced', 'repaid', 'liquidated', 'cancelled')),
  requested_at timestamptz not null,
  issued_at timestamptz,
  disbursed_at timestamptz,
  serviced_at timestamptz,
  repaid_at timestamptz,
  liquidated_at timestamptz,
  cancelled_at timestamptz,
  disbursed_on date,
  owed bigint not null default 0 check (owed >= 0 and owed <= principal),
  period_principal bigint not null default 0 check (period_principal >= 0),
  posted_through date,
  total_repaid bigint not null default 0 check (total_repaid >= 0)
);

create index loans_of_user on loans (user_id, requested_at);

create index loans_to_move on loans (status) where status not in ('repaid', 'liquidated', 'cancelled');

create table loan_portfolios (
  loan_id text not null references loans,
  portfolio_id text not null references portfolios,
  amount bigint not null check (amount > 0),
  primary key (loan_id, portfolio_id)
);

create index loans_of_portfolio on loan_portfolios (portfolio_id);

create table bills (
  loan_id text not null references loans,
  due_date date not null,
  interest bigint not null,
  interest_paid bigint not null,
  principal bigint not null,
  principal_paid bigint not null,
  fee bigint not null,
  fee_paid bigint not null,
  penalty bigint not null,
  penalty_paid bigint not null,
  penal_months integer not null check (penal_months between 0 and 3),
  primary key (loan_id, due_date),
  check (interest_paid between 0 and interest),
  check (principal_paid between 0 and principal),
  check (fee_paid between 0 and fee),
  check (penalty_paid between 0 and penalty)
);

-- What time added to a loan (`posted`) and what payments took off it (`paid`), in order.
create table loan_lines (
  position bigint generated always as identity primary key,
  loan_id text not null references loans,
  day date not null,
  source text not null check (source in ('posted', 'paid')),
  kind text not null,
  amount bigint not null check (amount > 0),
  bill_due_date date,
  repayment_id text
);

create index loan_lines_of_loan on loan_lines (loan_id, position);

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
  triggered text not null check (triggered in ('user', 'application', 'other')),
  recorded boolean not null,
  date timestamptz not null,
  unique (processor, reference),
  check (principal + interest = amount)
);

create index repayments_of_user on repayments (user_id, date);

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
  status text not null check (status in ('pending', 'success', 'failed')),
  access_code text not null,
  authorization_url text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  refunded_at timestamptz,
  charged jsonb
);

create index payment_intents_of_user on payment_intents (user_id, created_at);

create table cards (
  card_id text primary key,
  user_id text not null references users,
  last4 text not null,
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  token text not null,
  reference text unique references payment_intents,
  added_at timestamptz not null
);

create index cards_of_user on cards (user_id);

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
  saved_at timestamptz not null
);

create unique index accounts_once on accounts (user_id, processor_id, coalesce(bank_code, ''), account_number);

create table withdrawals (
  withdrawal_id text primary key,
  user_id text not null references users,
  application_id integer not null references applications,
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
  rejected_at timestamptz
);

create index withdrawals_of_user on withdrawals (user_id, pending_at);

create index withdrawals_to_settle on withdrawals (pending_at) where status = 'pending';

create table withdrawal_portfolios (
  withdrawal_id text not null references withdrawals,
  portfolio_id text not null references portfolios,
  amount bigint not null check (amount > 0),
  primary key (withdrawal_id, portfolio_id)
);

create table notifications (
  notification_id text primary key,
  user_id text not null references users,
  category text not null check (category in ('loan', 'repayment', 'withdrawal')),
  subject text not null,
  body text not null,
  file_name text,
  date timestamptz not null,
  unread boolean not null default true,
  cleared_at timestamptz
);

create index notifications_of_user on notifications (user_id, date);

create table fx_rates (
  valid_from timestamptz primary key,
  buy bigint not null check (buy > 0),
  sell bigint not null check (sell > 0)
);

-- `answer` is the text that was answered, so that a repeat is the same to the byte.
create table idempotency_keys (
  user_id text not null references users,
  key text not null,
  fingerprint text not null,
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id text,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);

create table daily_runs (day date primary key, ran_at timestamptz not null);

-- The books: debits are positive, credits negative, and a transaction sums to zero per currency.
create table ledger_accounts (
  account text primary key,
  currency text not null check (currency in ('USD', 'NGN'))
);

-- Ours, from the start: no two transactions ever race to open one of these.
insert into ledger_accounts
select 'house:' || name || ':' || currency, currency
from unnest(array['interest_income', 'fee_income', 'penalty_income', 'payouts', 'processor',
  'processor_fees', 'fx', 'card_checks', 'overpaid']) as names (name)
cross join unnest(array['USD', 'NGN']) as currencies (currency);

create table ledger_transactions (
  transaction_id bigint generated always as identity primary key,
  kind text not null,
  day date not null,
  subject text not null,
  posted_at timestamptz not null
);

create table ledger_entries (
  entry_id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account text not null references ledger_accounts,
  amount bigint not null check (amount <> 0)
);

create index ledger_entries_of_transaction on ledger_entries (transaction_id);

create index ledger_entries_of_account on ledger_entries (account);

create function refuse_unbalanced_transaction() returns trigger language plpgsql as $$
declare
  unbalanced text;
begin
  select ledger_accounts.currency into unbalanced
  from ledger_entries join ledger_accounts using (account)
  where transaction_id = new.transaction_id
  group by ledger_accounts.currency
  having sum(amount) <> 0
  limit 1;
  if found then
    raise exception 'ledger transaction % does not balance in %', new.transaction_id, unbalanced
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger entries_balance after insert on ledger_entries
  deferrable initially deferred
  for each row execute function refuse_unbalanced_transaction();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what is posted stays: correct it by another transaction'
    using errcode = 'restrict_violation';
end
$$;

create trigger entries_stay before update or delete on ledger_entries
  for each row execute function refuse_rewriting();

create trigger transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_rewriting();
