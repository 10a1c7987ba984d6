-- Above a limit a deed needs two approvers, besides the person who proposes it.
alter table proposals add column approvals smallint not null default 1;

alter table proposals add column first_approved_by text;

alter table proposals add column first_approved_at timestamptz;

alter table proposals add constraint proposals_second_approver check (
  outcome is distinct from 'approved' or approvals = 1
  or (first_approved_by is not null and first_approved_by not in (made_by, ended_by))
);
