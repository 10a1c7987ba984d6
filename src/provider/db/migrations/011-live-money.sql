-- Two accounts of one number are the same only at the same bank, here and abroad.
drop index accounts_once;

create unique index accounts_once on accounts (user_id, processor_id, coalesce(bank_code, ''),
  account_number, coalesce(details ->> 'routing_number', ''));

-- Payouts of which the processor says what cannot be: for a person to look at, once for each reason.
create table payout_flags (
  withdrawal_id text not null references withdrawals,
  reason text not null check (reason in ('other_amount', 'paid_after_rejection')),
  flagged_at timestamptz not null,
  settled_at timestamptz,
  primary key (withdrawal_id, reason)
);

-- What partners have sent us for the portfolios that were sold, each loan's once.
create table liquidation_proceeds (
  loan_id text primary key references loans,
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null
);

-- Each channel's messages are delivered beside the others'.
update jobs set kind = messages.channel from messages
where jobs.kind = 'message' and jobs.subject = message_id;

delete from jobs where kind = 'message';

-- Dollars are wired from the bank account, and not from the card processor, as was booked before.
with wrong as (
  select sum(amount) as amount, max(posted_at) as posted_at
  from ledger_entries join ledger_transactions using (transaction_id)
  where account = 'house:processor:USD' and kind in ('payout', 'returned_payout')
  having sum(amount) <> 0
), correction as (
  insert into ledger_transactions (kind, day, subject, posted_at)
  select 'correction', (posted_at at time zone 'Africa/Lagos')::date, 'wires', posted_at from wrong
  returning transaction_id
)
insert into ledger_entries (transaction_id, account, amount)
select transaction_id, account, case account when 'house:bank:USD' then amount else -amount end
from wrong cross join correction
cross join (values ('house:bank:USD'), ('house:processor:USD')) as sides (account);
