-- What a bank statement says has come, until a person has credited a loan with it or set it aside. All are in the first
-- cell: nobody knows yet whose they are.
create table incoming_transfers (
  reference text primary key,
  currency text not null check (currency in ('NGN', 'USD')),
  amount bigint not null check (amount > 0),
  value_date date not null,
  description text not null,
  imported_by text not null,
  imported_at timestamptz not null,
  closed_at timestamptz,
  closed_because text,
  constraint incoming_closed check ((closed_at is null) = (closed_because is null))
);

create index open_incoming on incoming_transfers (value_date) where closed_at is null;
