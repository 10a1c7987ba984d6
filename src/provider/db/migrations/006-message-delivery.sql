-- Messages are delivered by jobs, each tried for a day; wrong passwords are limited by the address
-- that they come from.

drop index messages_to_hand_over;

alter table messages add column given_up_at timestamptz;

create index wrong_passwords_of_address on audit ((detail ->> 'address'), at)
where action = 'try wrong password';
