-- The due day of the bill whose remedy notice has gone out, and the day of the notice: nothing is
-- sold before a month has passed since.

alter table loans add column remedy_told_for date;

alter table loans add column remedy_told_on date;

-- A notice that went out before this was kept counts.
update loans set remedy_told_for = told.due_date,
  remedy_told_on = (told.due_date + interval '2 months')::date
from (
  select loan_id, min(due_date) as due_date from bills
  where interest + principal + fee + penalty
    > interest_paid + principal_paid + fee_paid + penalty_paid
  group by loan_id
) as told
where told.loan_id = loans.loan_id and status in ('disbursed', 'serviced')
  and told.due_date + interval '2 months' <= posted_through;

-- What a sale did not cover.
alter table loans add column written_off bigint not null default 0 check (written_off >= 0);

-- The order of what was said at the same instant.
alter table notifications add column position bigint generated always as identity;
