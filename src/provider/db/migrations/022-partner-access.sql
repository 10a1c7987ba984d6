-- How partners prove who they are, and which of their users is which borrower.

create table partner_keys (
  key_id text primary key,
  application_id integer not null references applications,
  secret text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create index partner_keys_of_partner on partner_keys (application_id, created_at);

-- Signatures that have been used, until they have expired.
create table partner_signatures (
  signature text primary key,
  expires_at timestamptz not null
);

create index partner_signatures_expired on partner_signatures (expires_at);

-- A partner has said that its user comes: a code for the link, then one for the way to the digits.
create table partner_handoffs (
  handoff_id text primary key,
  application_id integer not null references applications,
  key_id text not null references partner_keys,
  partner_user_id text not null,
  email text,
  mobile text,
  redirect_url text,
  state text,
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

-- The hand-off that a session came by, and the partner that it is bound to.
alter table sessions add column handoff_id text;

alter table sessions add column bound_to integer references applications;
