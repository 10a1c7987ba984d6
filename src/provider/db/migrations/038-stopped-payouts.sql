-- `known_at`: when the processor first said that it knows this payout. `stop_wanted_at`: its account was
-- removed; if the processor turns out not to know it, it is not paid any more.
alter table withdrawals add column known_at timestamptz;

alter table withdrawals add column stop_wanted_at timestamptz;

-- The same for the same account, however often it is removed and added again.
alter table new_beneficiaries add column account text;

update new_beneficiaries set account = account_id;

alter table new_beneficiaries alter column account set not null;

create index new_beneficiaries_of_user on new_beneficiaries (user_id);
