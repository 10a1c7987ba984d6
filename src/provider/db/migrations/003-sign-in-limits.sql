-- Codes are limited by the address that asks, and wrong passwords by the contact.

alter table one_time_codes add column address text;

create index one_time_codes_of_address on one_time_codes (address, sent_at) where address is not null;

create index audit_of_subject on audit (subject, at);
