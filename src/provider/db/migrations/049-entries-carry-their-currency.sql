-- An entry says its currency, so that a table of accounts is not needed, and the entries of a posting are
-- checked together as they are written: one question for a statement in place of one for each row, of
-- the new rows alone and of no other table.
drop trigger entries_balance on ledger_entries;

drop function refuse_unbalanced_transaction();

alter table ledger_entries disable trigger entries_stay;

alter table ledger_entries add column currency text
  constraint entries_are_in_a_currency check (currency in ('USD', 'NGN'));

update ledger_entries set currency = ledger_accounts.currency
from ledger_accounts where ledger_accounts.account = ledger_entries.account;

alter table ledger_entries alter column currency set not null;

alter table ledger_entries enable trigger entries_stay;

alter table ledger_entries drop constraint ledger_entries_account_fkey;

drop table ledger_accounts;

create function refuse_unbalanced_entries() returns trigger language plpgsql as $$
declare
  unbalanced record;
begin
  select transaction_id, currency into unbalanced
  from added group by transaction_id, currency having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance in %',
      unbalanced.transaction_id, unbalanced.currency using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger entries_balance after insert on ledger_entries
  referencing new table as added
  for each statement execute function refuse_unbalanced_entries();
