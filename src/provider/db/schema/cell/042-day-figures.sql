-- How a cell's business stood at the end of each day, and of today an hour ago at most: for the board of the back office.
create table day_figures (
  day date not null,
  currency text not null check (currency in ('NGN', 'USD')),
  lent bigint not null,
  due bigint not null,
  late bigint not null,
  in_bank bigint not null,
  primary key (day, currency)
);
