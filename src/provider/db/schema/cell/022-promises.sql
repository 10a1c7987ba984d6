-- The day by which its borrower has promised to pay a bill, and the late fee that it costs on the day after if it
-- is not paid: as it was on the day on which it would have been charged without the promise, null before.
alter table bills add column promised_day date;

alter table bills add column delayed_fee bigint;

-- The same of the loan's next bill, which is not posted yet: its due day, and the day that is promised.
alter table loans add column promised_for date;

alter table loans add column promised_day date;
