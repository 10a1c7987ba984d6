-- Partners, and how they prove who they are.

-- Partners. A borrower tells them apart by name, on every screen and paper, so no two bear one.
create table applications (
  application_id integer primary key,
  name text not null,
  type text not null check (type in ('standard', 'widget')),
  waitlist boolean not null,
  background_color text,
  icon text,
  logo text,
  banner text,
  interest_bp integer not null check (interest_bp between 1 and 10000),
  collateral_ratio_bp integer not null check (collateral_ratio_bp between 1 and 10000),
  redirect_origins jsonb not null default '[]',
  -- Where the partner hears of events.
  webhook_url text
);

create unique index applications_by_name on applications (lower(trim(name)));

-- With what a partner signs its requests. `secret` is sealed: partners/secrets.ts.
create table partner_keys (
  key_id text primary key,
  application_id integer not null references applications,
  secret text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create index partner_keys_of_partner on partner_keys (application_id, created_at);
