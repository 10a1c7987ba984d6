-- Borrowers, and what holds for each of them.

-- Borrowers. Each `blacklist_…` is true while a block of its action lasts.
create table users (
  user_id text primary key,
  firstname text not null,
  lastname text not null,
  email text unique,
  mobile text unique,
  password_hash text,
  -- Given by somebody else: works, and counts as none when the borrower must have set one.
  password_temporary boolean not null default false,
  bvn text,
  joined_at timestamptz not null,
  blacklist_signin boolean not null default false,
  blacklist_loan boolean not null default false,
  blacklist_repayment boolean not null default false,
  blacklist_withdrawal boolean not null default false,
  -- A first password counts for a step-up only once a code has come after it.
  password_confirmed boolean not null default true,
  check (email is not null or mobile is not null)
);

-- The partners that a borrower is with.
create table memberships (
  user_id text not null references users,
  application_id integer not null references applications,
  joined_at timestamptz not null,
  primary key (user_id, application_id)
);

-- What the borrower has chosen; null is as the product has it.
create table preferences (
  user_id text primary key references users,
  reminder_days jsonb,
  reminder_email boolean,
  reminder_sms boolean,
  redline_bp jsonb
);

-- What a borrower may not do, since when, until when (null: still), and the line that they read about it.
create table blocks (
  block_id text primary key,
  user_id text not null references users,
  action text not null check (action in ('signin', 'loan', 'repayment', 'withdrawal')),
  reason text not null,
  since timestamptz not null,
  until timestamptz check (until >= since)
);

create index blocks_of_user on blocks (user_id);

create unique index blocks_open on blocks (user_id, action) where until is null;
