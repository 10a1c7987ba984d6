-- The day on which a borrower was last told that a sale comes: another day is told of at once.

alter table loans add column sale_told_day date;
