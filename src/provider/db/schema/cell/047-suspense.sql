-- Money that a bank statement says has come is in the books from then on: the bank has it, and it waits in suspense. A
-- transfer that was taken off the wrong loan waits in the cell of that loan, as a row of its own.
alter table incoming_transfers add column set_aside_as text;

alter table incoming_transfers add constraint incoming_set_aside
  check (set_aside_as is null or (set_aside_as in ('sent_back', 'ours') and closed_at is not null));

insert into ledger_transactions (kind, day, subject, posted_at)
select 'incoming', value_date, reference, imported_at from incoming_transfers where closed_at is null;

insert into ledger_entries (transaction_id, account, currency, amount)
select transaction_id, account, currency, signed
from incoming_transfers
join ledger_transactions on ledger_transactions.kind = 'incoming' and subject = reference
cross join lateral (values ('house:bank:' || currency, amount), ('house:suspense:' || currency, -amount))
  as lines (account, signed)
where closed_at is null;
