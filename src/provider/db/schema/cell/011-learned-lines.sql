-- The day on which we learned of a line, where that was after its `day`: a payment that we heard of late, or
-- a correction of one that was taken back. A paper about a day before it does not know of it.
alter table loan_lines add column learned_on date;
