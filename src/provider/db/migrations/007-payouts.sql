-- Payouts are asked of a processor under the withdrawal's own id, and may come back.

alter table withdrawals add column rejected_because text;

-- False for an account that was only checked: it can be paid to by its id, and is not listed.
alter table accounts add column saved_by_user boolean not null default true;

-- The newest loan that the first portfolio of a withdrawal had secured by then.
update withdrawals set loan_id = (
  select loans.loan_id from loans
  join loan_portfolios using (loan_id)
  where loan_portfolios.portfolio_id = (
      select portfolio_id from withdrawal_portfolios
      where withdrawal_portfolios.withdrawal_id = withdrawals.withdrawal_id
      order by portfolio_id limit 1
    )
    and loans.disbursed_at <= withdrawals.pending_at
  order by loans.disbursed_at desc, loans.loan_id limit 1
)
where loan_id is null;

-- What was on its way before there were jobs.
insert into jobs (kind, subject, run_at)
select 'payout', withdrawal_id, pending_at from withdrawals where status = 'pending';

-- Where a loan is paid out to as soon as it is disbursed. Kept when that was done (withdrawal_id)
-- or could not be (refused_because).
create table instant_loans (
  loan_id text primary key references loans,
  processor_id integer not null,
  account_name text not null,
  account_number text not null,
  bank_code text,
  bank_name text,
  details jsonb not null,
  withdrawal_id text references withdrawals,
  refused_because text
);

-- What the sandbox's processor knows of payouts; the provider asks over the protocol.
create table sandbox_recipients (
  recipient_code text primary key,
  account_number text not null,
  bank_code text not null,
  name text not null,
  unique (bank_code, account_number)
);

-- `settles_as` is what comes next, at `settles_at`; until `down_until` the processor gives no answer.
create table sandbox_transfers (
  reference text primary key,
  transfer_code text not null unique,
  recipient_code text not null references sandbox_recipients,
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null check (status in ('pending', 'success', 'failed', 'reversed')),
  failure text,
  created_at timestamptz not null,
  down_until timestamptz,
  settles_at timestamptz,
  settles_as text check (settles_as in ('success', 'failed', 'reversed'))
);

create index sandbox_transfers_to_settle on sandbox_transfers (settles_at) where settles_at is not null;
