-- The name that was typed to sign the loan; null for loans from before it was asked for.
alter table loans add column signed_name text;

-- A borrower tells partners apart by name, on every screen and paper, so no two bear one.
update applications set name = name || ' ' || application_id
  where exists (
    select 1 from applications other
    where lower(trim(other.name)) = lower(trim(applications.name))
      and other.application_id < applications.application_id
  );

create unique index applications_by_name on applications (lower(trim(name)));
