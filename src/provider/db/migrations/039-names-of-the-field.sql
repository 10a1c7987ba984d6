-- Jobs, the ledger check and the suspense account have the names that the field gives them.
update jobs set kind = 'end_of_day' where kind = 'days';
update jobs set kind = 'ledger_check' where kind = 'books';
update settings set key = 'ledger_check' where key = 'books_proof';

-- An entry is never rewritten: what stands unmatched moves by a transaction of its own.
insert into ledger_accounts
select 'house:suspense:' || currency, currency from unnest(array['USD', 'NGN']) as currencies (currency);

with unmatched as (
  select account, split_part(account, ':', 3) as currency, sum(amount) as amount
  from ledger_entries where account like 'house:unmatched:%'
  group by account having sum(amount) <> 0
), correction as (
  insert into ledger_transactions (kind, day, subject, posted_at)
  select 'correction', (now() at time zone 'Africa/Lagos')::date, 'suspense', now()
  where exists (select from unmatched)
  returning transaction_id
)
insert into ledger_entries (transaction_id, account, amount)
select transaction_id, side.account, side.amount
from unmatched cross join correction
cross join lateral (values
  ('house:suspense:' || currency, unmatched.amount),
  (unmatched.account, -unmatched.amount)
) as side (account, amount);

delete from ledger_accounts
where account like 'house:unmatched:%' and account not in (select account from ledger_entries);
