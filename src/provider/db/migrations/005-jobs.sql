-- What is to be done later, whichever process does it: one row for each kind of work on a subject.
-- `taken_by` holds a job until `taken_until`, by the database's own clock: a process that died or
-- failed leaves it to the next.

create table jobs (
  job_id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  run_at timestamptz not null,
  failures integer not null default 0,
  taken_by text,
  taken_until timestamptz,
  unique (kind, subject)
);

create index jobs_to_run on jobs (run_at, job_id);

drop table daily_runs;

-- A redline that was reached is told once, until the value has risen above it again.
alter table portfolios add column redline_told_at timestamptz;

-- What was under way before there were jobs.
insert into jobs (kind, subject, run_at)
select 'days', user_id, min(posted_through + 1)::timestamp at time zone 'Africa/Lagos' from loans
where status in ('disbursed', 'serviced') group by user_id;

insert into jobs (kind, subject, run_at)
select 'loan', loan_id, requested_at from loans where status in ('requested', 'issued', 'disbursing');

insert into ledger_accounts
select 'house:' || name || ':' || currency, currency
from unnest(array['liquidations', 'written_off']) as names (name)
cross join unnest(array['USD', 'NGN']) as currencies (currency);
