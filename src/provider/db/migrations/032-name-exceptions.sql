-- Accounts in another name that a person allowed one borrower to be paid to: this account, under the
-- name that its bank gave then. `account` as provider/accounts/own-name.ts writes it.
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

create unique index name_exceptions_open on name_exceptions (user_id, account) where revoked_at is null;
