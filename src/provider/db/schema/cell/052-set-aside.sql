-- What comes by bank may be money that a deed of its own books, or what the card processor has paid us.
alter table incoming_transfers drop constraint incoming_set_aside;

alter table incoming_transfers add constraint incoming_set_aside check (
  set_aside_as is null
  or (set_aside_as in ('sent_back', 'ours', 'booked', 'settlement') and closed_at is not null)
);
