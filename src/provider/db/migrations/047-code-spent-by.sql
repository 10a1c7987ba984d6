-- Which of its requesters a code was spent by: that one may ask for another at once.
alter table one_time_codes add column spent_by text;
