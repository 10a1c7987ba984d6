-- A code that was given for six right digits and sets one new password for that contact.

create table reset_codes (
  hash text primary key,
  user_id text not null references users,
  contact text not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);

create index reset_codes_of_user on reset_codes (user_id);

create table contact_messages (
  contact_message_id text primary key,
  email text not null,
  email_permit boolean not null,
  fullname text not null,
  message text not null,
  user_type text not null check (user_type in ('Individual', 'Business')),
  address text,
  sent_at timestamptz not null
);

create index contact_messages_of_email on contact_messages (email, sent_at);

create index contact_messages_of_address on contact_messages (address, sent_at)
  where address is not null;

create table newsletter_emails (
  email text primary key,
  address text,
  joined_at timestamptz not null
);

create index newsletter_emails_of_address on newsletter_emails (address, joined_at)
  where address is not null;

create index notifications_in_centre on notifications (user_id, category, date)
  where cleared_at is null;
