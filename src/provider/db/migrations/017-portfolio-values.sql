-- What a portfolio was worth from a Lagos day on, as it was last said on that day.

create table portfolio_values (
  portfolio_id text not null references portfolios,
  day date not null,
  value bigint not null check (value >= 0),
  primary key (portfolio_id, day)
);

-- The past, as far as the audit has kept it.

insert into portfolio_values
select distinct on (subject, lagos_day) subject, lagos_day, said
from (
  select subject, ((at at time zone 'UTC') + interval '1 hour')::date as lagos_day,
    (detail ->> 'value')::bigint as said, audit_id
  from audit join portfolios on portfolio_id = subject
  where action = 'market' or (action = 'operator' and detail ->> 'did' = 'value portfolio')
) as sayings
order by subject, lagos_day, audit_id desc;

insert into portfolio_values
select portfolio_id, ((now() at time zone 'UTC') + interval '1 hour')::date, value from portfolios
on conflict (portfolio_id, day) do update set value = excluded.value;

-- What is looked at every few seconds, by borrower.

create index loans_open_of_user on loans (user_id)
  where status not in ('repaid', 'liquidated', 'cancelled');

create index withdrawals_pending_of_user on withdrawals (user_id) where status = 'pending';

create index notifications_unread on notifications (user_id) where unread;
