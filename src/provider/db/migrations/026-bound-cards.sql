-- The partner by whose word alone a checkout was opened.
alter table payment_intents add column bound_to integer references applications;
