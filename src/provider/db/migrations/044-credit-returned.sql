-- What a loan was credited with: money that came in, or credit of its own that nobody had withdrawn.
alter table repayments add column kind text not null default 'payment'
  constraint repayments_are_of_a_kind check (kind in ('payment', 'credit_returned'));
