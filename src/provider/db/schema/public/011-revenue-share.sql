-- The part of the interest on its users' loans that a partner gets, in basis points; null: none was agreed.
alter table applications add column revenue_share_bp integer;
