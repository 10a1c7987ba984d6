-- The place of an event in its partner's feed: given once the event is committed, by whoever reads the feed.
-- `position` is drawn before that, so that a later one may be seen first.
alter table partner_deliveries add column feed_position bigint;

create unique index partner_deliveries_in_feed on partner_deliveries (application_id, feed_position);

create index partner_deliveries_without_place
  on partner_deliveries (application_id, position) where feed_position is null;

-- The last place that was given. Whoever gives places holds the row.
create table partner_feeds (
  application_id integer primary key references applications,
  given bigint not null
);
