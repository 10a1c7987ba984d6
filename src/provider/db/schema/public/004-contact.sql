-- Who is no borrower.

-- Who has asked for the newsletter. `address` is the one that asked, for its limit.
create table newsletter_emails (
  email text primary key,
  address text,
  joined_at timestamptz not null
);

create index newsletter_emails_of_address
  on newsletter_emails (address, joined_at) where address is not null;
