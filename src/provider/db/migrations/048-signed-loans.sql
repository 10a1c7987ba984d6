-- The name that was typed to sign the loan; null for loans from before it was asked for.
alter table loans add column signed_name text;
