-- A bank transfer that two people have set aside is no loan's, and may not be credited to one any more.
alter table directory_transfers alter column loan_id drop not null;
