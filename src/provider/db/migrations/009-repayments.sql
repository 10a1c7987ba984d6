-- A repayment has its id from the moment that its checkout is opened.
alter table payment_intents add column repayment_id text unique;

update payment_intents set repayment_id = coalesce(
  (select repayment_id from repayments where repayments.reference = payment_intents.reference),
  gen_random_uuid()::text)
where kind = 'repayment';

alter table payment_intents
  add constraint repayments_have_ids check ((kind = 'repayment') = (repayment_id is not null));

-- Money that came in and is not what was asked: booked to `unmatched`, for a person to look at.
-- Amounts are minor units of `currency`, except that `asked` is always kobo.
create table payment_flags (
  reference text primary key references payment_intents,
  reason text not null check (reason in ('more_than_asked', 'less_than_asked', 'other_currency')),
  currency text not null,
  amount bigint not null check (amount >= 0),
  received bigint not null check (received >= 0),
  asked bigint not null check (asked > 0),
  flagged_at timestamptz not null,
  settled_at timestamptz
);

-- Dollar transfers that a person has found on the bank's statement, each once.
create table bank_transfers (
  reference text primary key,
  loan_id text not null references loans,
  amount bigint not null check (amount > 0),
  recorded_at timestamptz not null
);

insert into ledger_accounts
select 'house:' || name || ':' || currency, currency
from unnest(array['unmatched', 'bank']) as names (name)
cross join unnest(array['USD', 'NGN']) as currencies (currency);

-- What was under way before there were jobs for it.
insert into jobs (kind, subject, run_at)
select 'payment', reference, created_at from payment_intents where status = 'pending';

insert into jobs (kind, subject, run_at)
select 'refund', reference, settled_at from payment_intents
where kind = 'card' and status = 'success' and refunded_at is null;

-- What was really paid in the sandbox, where it is not what was asked.
alter table sandbox_charges add column paid bigint check (paid > 0);
