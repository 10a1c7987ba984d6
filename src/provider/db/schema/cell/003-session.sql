-- How a borrower comes in.

-- Where a borrower is signed in.
create table sessions (
  session_id text primary key,
  user_id text not null references users,
  application_id integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  -- To a few minutes; null before the first request of the session.
  seen_at timestamptz,
  -- The hand-off that it came by.
  handoff_id text,
  -- The partner beyond which it sees and moves nothing; null: the borrower's own.
  bound_to integer references applications,
  -- The browser's cookie, hashed; null once the borrower has ended what was known of it.
  device text,
  -- When the session has shown once more who asks.
  stepped_up_at timestamptz,
  -- Whether a one-time code or link opened it.
  by_code boolean not null default false,
  -- At stepping up, since the last right one.
  wrong_passwords integer not null default 0
);

create index sessions_of_user on sessions (user_id);

-- Six digits or a link that was sent to a contact.
create table one_time_codes (
  code_id text primary key,
  kind text not null check (kind in ('otp', 'link')),
  purpose text not null,
  contact text not null,
  application_id integer not null,
  user_id text references users,
  hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  -- The hand-off whose user it also connects, as its message says.
  handoff_id text references partner_handoffs on delete set null,
  -- The `device` of the requester who spent its digits: that one may ask for another at once.
  spent_by text
);

create index one_time_codes_by_hash on one_time_codes (hash);

create index one_time_codes_of_contact on one_time_codes (contact, sent_at);

-- A code belongs to whoever asked for it: a browser by its cookie, hashed, or the address of one that shows
-- none. Several may have asked for the one that was sent, and each has tries of their own.
create table code_requesters (
  code_id text not null references one_time_codes on delete cascade,
  device text not null,
  cookieless boolean not null,
  address text not null,
  failures integer not null default 0 check (failures >= 0),
  asked_at timestamptz not null,
  primary key (code_id, device)
);

-- A code that was given for six right digits and sets one new password for that contact.
create table reset_codes (
  hash text primary key,
  user_id text not null references users,
  contact text not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);

create index reset_codes_of_user on reset_codes (user_id);
