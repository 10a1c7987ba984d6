-- What the card processor says it has settled, each payment once, and what a person has to see about it: all in the first
-- cell, because the processor may name what nobody knows. `ours` is what our books have; null: nothing.
create table settlement_lines (
  reference text primary key,
  settled_on date not null,
  theirs bigint check (theirs > 0),
  ours bigint check (ours > 0),
  imported_by text not null,
  imported_at timestamptz not null,
  explained_at timestamptz,
  explained_by text,
  explanation text,
  constraint settlement_names_money check (theirs is not null or ours is not null)
);

create index settlement_differences on settlement_lines (settled_on)
  where theirs is distinct from ours and explained_at is null;
