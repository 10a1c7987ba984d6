-- Where what comes from outside lives. A request asks here once, before it goes to the cell: no query joins
-- the two, and no transaction writes both. On Citus these are ordinary tables of the coordinator.

-- The cell of each contact, and so that no two borrowers have the same, whichever cells they live in. It is
-- reserved first, then the borrower is written; `reserved_at` is null once that is done.
create table directory_contacts (
  contact text primary key,
  cell text not null,
  reserved_at timestamptz
);

create index directory_contacts_reserved
  on directory_contacts (reserved_at) where reserved_at is not null;

-- The cell of a partner's user who has proven to be one of our borrowers.
create table directory_partner_users (
  application_id integer not null,
  partner_user_id text not null,
  cell text not null,
  primary key (application_id, partner_user_id)
);

-- Bank transfers that were credited, each to one loan, in whichever cell that is.
create table directory_transfers (
  reference text primary key,
  loan_id text not null
);
