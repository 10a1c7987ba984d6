-- A consent may be about a fixed sum each month beside the bills: minor units of the loan's currency, and the day of
-- the month. A loan has one consent of each sort.
alter table autopays add column aside bigint;

alter table autopays add constraint autopays_aside_check check (aside > 0);

alter table autopays add column aside_day integer;

alter table autopays add constraint autopays_aside_day_check check (aside_day between 6 and 28);

alter table autopays add constraint autopays_aside_on_a_day check ((aside is null) = (aside_day is null));

drop index one_autopay_of_a_loan;

create unique index one_autopay_of_a_sort on autopays (loan_id, (aside is null)) where ended_at is null;

alter table autopay_notices drop constraint autopay_notices_left_alone_check;

alter table autopay_notices add constraint autopay_notices_left_alone_check
  check (left_alone in ('paid_by_hand', 'above_ceiling', 'bill_unpaid', 'no_card'));

-- The principal that was left for the last bill after a repayment.
alter table repayments add column balloon bigint;
