-- What ends a default: first undrawn credit, then a sale of only the rest, and what neither covers is
-- written off. It is a record of its own and no repayment, though it is allocated like one.
-- `penalties`, `fees`, `interest` and `principal` are the parts of the debt that it paid.
create table sales (
  sale_id text primary key,
  loan_id text not null references loans,
  user_id text not null references users,
  day date not null,
  at timestamptz not null,
  reference text not null unique,
  owed bigint not null check (owed > 0),
  undrawn bigint not null check (undrawn >= 0),
  sold bigint not null check (sold >= 0),
  written_off bigint not null check (written_off >= 0),
  penalties bigint not null check (penalties >= 0),
  fees bigint not null check (fees >= 0),
  interest bigint not null check (interest >= 0),
  principal bigint not null check (principal >= 0),
  read_at timestamptz,
  constraint sales_cover_what_is_owed check (undrawn + sold + written_off = owed),
  constraint sales_are_their_parts check (penalties + fees + interest + principal = undrawn + sold)
);

create index sales_of_user on sales (user_id, at);

create index sales_of_loan on sales (loan_id);

-- `value_before` and `value_after` are what the portfolio was worth.
create table sale_portfolios (
  sale_id text not null references sales,
  portfolio_id text not null references portfolios,
  undrawn bigint not null check (undrawn >= 0),
  sold bigint not null check (sold >= 0),
  value_before bigint not null check (value_before >= 0),
  value_after bigint not null check (value_after >= 0),
  primary key (sale_id, portfolio_id),
  check (value_before - sold = value_after)
);

-- What was sold before was kept as a repayment that the partner triggered. Its borrower was told of it
-- then, so it counts as read.
with amounts as (
  select subject as repayment_id, sum(amount) as sold
  from ledger_entries join ledger_transactions using (transaction_id)
  where account like 'house:liquidations:%' and kind = 'repayment'
  group by subject
),
parts as (
  select repayment_id, sum(amount) filter (where kind = 'penalty') as penalties,
    sum(amount) filter (where kind = 'fee') as fees
  from loan_lines where repayment_id is not null group by repayment_id
),
last as (
  select loan_id, max(date) as date from repayments where triggered = 'application' group by loan_id
),
old as (
  select repayments.*, coalesce(amounts.sold, 0) as sold, coalesce(penalties, 0) as penalties,
    coalesce(fees, 0) as fees,
    case when status = 'liquidated' and last.date = repayments.date then written_off else 0 end
      as written_off
  from repayments
  join loans using (loan_id)
  join last on last.loan_id = repayments.loan_id
  left join amounts on amounts.repayment_id = repayments.repayment_id
  left join parts on parts.repayment_id = repayments.repayment_id
  where triggered = 'application'
)
insert into sales
select repayment_id, loan_id, user_id, (date at time zone 'Africa/Lagos')::date, date, reference,
  amount + written_off, amount - sold, sold, written_off, penalties, fees,
  interest - penalties - fees, principal, date
from old;

-- Portfolios were sold one after another, each at most what it was worth.
with undrawn as (
  select subject as sale_id, split_part(account, ':', 2) as portfolio_id, sum(amount) as amount
  from ledger_entries join ledger_transactions using (transaction_id)
  where account like 'portfolio:%:credit' and kind = 'repayment'
  group by 1, 2
),
worth as (
  select sale_id, loan_portfolios.portfolio_id, position, sold as whole,
    coalesce(
      (select said.value from portfolio_values as said
        where said.portfolio_id = loan_portfolios.portfolio_id and said.day = sales.day),
      portfolios.value) as value_after,
    coalesce(
      (select said.value from portfolio_values as said
        where said.portfolio_id = loan_portfolios.portfolio_id and said.day < sales.day
        order by said.day desc limit 1),
      sold) as worth
  from sales join loan_portfolios using (loan_id) join portfolios using (portfolio_id)
),
in_turn as (
  select *, row_number() over in_order as number, whole - sum(worth) over in_order + worth as wanted
  from worth window in_order as (partition by sale_id order by position, portfolio_id)
),
taken as (
  select *, case when wanted > 0 then least(worth, wanted) else 0 end as part from in_turn
),
parted as (
  select *, part + case when number = 1
    then whole - sum(part) over (partition by sale_id) else 0 end as sold
  from taken
)
insert into sale_portfolios
select sale_id, portfolio_id, coalesce(amount, 0), sold, value_after + sold, value_after
from parted left join undrawn using (sale_id, portfolio_id)
where sold > 0 or amount > 0;

-- A line that a sale paid names the sale.
alter table loan_lines add column sale_id text references sales;

update loan_lines set sale_id = repayment_id, repayment_id = null
where repayment_id in (select sale_id from sales);

-- `total_repaid` is what was repaid, and no sale.
update loans set total_repaid = total_repaid - gone.amount
from (select loan_id, sum(undrawn + sold) as amount from sales group by loan_id) as gone
where gone.loan_id = loans.loan_id;

delete from repayments where triggered = 'application';

alter table liquidation_proceeds rename column repayment_id to sale_id;
