-- What of a payment its loan did not need any more; it is credit to withdraw.

alter table repayments add column surplus bigint not null default 0 check (surplus >= 0);

alter table repayments drop constraint repayments_check;

alter table repayments add constraint repayments_are_their_parts
  check (principal + interest + surplus = amount);
