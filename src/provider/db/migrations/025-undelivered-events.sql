-- What partners have not taken, for whoever watches: a few rows among all that they were told.

create index partner_deliveries_undelivered on partner_deliveries (application_id)
where delivered_at is null;
