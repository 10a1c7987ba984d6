-- The holdings that people look at: later ones that are like them take the place of `holdings` alone.
alter table held_pictures add column first_holdings jsonb;
