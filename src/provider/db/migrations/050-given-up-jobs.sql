-- A job that has failed as often as its kind is tried waits for a person, who may send it again. What it
-- was to do stays undone until then: money of a payout stays pending.
alter table jobs add column given_up_at timestamptz;

create index jobs_given_up on jobs (given_up_at) where given_up_at is not null;
