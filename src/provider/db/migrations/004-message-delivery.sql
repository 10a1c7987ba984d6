-- Outside the sandbox messages are handed to a gateway, and what was secret in them is forgotten.

alter table messages add column handed_over_at timestamptz;

create index messages_to_hand_over on messages (position) where handed_over_at is null;
