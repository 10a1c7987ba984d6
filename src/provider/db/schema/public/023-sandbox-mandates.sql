-- What the sandbox's processor and its banks know of mandates. `bank` is null until the borrower has chosen an account.
create table sandbox_mandates (
  reference text primary key,
  access_code text not null unique,
  token text not null unique,
  email text not null,
  callback_url text not null,
  bank text,
  account_number text,
  status text not null check (status in ('asked', 'pending', 'active', 'suspended', 'cancelled')),
  expires_at timestamptz not null
);
