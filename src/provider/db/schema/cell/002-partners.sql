-- Borrowers as partners know them, and what partners are told of them.

-- A partner has said that its user comes: a code for the link, then a proof for the way to the digits.
create table partner_handoffs (
  handoff_id text primary key,
  application_id integer not null references applications,
  key_id text not null references partner_keys,
  partner_user_id text not null,
  email text,
  mobile text,
  redirect_url text,
  state text,
  -- For the app: what the partner would like shown first.
  hints jsonb not null,
  code_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  proof_hash text unique,
  proof_expires_at timestamptz
);

create index partner_handoffs_expired on partner_handoffs (expires_at);

-- Borrowers who have proven with a code that they are this user of a partner.
create table partner_users (
  application_id integer not null references applications,
  partner_user_id text not null,
  user_id text not null references users,
  linked_at timestamptz not null,
  primary key (application_id, partner_user_id)
);

create index partner_users_of_user on partner_users (user_id, application_id);

-- What partners are told by themselves, and how each telling has gone.
create table partner_deliveries (
  event_id text primary key,
  position bigint generated always as identity,
  application_id integer not null references applications,
  type text not null,
  -- The body as it is sent, and signed.
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

create index partner_deliveries_undelivered
  on partner_deliveries (application_id) where delivered_at is null;

-- Signatures that have been used, until they have expired.
create table partner_signatures (
  signature text primary key,
  expires_at timestamptz not null
);

create index partner_signatures_expired on partner_signatures (expires_at);
