-- What is to be done, what was asked once, and who did what.

-- What is to be done later, whichever process does it: one row for each kind of work on a subject.
-- `taken_by` holds a job until `taken_until`, by the database's own clock: a process that died or failed
-- leaves it to the next.
create table jobs (
  job_id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  run_at timestamptz not null,
  failures integer not null default 0,
  taken_by text,
  taken_until timestamptz,
  -- It has failed as often as its kind is tried, and waits for a person, who may send it again. What it
  -- was to do stays undone until then: money of a payout stays pending.
  given_up_at timestamptz,
  unique (kind, subject)
);

create index jobs_given_up on jobs (given_up_at) where given_up_at is not null;

create index jobs_to_run on jobs (run_at, job_id);

create index jobs_of_kind on jobs (kind, run_at);

-- `answer` is the text that was answered, so that a repeat is the same to the byte.
create table idempotency_keys (
  user_id text not null references users,
  key text not null,
  fingerprint text not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);

-- Who did what.
create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id text,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);

create index audit_of_subject on audit (subject, at);
