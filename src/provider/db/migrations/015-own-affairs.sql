-- What a borrower sees and decides on the profile: where they are signed in, how they are told.

alter table sessions add column user_agent text;

alter table sessions add column seen_at timestamptz;

alter table cards add column brand text;

create table preferences (
  user_id text primary key references users,
  reminder_days jsonb,
  reminder_email boolean,
  reminder_sms boolean,
  redline_bp jsonb
);

-- The nearest of the borrower's distances that a portfolio has come within since it was further away.
alter table portfolios add column redline_near_bp integer;
