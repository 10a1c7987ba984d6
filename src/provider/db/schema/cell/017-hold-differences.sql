-- When the partner was last told what must stay.
alter table portfolios add column hold_told_at timestamptz;

-- Where a partner holds back something else than must stay: as it said at `compared_at`, by our clock, and
-- since `found_at`. A later comparison that agrees ends it.
create table hold_differences (
  application_id integer not null references applications,
  user_id text not null references users,
  currency text not null,
  hold bigint not null,
  held bigint not null,
  compared_at timestamptz not null,
  found_at timestamptz not null,
  primary key (application_id, user_id, currency)
);
