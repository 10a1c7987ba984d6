-- Who is no borrower.

-- Who has asked for the newsletter.
create table newsletter_emails (
  email text primary key,
  joined_at timestamptz not null
);
