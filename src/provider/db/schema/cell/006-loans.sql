-- Loans, their bills and their ends.

-- `principal`, `interest_bp` and `tenure` as signed. `owed`, `period_principal` and `posted_through` are
-- the running account's; null until the money is disbursed.
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
  owed bigint not null default 0,
  period_principal bigint not null default 0 check (period_principal >= 0),
  posted_through date,
  total_repaid bigint not null default 0 check (total_repaid >= 0),
  -- The due day of the bill whose remedy notice has gone out, and the day of the notice: nothing is
  -- sold before a month has passed since.
  remedy_told_for date,
  remedy_told_on date,
  -- What a sale did not cover.
  written_off bigint not null default 0 check (written_off >= 0),
  -- A loan that its portfolios do not back any more waits: since when, and how much of it they back.
  held_since timestamptz,
  backed bigint,
  -- The day of the sale as the borrower was last told: another day is told of at once.
  sale_told_day date,
  -- The name that was typed to sign it; null for loans from before it was asked for.
  signed_name text,
  check (owed between 0 and principal),
  constraint loans_held check (
    (held_since is null) = (backed is null)
    and (held_since is null or status in ('requested', 'issued', 'cancelled'))
    and backed >= 0 and backed < principal
  )
);

create index loans_of_user on loans (user_id, requested_at);

create index loans_open_of_user
  on loans (user_id) where status not in ('repaid', 'liquidated', 'cancelled');

create index loans_to_move
  on loans (status) where status not in ('repaid', 'liquidated', 'cancelled');

-- What of a loan each portfolio secures.
create table loan_portfolios (
  loan_id text not null references loans,
  portfolio_id text not null references portfolios,
  amount bigint not null check (amount > 0),
  primary key (loan_id, portfolio_id)
);

create index loans_of_portfolio on loan_portfolios (portfolio_id);

-- What was agreed when a loan was asked for: the record word for word, and its hash.
create table agreements (
  loan_id text primary key references loans,
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  agreed_at timestamptz not null
);

-- What is due on a day, and what of it is paid.
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
  -- The day on which we learned that its payment was taken back.
  reopened_on date,
  check (interest_paid between 0 and interest),
  check (principal_paid between 0 and principal),
  check (fee_paid between 0 and fee),
  check (penalty_paid between 0 and penalty),
  primary key (loan_id, due_date)
);

-- What ends a default: first undrawn credit, then a sale of only the rest, and what neither covers is
-- written off. It is no repayment, though it is allocated like one: `penalties`, `fees`, `interest` and
-- `principal` are the parts of the debt that it paid.
create table sales (
  sale_id text primary key,
  loan_id text not null references loans,
  user_id text not null references users,
  day date not null,
  at timestamptz not null,
  reference text not null unique,
  owed bigint not null check (owed > 0),
  undrawn bigint not null check (undrawn >= 0),
  sold bigint not null check (sold >= 0),
  written_off bigint not null check (written_off >= 0),
  penalties bigint not null check (penalties >= 0),
  fees bigint not null check (fees >= 0),
  interest bigint not null check (interest >= 0),
  principal bigint not null check (principal >= 0),
  read_at timestamptz,
  constraint sales_are_their_parts check (penalties + fees + interest + principal = undrawn + sold),
  constraint sales_cover_what_is_owed check (undrawn + sold + written_off = owed)
);

create index sales_of_loan on sales (loan_id);

create index sales_of_user on sales (user_id, at);

-- What was sold of each portfolio, and what it was worth.
create table sale_portfolios (
  sale_id text not null references sales,
  portfolio_id text not null references portfolios,
  undrawn bigint not null check (undrawn >= 0),
  sold bigint not null check (sold >= 0),
  value_before bigint not null check (value_before >= 0),
  value_after bigint not null check (value_after >= 0),
  check (value_before - sold = value_after),
  primary key (sale_id, portfolio_id)
);

-- What partners have sent us for the portfolios that were sold, each sale's once.
create table liquidation_proceeds (
  loan_id text not null references loans,
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  sale_id text primary key
);

-- What time added to a loan (`posted`) and what payments took off it (`paid`), in order. A line below zero
-- corrects one of the same kind, day and bill.
create table loan_lines (
  position bigint generated always as identity primary key,
  loan_id text not null references loans,
  day date not null,
  source text not null check (source in ('posted', 'paid')),
  kind text not null,
  amount bigint not null constraint loan_lines_say_something check (amount <> 0),
  bill_due_date date,
  repayment_id text,
  sale_id text references sales
);

create index loan_lines_of_loan on loan_lines (loan_id, position);
