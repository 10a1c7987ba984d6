-- A loan that its portfolios do not back any more waits: since when, and how much of it they back.
alter table loans add column held_since timestamptz;

alter table loans add column backed bigint;

alter table loans add constraint loans_held check (
  (held_since is null) = (backed is null)
  and (held_since is null or status in ('requested', 'issued', 'cancelled'))
  and backed >= 0 and backed < principal
);
