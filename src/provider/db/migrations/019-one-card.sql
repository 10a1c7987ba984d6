-- A borrower has one card; those that it took the place of stay as history. Their token is null once
-- the processor has forgotten it, or when the newer card has the same.
alter table cards add column replaced_at timestamptz, alter column token drop not null;

update cards set replaced_at = newer.added_at from cards as newer
where newer.user_id = cards.user_id
and (newer.added_at, newer.card_id) = (
  select one.added_at, one.card_id from cards as one
  where one.user_id = cards.user_id order by one.added_at desc, one.card_id desc limit 1
)
and newer.card_id <> cards.card_id;

create unique index cards_in_use on cards (user_id) where replaced_at is null;

insert into jobs (kind, subject, run_at)
select 'forget_card', card_id, replaced_at from cards where replaced_at is not null;
