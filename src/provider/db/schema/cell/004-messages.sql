-- What was said to borrowers, and what was written to us.

-- Mails and SMS. `sent_at` is when it leaves, or left.
create table messages (
  message_id text primary key,
  position bigint generated always as identity,
  user_id text references users,
  recipient text not null,
  channel text not null check (channel in ('sms', 'email')),
  subject text not null,
  body text not null,
  otp text,
  link text,
  sent_at timestamptz not null,
  handed_over_at timestamptz,
  given_up_at timestamptz,
  -- What a mail is made of besides its body when it leaves: facts, what comes next, where it leads.
  details jsonb
);

create index messages_to on messages (recipient, position);

-- What a borrower reads in the app. `position` orders what was said at the same instant.
create table notifications (
  notification_id text primary key,
  user_id text not null references users,
  category text not null check (category in ('loan', 'repayment', 'withdrawal')),
  subject text not null,
  body text not null,
  file_name text,
  date timestamptz not null,
  unread boolean not null default true,
  cleared_at timestamptz,
  position bigint generated always as identity
);

create index notifications_in_centre
  on notifications (user_id, category, date) where cleared_at is null;

create index notifications_of_user on notifications (user_id, date);

create index notifications_unread on notifications (user_id) where unread;

-- What somebody has written to support.
create table contact_messages (
  contact_message_id text primary key,
  email text not null,
  email_permit boolean not null,
  fullname text not null,
  message text not null,
  user_type text not null check (user_type in ('Individual', 'Business')),
  sent_at timestamptz not null
);

create index contact_messages_of_email on contact_messages (email, sent_at);
