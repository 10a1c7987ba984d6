-- A code belongs to whoever asked for it: a browser by its cookie, hashed, or the address of one that
-- shows none. Several may have asked for the one that was sent, and each has tries of their own.
create table code_requesters (
  code_id text not null references one_time_codes on delete cascade,
  device text not null,
  cookieless boolean not null,
  address text not null,
  failures integer not null default 0 check (failures >= 0),
  asked_at timestamptz not null,
  primary key (code_id, device)
);

create index code_requesters_of_address on code_requesters (address, asked_at) where address <> '';

alter table one_time_codes drop column tries;

alter table one_time_codes drop column address;

-- The browser that a session was opened in, hashed.
alter table sessions add column device text;
