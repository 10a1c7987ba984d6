-- When this session has shown once more who asks, and whether a code or a link opened it.
alter table sessions add column stepped_up_at timestamptz;

alter table sessions add column by_code boolean not null default false;

-- Wrong passwords at stepping up, since the last right one.
alter table sessions add column wrong_passwords integer not null default 0;

-- A first password counts for a step-up only once a code has come after it.
alter table users add column password_confirmed boolean not null default true;
