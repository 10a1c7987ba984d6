-- What a borrower may not do, since when, until when (null: still), and the line that they read about it.
-- `users.blacklist_…` are true while a block of their action lasts.
create table blocks (
  block_id text primary key,
  user_id text not null references users,
  action text not null check (action in ('signin', 'loan', 'repayment', 'withdrawal')),
  reason text not null,
  since timestamptz not null,
  until timestamptz check (until >= since)
);

create unique index blocks_open on blocks (user_id, action) where until is null;

create index blocks_of_user on blocks (user_id);

-- Days that were posted before a block was written down stay as they were posted.
insert into blocks (block_id, user_id, action, reason, since)
select users.user_id || ':' || action, users.user_id, action, 'Please write to us, so that we can settle this.',
  coalesce(
    (select max(posted_through)::timestamp at time zone 'Africa/Lagos' from loans
      where loans.user_id = users.user_id),
    joined_at)
from users cross join lateral (values
  ('signin', blacklist_signin),
  ('loan', blacklist_loan),
  ('repayment', blacklist_repayment),
  ('withdrawal', blacklist_withdrawal)
) as flag (action, is_set)
where is_set;
