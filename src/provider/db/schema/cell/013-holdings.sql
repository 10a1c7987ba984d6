-- What a portfolio holds, in the last picture of its partner: null where none has come, and its value is set
-- by hand. `value` is then what the holdings count for under the partner's terms.
alter table portfolios add column holdings jsonb;

-- The partner's time of that picture, by our clock.
alter table portfolios add column priced_at timestamptz;

-- Until when its prices hold, and since when they have without a gap. Old prices lend nothing and sell nothing.
alter table portfolios add column prices_until timestamptz;

alter table portfolios add column prices_since timestamptz;

-- What the partner was last told must stay, in minor units.
alter table portfolios add column hold_told bigint;

-- A picture that looks like a mistake, until a person takes or drops it or the partner sends another.
create table held_pictures (
  portfolio_id text primary key references portfolios,
  holdings jsonb not null,
  priced_at timestamptz not null,
  received_at timestamptz not null,
  reason text not null
);
