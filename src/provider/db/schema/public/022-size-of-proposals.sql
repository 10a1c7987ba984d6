-- How much a proposal moves, in kobo: small ones are approved by more people. 0 for one that moves no money.
alter table proposals add column size bigint not null default 0;
