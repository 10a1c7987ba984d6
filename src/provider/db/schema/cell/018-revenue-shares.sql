-- What a partner gets of the interest that a month brought, once the month is closed: `share` is `share_bp` of
-- `earned`, rounded down. Those of all cells stand in the first one.
create table revenue_shares (
  application_id integer not null references applications,
  month date not null,
  currency text not null check (currency in ('USD', 'NGN')),
  earned bigint not null,
  share_bp integer not null,
  share bigint not null,
  closed_at timestamptz not null,
  primary key (application_id, month, currency)
);

-- Transactions are added in the order of time, so that a month of them is found by a small index.
create index ledger_transactions_in_time on ledger_transactions using brin (posted_at);
