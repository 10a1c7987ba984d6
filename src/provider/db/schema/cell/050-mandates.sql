-- A bank's mandate, by which autopay debits an account. `reference` is the processor's, `authorization_url` the page where
-- the borrower chooses the account, and `token` what it is debited by: null before, and once an ended mandate is forgotten.
create table mandates (
  mandate_id text primary key,
  user_id text not null references users,
  reference text not null unique,
  email text not null,
  authorization_url text not null,
  token text,
  bank text,
  last4 text,
  status text not null default 'pending'
    check (status in ('pending', 'active', 'suspended', 'cancelled', 'expired')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  constraint mandates_end_once check ((ended_at is null) = (status in ('pending', 'active', 'suspended')))
);

create unique index one_mandate_of_a_borrower on mandates (user_id) where ended_at is null;

create index mandates_of_user on mandates (user_id, ended_at);

create index mandates_by_token on mandates (token);

alter table autopays add column pays_with text not null default 'card';

alter table autopays add constraint autopays_pays_with_check check (pays_with in ('card', 'bank'));

alter table autopays drop constraint autopays_ended_by_check;

alter table autopays add constraint autopays_ended_by_check
  check (ended_by in ('borrower', 'replaced', 'loan', 'mandate'));

alter table autopay_notices drop constraint autopay_notices_left_alone_check;

alter table autopay_notices add constraint autopay_notices_left_alone_check
  check (left_alone in ('paid_by_hand', 'above_ceiling', 'bill_unpaid', 'no_card', 'no_bank'));
