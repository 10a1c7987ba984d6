-- What our own people write down about a borrower, for one another.
create table borrower_notes (
  note_id bigint generated always as identity primary key,
  user_id text not null references users,
  -- As they are called: who they are stands in what all cells share.
  noted_by text not null,
  note text not null,
  noted_at timestamptz not null
);

create index borrower_notes_of on borrower_notes (user_id, noted_at);
