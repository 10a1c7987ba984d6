-- The account that was paid to, which may have been removed since.
alter table withdrawals add column account_id text;

create index withdrawals_of_account on withdrawals (account_id);

alter table instant_loans add column account_id text;

create index instant_loans_of_account on instant_loans (account_id);

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
  removed_at timestamptz
);

create index new_beneficiaries_of_account on new_beneficiaries (account_id);
