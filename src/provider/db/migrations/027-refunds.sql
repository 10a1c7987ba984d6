-- Money that came in and goes back: by the processor to the card or account that it came from, or by a
-- person who sends a bank transfer back. One for each payment. Amounts are minor units of `currency`.
create table refunds (
  refund_id text primary key,
  reference text not null,
  way text not null check (way in ('processor', 'bank')),
  user_id text not null references users,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null check (reason in ('card_check', 'not_needed', 'more_than_asked', 'not_as_asked')),
  requested_at timestamptz not null,
  sent_at timestamptz,
  unique (reference, way)
);

create index refunds_to_send on refunds (requested_at) where sent_at is null;

insert into ledger_accounts
select 'house:refunds:' || currency, currency from unnest(array['USD', 'NGN']) as currencies (currency);

-- Charges that proved a card were the only money that went back by itself.
insert into refunds
select gen_random_uuid()::text, reference, 'processor', user_id,
  coalesce((charged ->> 'received')::bigint, charge), 'NGN', 'card_check', settled_at, refunded_at
from payment_intents where kind = 'card' and status = 'success';

update jobs set subject = refund_id from refunds
where jobs.kind = 'refund' and jobs.subject = refunds.reference;

with waiting as (
  select sum(amount) as amount from ledger_entries where account = 'house:card_checks:NGN'
  having sum(amount) <> 0
), correction as (
  insert into ledger_transactions (kind, day, subject, posted_at)
  select 'correction', (now() at time zone 'Africa/Lagos')::date, 'card checks', now() from waiting
  returning transaction_id
)
insert into ledger_entries (transaction_id, account, amount)
select transaction_id, account, case account when 'house:refunds:NGN' then amount else -amount end
from waiting cross join correction
cross join (values ('house:refunds:NGN'), ('house:card_checks:NGN')) as sides (account);

alter table payment_intents drop column refunded_at;

-- What the sandbox's processor has given back of a charge.
alter table sandbox_charges add column transaction_id bigint generated always as identity;

create table sandbox_refunds (
  refund_id bigint generated always as identity primary key,
  reference text not null references sandbox_charges,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);

create index sandbox_refunds_of_charge on sandbox_refunds (reference);

insert into sandbox_refunds (reference, amount, created_at)
select reference, coalesce(paid, amount), refunded_at from sandbox_charges where refunded_at is not null;

alter table sandbox_charges drop column refunded_at;
