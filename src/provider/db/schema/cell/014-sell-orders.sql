-- What partners are asked to sell, and what they have sold. An order with a `sale_id` fulfils a sale that ended a
-- loan in default: the loan is paid already, and the partner owes us what it brings. One without is the
-- borrower's own choice: each fill of it repays a part of the loan.
create table sell_orders (
  order_id text primary key,
  sale_id text references sales,
  loan_id text not null references loans,
  user_id text not null references users,
  portfolio_id text not null references portfolios,
  application_id integer not null references applications,
  currency text not null check (currency in ('USD', 'NGN')),
  -- What the borrower chose; null where the partner chooses.
  class text check (class in ('stock', 'fund', 'cash', 'crypto')),
  symbol text,
  amount bigint not null check (amount > 0),
  filled bigint not null default 0,
  status text not null check (status in
    ('requested', 'partly_filled', 'filled', 'short', 'disputed', 'expired', 'closed')),
  reason text,
  requested_at timestamptz not null,
  due_until timestamptz not null,
  ended_at timestamptz,
  -- When what a borrower's own order brought had come from the partner; `liquidation_proceeds` of a default.
  paid_at timestamptz,
  constraint sell_orders_sell_no_more_than_asked check (filled between 0 and amount),
  constraint sell_orders_are_of_one_cause check (
    (sale_id is null) = (symbol is not null) and (symbol is null) = (class is null))
);

create unique index one_sell_order_of_a_sale on sell_orders (sale_id, portfolio_id);

-- A borrower chooses one at a time, so that together they never sell more than is owed.
create unique index one_chosen_sell_order_of_a_loan
  on sell_orders (loan_id) where sale_id is null and ended_at is null;

create index sell_orders_of_user on sell_orders (user_id, requested_at);

create index sell_orders_of_portfolio on sell_orders (portfolio_id);

create index sell_orders_to_pay on sell_orders (loan_id) where paid_at is null;

-- What a partner sold for an order, by its own id of that sale. Quantity and price as it wrote them.
create table sell_order_fills (
  order_id text not null references sell_orders,
  fill_id text not null,
  symbol text not null,
  quantity text not null,
  price text not null,
  proceeds bigint not null check (proceeds > 0),
  executed_at timestamptz not null,
  received_at timestamptz not null,
  repayment_id text,
  primary key (order_id, fill_id)
);
