-- A loan that carries the rest of another over, and how often in a row that was done.
alter table loans add column carried_loan_id text;

alter table loans add column carried_times integer;

alter table loans add constraint loans_carried_times_check check (carried_times > 0);

alter table loans add constraint loans_carried_times check ((carried_loan_id is null) = (carried_times is null));

-- The rest of a loan goes over into one other.
create unique index loans_carried_once on loans (carried_loan_id) where carried_loan_id is not null;

-- What was signed with a payment of the interest that is due: the terms of the new loan.
alter table payment_intents add column carry_over jsonb;

alter table repayments drop constraint repayments_kind_check;

alter table repayments add constraint repayments_kind_check
  check (kind in ('payment', 'credit_returned', 'carried_over'));
