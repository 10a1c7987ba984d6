-- What a dollar costs.

-- Kobo per dollar, from `valid_from` until the next.
create table fx_rates (
  valid_from timestamptz primary key,
  buy bigint not null check (buy > 0),
  sell bigint not null check (sell > 0)
);
