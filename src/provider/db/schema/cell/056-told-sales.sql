-- What is still to be sold after a default must stay at the partner: it hears so of sales that are open already.
insert into jobs (kind, subject, run_at)
select 'hold', user_id, now() from (
  select user_id from sell_orders where sale_id is not null and ended_at is null
  union
  select sales.user_id from sale_portfolios as share
    join sales on sales.sale_id = share.sale_id
    left join liquidation_proceeds as paid on paid.sale_id = share.sale_id
    left join sell_orders
      on sell_orders.sale_id = share.sale_id and sell_orders.portfolio_id = share.portfolio_id
    where share.sold > 0 and paid.sale_id is null and sell_orders.order_id is null
) as selling
on conflict (kind, subject) do nothing;
