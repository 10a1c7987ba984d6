-- Where we ask a partner what a user of its holds: an address that the user's own id is added to. Null: we do
-- not ask, and the partner sends it.
alter table applications add column pull_url text;
