-- As in a cell: the entries of the audit in the order in which they were chained: each hash is of the one before and of the entry.
create table audit_seals (
  seal bigint primary key,
  audit_id bigint not null unique,
  hash text not null,
  sealed_at timestamptz not null
);
