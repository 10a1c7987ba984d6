-- The saved card that a payment was charged to by a tap in the app; null where a checkout was opened.
alter table payment_intents add column saved_card jsonb;

-- Why nothing was charged, where the processor says so.
alter table payment_intents add column failure text
  constraint payment_intents_fail_in_a_way check (failure in ('declined', 'insufficient_funds'));

create index saved_card_charges on payment_intents (user_id, created_at) where saved_card is not null;

-- The address under which the processor knows the card; it charges the card for no other.
alter table cards add column email text;
