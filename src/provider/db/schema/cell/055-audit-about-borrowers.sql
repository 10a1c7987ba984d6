-- Borrowers see who of us has looked at what is theirs, and an erasure finds it.
create index audit_about_user on audit ((detail ->> 'user_id'), at) where detail ->> 'user_id' is not null;
