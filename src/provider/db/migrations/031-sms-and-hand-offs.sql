-- When a code went out by SMS; null for a mail, and for a number without an account.
alter table one_time_codes add column sms_at timestamptz;

create index one_time_codes_by_sms on one_time_codes (sms_at) where sms_at is not null;

-- The hand-off whose user a code also connects, as its message says.
alter table one_time_codes add column handoff_id text references partner_handoffs on delete set null;
