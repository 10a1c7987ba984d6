-- Credit that came back within the first days of its loan, before anybody had withdrawn it: it never earned interest.
-- The loan holds the sum of such lines.
alter table loans add column given_back_early bigint;

alter table loan_lines add column early boolean;
