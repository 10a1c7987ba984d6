-- A borrower's consent that the saved card pays what a loan asks for. `words` are the sentences that were
-- signed, as they were read.
create table autopays (
  autopay_id text primary key,
  loan_id text not null references loans,
  user_id text not null references users,
  -- The most that one charge may take with its fee, in kobo; for a loan in Dollars.
  ceiling bigint check (ceiling > 0),
  words text not null,
  signed_name text not null,
  signed_at timestamptz not null,
  -- The day of the one bill that the borrower pays by hand.
  skipped_day date,
  ended_at timestamptz,
  ended_by text check (ended_by in ('borrower', 'replaced', 'loan')),
  constraint autopays_end_by_somebody check ((ended_at is null) = (ended_by is null))
);

create unique index one_autopay_of_a_loan on autopays (loan_id) where ended_at is null;

create index autopays_of_user on autopays (user_id);

-- What a borrower was told before a charge, in minor units of the loan's currency: what is due on the bill's day, and
-- on the day of its last try. `left_alone` says why nothing was charged, once the borrower was told.
create table autopay_notices (
  autopay_id text not null references autopays,
  loan_id text not null references loans,
  due_on date not null,
  told_at timestamptz not null,
  amount bigint not null check (amount > 0),
  late_amount bigint not null check (late_amount > 0),
  left_alone text check (left_alone in ('paid_by_hand', 'above_ceiling', 'no_card')),
  primary key (autopay_id, due_on)
);

create index autopay_notices_of_loan on autopay_notices (loan_id, due_on);

-- A charge of autopay, whatever became of it: its intent says that. A loan is never tried twice on a day.
create table autopay_tries (
  reference text primary key references payment_intents,
  autopay_id text not null references autopays,
  loan_id text not null references loans,
  due_on date not null,
  tried_on date not null,
  -- When the borrower was told what became of it.
  told_at timestamptz,
  unique (loan_id, tried_on)
);
