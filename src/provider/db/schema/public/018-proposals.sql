-- Proposals about what all cells share: exchange rates, and partners that may lend. As in a cell.
create table proposals (
  proposal_id text primary key,
  kind text not null,
  subject text not null,
  fields jsonb not null,
  postings jsonb not null,
  ground text not null,
  made_by text not null references staff,
  made_at timestamptz not null,
  ended_by text references staff,
  ended_at timestamptz,
  outcome text check (outcome in ('approved', 'withdrawn', 'refused', 'void')),
  constraint proposals_ended check (
    (outcome is null) = (ended_at is null) and (outcome is null) = (ended_by is null)
  ),
  -- Nobody approves what they have proposed themselves.
  constraint proposals_four_eyes check (outcome <> 'approved' or made_by <> ended_by)
);

create unique index one_open_proposal on proposals (kind, subject) where outcome is null;

-- Who somebody is at the command line of the server.
alter table staff add column unix_user text;

create unique index staff_at_server on staff (unix_user);
