-- What the sandbox's card processor knows. The provider itself never reads it: it asks over the
-- processor's own protocol.

create table sandbox_charges (
  reference text primary key,
  access_code text not null unique,
  email text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  purpose text not null,
  transfers boolean not null,
  callback_url text not null,
  cancel_url text not null,
  metadata jsonb not null,
  status text not null check (status in ('abandoned', 'pending', 'success', 'failed')),
  asked jsonb,
  card jsonb,
  settles_at timestamptz,
  settles_as text check (settles_as in ('success', 'failed')),
  paid_at timestamptz,
  refunded_at timestamptz
);

create index sandbox_charges_to_settle on sandbox_charges (settles_at) where status = 'pending';
