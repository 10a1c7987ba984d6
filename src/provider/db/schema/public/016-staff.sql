-- People who run the credit. Somebody who has left stays: they are named where they did something.
create table staff (
  staff_id text primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('viewer', 'officer', 'approver', 'admin')),
  invited_at timestamptz not null,
  -- Hashes of the codes with which one passkey may be registered: of the invitation, and of the one on paper.
  invitation text unique,
  invited_until timestamptz,
  recovery text unique,
  joined_at timestamptz,
  left_at timestamptz
);

create table staff_passkeys (
  credential_id text primary key,
  staff_id text not null references staff,
  public_key text not null,
  -- How often it says that it was used; 0 for one that does not count.
  uses bigint not null,
  added_at timestamptz not null
);

-- What a passkey is asked to sign, once and soon.
create table staff_challenges (
  challenge text primary key,
  -- Of one that registers a passkey.
  staff_id text references staff,
  expires_at timestamptz not null
);

create table staff_sessions (
  -- The hash of the cookie.
  session text primary key,
  staff_id text not null references staff,
  -- The browser, as its cookie names it, hashed; and as it names itself.
  device text not null,
  user_agent text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);

create index staff_sessions_of on staff_sessions (staff_id, device);
