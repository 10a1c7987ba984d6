-- When a borrower's data are to be erased; and when they were, where a loan's papers stay behind.
alter table users add column erase_at timestamptz;

alter table users add column erased_at timestamptz;

alter table users drop constraint users_check;

alter table users add constraint users_reachable
  check (email is not null or mobile is not null or erased_at is not null);
