-- What everybody reads and few write. One statement a block; an empty line ends it. Money is minor units,
-- rates are basis points, FX is kobo per dollar. The same text runs on PGlite, on PostgreSQL and on Citus.

-- What is kept about the database itself: whether it is live, the sandbox's clock, secrets of its own.
create table settings (
  key text primary key,
  value text not null
);

-- What people did to what all share; what they did to a borrower stands in the borrower's cell.
create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id text,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
