-- Decisions that move money: one person proposes, and another approves. `ground` is a hash of what it was made on.
create table proposals (
  proposal_id text primary key,
  kind text not null check (kind in ('loan')),
  subject text not null,
  ground text not null,
  made_by text not null,
  made_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  outcome text check (outcome in ('approved', 'withdrawn', 'void')),
  constraint proposals_ended check (
    (outcome is null) = (ended_at is null) and (outcome is null) = (ended_by is null)
  ),
  -- Nobody approves what they have proposed themselves.
  constraint proposals_four_eyes check (outcome <> 'approved' or made_by <> ended_by)
);

create unique index one_open_proposal on proposals (kind, subject) where outcome is null;
