-- Exports of all that is held about a borrower. `content` is the zip in base64, for as long as it can be fetched.
create table own_data_exports (
  export_id text primary key,
  user_id text not null references users,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes integer,
  content text
);

create unique index own_data_exports_open on own_data_exports (user_id) where ready_at is null;

create index own_data_exports_of_user on own_data_exports (user_id, requested_at);
