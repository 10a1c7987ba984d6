-- How a partner lends against what its users hold: rates and ages by class, in basis points and minutes. What
-- is not named here has the rate of `collateral_ratio_bp`, and the age that credit/holdings.ts gives it.
alter table applications add column advance_rates jsonb;

-- The most of a portfolio that one symbol counts for, in basis points; null: all of it.
alter table applications add column largest_share_bp integer;

alter table applications add column price_ages jsonb;

-- Days on which the partner's market is closed, beside Saturdays and Sundays.
alter table applications add column market_holidays jsonb;
