-- Where a checkout stands. `open`: nobody has tried to pay; `pending`: the processor does not know yet;
-- `failed`: it says that nothing was charged; `closed`: we closed it while it was open. `closed_at` stays
-- whatever becomes of it, because money that comes after it is credited at another rate.
alter table payment_intents drop constraint payment_intents_status_check;

alter table payment_intents add column closed_at timestamptz;

update payment_intents set status = case status when 'success' then 'paid' when 'pending' then 'open' else status end;

update payment_intents set status = case status when 'open' then 'closed' else status end, closed_at = now()
from (select reference as newest, rank() over (partition by loan_id order by created_at desc, reference) as place
  from payment_intents where kind = 'repayment' and status <> 'paid') as placed
where reference = newest and place > 1;

alter table payment_intents add constraint payment_intents_status
  check (status in ('open', 'pending', 'paid', 'failed', 'closed') and (status <> 'closed' or closed_at is not null));

create unique index one_checkout_of_a_loan on payment_intents (loan_id)
where closed_at is null and status <> 'paid';

-- What of a payment its loan did not need, in the loan's currency: `refunds` says what goes back for it.
alter table repayments rename column surplus to returned;

-- What was too much is owed back from the start, and is no credit.
delete from ledger_accounts
where account like 'house:overpaid:%' and account not in (select account from ledger_entries);
