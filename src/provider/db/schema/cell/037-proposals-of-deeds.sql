-- Every deed that moves or forgives money is proposed, not only a loan that is paid out. `fields` are what was typed
-- for it, and `postings` what it would post in the ledger, as it stood when it was proposed.
alter table proposals drop constraint proposals_kind_check;

alter table proposals add column fields jsonb;

alter table proposals add column postings jsonb;

update proposals set kind = 'pay-out', fields = '{}', postings = '[]';

alter table proposals alter column fields set not null;

alter table proposals alter column postings set not null;

alter table proposals drop constraint proposals_outcome_check;

alter table proposals add constraint proposals_outcome_check
  check (outcome in ('approved', 'withdrawn', 'refused', 'void'));

drop index one_open_proposal;

-- A loan may get two transfers at once, by their references.
create unique index one_open_proposal on proposals (kind, subject, coalesce(fields ->> 'bank_reference', ''))
  where outcome is null;
