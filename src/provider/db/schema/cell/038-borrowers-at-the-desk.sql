-- Borrowers are looked for by the end of an account's number, and what was done for them is read in order of time.
create index accounts_by_ending on accounts (right(account_number, 4));

create index audit_of_user on audit (user_id, at) where user_id is not null;
