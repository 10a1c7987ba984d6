-- What a payer wants back, or has got back without our doing: `dispute_id` is the processor's own id
-- behind its kind. Amounts are kobo: `amount` is contested, `taken_back` has left us. Withdrawals wait
-- until `released_at`.
create table disputes (
  dispute_id text primary key,
  kind text not null check (kind in ('dispute', 'refund')),
  reference text not null references payment_intents,
  user_id text not null references users,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  due_at timestamptz,
  resolved_at timestamptz,
  taken_back bigint not null default 0 check (taken_back >= 0),
  released_at timestamptz,
  check ((status = 'open') = (resolved_at is null)),
  check (status = 'lost' or taken_back = 0)
);

create index disputes_of_user on disputes (user_id) where released_at is null;

create index disputes_of_payment on disputes (reference);

-- `sent_at`: when the processor or the bank was first asked to pay. `released_at`: a person has let this
-- one go, whatever is held.
alter table withdrawals add column if not exists sent_at timestamptz;

alter table withdrawals add column released_at timestamptz;

update withdrawals set sent_at = pending_at;

-- What of a repayment was taken back, in the loan's currency.
alter table repayments add column taken_back bigint not null default 0 check (taken_back >= 0);

alter table repayments add column taken_back_at timestamptz;

alter table repayments drop constraint repayments_are_their_parts;

alter table repayments add constraint repayments_are_their_parts
  check (principal + interest + returned + taken_back = amount);

-- The day on which we learned that the payment of a bill was taken back.
alter table bills add column reopened_on date;

-- A line below zero corrects one of the same kind, day and bill.
alter table loan_lines drop constraint loan_lines_amount_check;

alter table loan_lines add constraint loan_lines_say_something check (amount <> 0);

-- A loan that was sold and runs again may be sold again.
alter table liquidation_proceeds drop constraint liquidation_proceeds_pkey;

alter table liquidation_proceeds add column repayment_id text;

update liquidation_proceeds set repayment_id = repayments.repayment_id from repayments
where repayments.loan_id = liquidation_proceeds.loan_id and triggered = 'application';

alter table liquidation_proceeds add primary key (repayment_id);

insert into ledger_accounts
select 'house:chargebacks:' || currency, currency from unnest(array['USD', 'NGN']) as currencies (currency);

-- What the sandbox's processor knows of disputes. One that is lost ends in a refund.
create table sandbox_disputes (
  dispute_id bigint generated always as identity primary key,
  reference text not null references sandbox_charges,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('awaiting-merchant-feedback', 'resolved')),
  resolution text check (resolution in ('merchant-accepted', 'declined')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  resolved_at timestamptz
);

alter table sandbox_refunds add column dispute_id bigint references sandbox_disputes;
