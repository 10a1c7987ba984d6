-- How it goes with asking partners what their users hold, for each user whom we ask about. `answered_at` is the
-- last time that there was a picture to take; until then `first_asked_at` counts. `problem` is why there was
-- none the last time; null when there was one.
create table pulls (
  application_id integer not null references applications,
  partner_user_id text not null,
  first_asked_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  problem text,
  primary key (application_id, partner_user_id)
);
