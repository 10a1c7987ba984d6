-- What watches the ledgers of all cells. Neither names a table: a cell's are named otherwise on a node.

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

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'what is posted stays: correct it by another transaction'
    using errcode = 'restrict_violation';
end
$$;
