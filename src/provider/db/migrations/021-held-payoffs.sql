-- Whether a checkout was opened for all that its loan owed.
alter table payment_intents add column ends_loan boolean not null default false;
