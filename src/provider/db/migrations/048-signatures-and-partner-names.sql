-- The name that was typed to sign the loan; null for loans from before it was asked for.
alter table loans add column signed_name text;

-- A borrower tells partners apart by name, on every screen and paper, so no two bear one. The partner
-- that came first keeps it; another gets its id behind it, and the audit keeps what it was called.
do $$
declare
  later record;
  chosen text;
begin
  for later in
    select application_id, name from applications
    where exists (
      select 1 from applications other
      where lower(trim(other.name)) = lower(trim(applications.name))
        and other.application_id < applications.application_id
    )
    order by application_id
  loop
    chosen := trim(later.name) || ' ' || later.application_id;
    while exists (select 1 from applications where lower(trim(name)) = lower(chosen)) loop
      chosen := chosen || '-' || later.application_id;
    end loop;
    update applications set name = chosen where application_id = later.application_id;
    insert into audit (at, user_id, action, subject, detail) values (
      now(), null, 'rename partner', later.application_id::text,
      jsonb_build_object('from', later.name, 'to', chosen)
    );
  end loop;
end $$;

create unique index applications_by_name on applications (lower(trim(name)));
