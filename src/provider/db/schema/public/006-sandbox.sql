-- What the sandbox's card processor knows. The provider itself never reads it: it asks over the processor's
-- own protocol.

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
  -- What was really paid, where it is not what was asked.
  paid bigint check (paid > 0),
  transaction_id bigint generated always as identity
);

create index sandbox_charges_to_settle on sandbox_charges (settles_at) where status = 'pending';

-- One that is lost ends in a refund.
create table sandbox_disputes (
  dispute_id bigint generated always as identity primary key,
  reference text not null references sandbox_charges,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('awaiting-merchant-feedback', 'resolved')),
  resolution text check (resolution in ('merchant-accepted', 'declined')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  resolved_at timestamptz
);

create table sandbox_refunds (
  refund_id bigint generated always as identity primary key,
  reference text not null references sandbox_charges,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  dispute_id bigint references sandbox_disputes
);

create index sandbox_refunds_of_charge on sandbox_refunds (reference);

create table sandbox_recipients (
  recipient_code text primary key,
  account_number text not null,
  bank_code text not null,
  name text not null,
  unique (bank_code, account_number)
);

-- Payouts. `settles_as` is what comes next, at `settles_at`; until `down_until` there is no answer.
create table sandbox_transfers (
  reference text primary key,
  transfer_code text not null unique,
  recipient_code text not null references sandbox_recipients,
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null check (status in ('pending', 'success', 'failed', 'reversed')),
  failure text,
  created_at timestamptz not null,
  down_until timestamptz,
  settles_at timestamptz,
  settles_as text check (settles_as in ('success', 'failed', 'reversed'))
);

create index sandbox_transfers_to_settle
  on sandbox_transfers (settles_at) where settles_at is not null;
