-- Who works on what waits for a person, by the kind of the entry and its id.
create table queue_owners (
  kind text not null,
  subject text not null,
  staff_id text not null references staff,
  taken_at timestamptz not null,
  primary key (kind, subject)
);

create table queue_notes (
  note_id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  staff_id text not null references staff,
  note text not null,
  noted_at timestamptz not null
);

create index queue_notes_of on queue_notes (kind, subject);
