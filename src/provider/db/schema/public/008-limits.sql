-- What is counted over all cells and processes. On Citus these stay on the coordinator, where each is
-- changed by a single statement.

-- Wrong passwords, codes, SMS and forms: for each that counts, the moment from which it no longer does.
create table limits (
  name text primary key,
  until timestamptz[] not null
);

-- When an address or a session may ask for as much as ever. After a crash of the database all may.
create unlogged table request_allowances (
  name text primary key,
  whole_at timestamptz not null
);
