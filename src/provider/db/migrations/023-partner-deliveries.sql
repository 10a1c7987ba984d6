-- What partners are told by themselves, and how each telling has gone.

alter table applications add column webhook_url text;

create table partner_deliveries (
  event_id text primary key,
  position bigint generated always as identity,
  application_id integer not null references applications,
  type text not null,
  payload text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_status integer,
  last_problem text,
  last_tried_at timestamptz,
  next_try_at timestamptz,
  delivered_at timestamptz,
  given_up_at timestamptz
);

create index partner_deliveries_of_partner on partner_deliveries (application_id, position);
