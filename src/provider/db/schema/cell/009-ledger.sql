-- The books.

-- Debits are positive, credits negative, and a transaction sums to zero in each currency.
create table ledger_transactions (
  transaction_id bigint generated always as identity primary key,
  kind text not null,
  day date not null,
  subject text not null,
  posted_at timestamptz not null
);

-- An entry says its currency, so that the entries of a posting are checked together as they are written: one
-- question for a statement, of its new rows alone and of no other table.
create table ledger_entries (
  entry_id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account text not null,
  amount bigint not null check (amount <> 0),
  currency text not null check (currency in ('USD', 'NGN'))
);

create index ledger_entries_of_transaction on ledger_entries (transaction_id);

create index ledger_entries_of_account on ledger_entries (account);

-- What each check of this cell's books found, and how long it took.
create table ledger_checks (
  at timestamptz primary key,
  problems integer not null,
  ms integer not null
);

create trigger entries_balance after insert on ledger_entries
  referencing new table as added
  for each statement execute function refuse_unbalanced_entries();

create trigger entries_stay before update or delete on ledger_entries
  for each row execute function refuse_rewriting();

create trigger transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_rewriting();
