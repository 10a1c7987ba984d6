-- Portfolios and their worth.

-- What a partner holds for a borrower.
create table portfolios (
  portfolio_id text primary key,
  user_id text not null references users,
  application_id integer not null references applications,
  position integer not null,
  currency text not null check (currency in ('USD', 'NGN')),
  value bigint not null check (value >= 0),
  -- Credit disbursed and not yet withdrawn: the sum of its ledger account.
  balance bigint not null default 0 check (balance >= 0),
  selected boolean not null default false,
  waitlist boolean not null default false,
  legal_name text,
  legal_accepted_at timestamptz,
  -- A redline that was reached is told once, until the value has risen above it again.
  redline_told_at timestamptz,
  -- The nearest of the borrower's distances that it has come within since it was further away.
  redline_near_bp integer
);

create index portfolios_of_user on portfolios (user_id);

-- What a portfolio was worth from a Lagos day on, as it was last said on that day.
create table portfolio_values (
  portfolio_id text not null references portfolios,
  day date not null,
  value bigint not null check (value >= 0),
  primary key (portfolio_id, day)
);
