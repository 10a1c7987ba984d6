-- Since when a partner's word alone brings its user in no more, as a new password ends that; null while it does. The
-- user stays connected: their loans stand on what they hold there.
alter table partner_users add column way_in_ended_at timestamptz;

-- A borrower is one user of a partner: of several the latest.
delete from partner_users as one using partner_users as other
  where other.user_id = one.user_id and other.application_id = one.application_id
    and (other.linked_at, one.partner_user_id) > (one.linked_at, other.partner_user_id);

drop index partner_users_of_user;

create unique index partner_users_of_user on partner_users (user_id, application_id);

-- What a partner held back for loans that have ended: it may never name their borrowers again.
delete from hold_differences as one where not exists (
  select from loans where loans.user_id = one.user_id and loans.application_id = one.application_id
    and status in ('requested', 'issued', 'disbursing', 'disbursed', 'serviced')
);
