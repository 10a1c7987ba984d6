-- What borrowers complain about. The number is what people say and write; until when a person reads, answers and
-- closes it follows from `filed_at`.
create table complaints (
  complaint_id text primary key,
  number text not null unique,
  user_id text not null references users,
  kind text not null check (kind in
    ('charges', 'payment', 'withdrawal', 'sale', 'service', 'data_wrong', 'privacy', 'other')),
  text text not null,
  filed_at timestamptz not null,
  -- When a person has read it, and has first answered.
  read_at timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  result text check (result in ('agreed', 'agreed_in_part', 'not_agreed')),
  constraint complaints_close_with_a_result check ((closed_at is null) = (result is null)),
  constraint complaints_are_answered_by_who_has_read check (answered_at is null or read_at is not null)
);

create index complaints_of_user on complaints (user_id, filed_at);

create index complaints_open on complaints (filed_at) where closed_at is null;

-- What the back office has said to each, and who said it.
create table complaint_answers (
  answer_id text primary key,
  complaint_id text not null references complaints,
  text text not null,
  answered_by text not null,
  answered_at timestamptz not null
);

create index complaint_answers_of_complaint on complaint_answers (complaint_id, answered_at);
