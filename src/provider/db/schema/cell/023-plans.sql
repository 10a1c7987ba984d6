-- The days of a plan, on which the loan is not late: from when it was asked for, up to the first day that counts
-- again; null while it lasts, and both for a loan that never had one.
alter table loans add column plan_from date;

alter table loans add column plan_until date;

-- A plan to pay what is behind over some months: asked for by the borrower, decided by a person. `steps` are its
-- days, with what is to be paid and what may be left on each.
create table plans (
  loan_id text primary key references loans,
  user_id text not null references users,
  months integer not null check (months between 1 and 6),
  total bigint not null check (total > 0),
  steps jsonb not null,
  status text not null check (status in ('asked', 'approved', 'declined', 'kept', 'broken')),
  -- Why it was declined, as the borrower reads it.
  reason text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  ended_at timestamptz
);

create index plans_to_decide on plans (asked_at) where status = 'asked';
