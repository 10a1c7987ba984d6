import { type RawBuilder, sql } from 'kysely';

/** A row for each thing that is not as it must be, saying what in a sentence. */
type Proof = RawBuilder<{ problem: string }>;

const zeroInEachCurrency = sql<{ problem: string }>`
  select 'transaction ' || transaction_id || ' is off by ' || sum(amount) || ' ' || currency as problem
  from ledger_entries group by transaction_id, currency having sum(amount) <> 0`;

const accountsAreInOneCurrency = sql<{ problem: string }>`
  select 'account ' || account || ' is in ' || string_agg(distinct currency, ' and ') as problem
  from ledger_entries group by account having min(currency) <> max(currency)`;

const portfoliosShowTheirCredit = sql<{ problem: string }>`
  with posted as (select account, sum(amount) as amount from ledger_entries group by account)
  select 'portfolio ' || portfolio_id || ' shows ' || balance || ', posted '
    || coalesce(-amount, 0) as problem
  from portfolios
  left join posted on account = 'portfolio:' || portfolio_id || ':credit'
  where balance <> coalesce(-amount, 0)`;

/** What a loan's row and its bills leave to pay, part by part, against the books. */
const loansOweWhatIsPosted = sql<{ problem: string }>`
  with posted as (select account, sum(amount) as amount from ledger_entries group by account),
  unpaid as (
    select loan_id, sum(interest - interest_paid) as interest, sum(fee - fee_paid) as fees,
      sum(penalty - penalty_paid) as penalties
    from bills group by loan_id
  ),
  parts as (
    select loan_id, part, shown
    from loans left join unpaid using (loan_id)
    cross join lateral (values ('principal', owed), ('interest', interest), ('fees', fees),
      ('penalties', penalties)) as shown (part, shown)
  )
  select 'loan ' || loan_id || ' owes ' || coalesce(shown, 0) || ' of ' || part || ', posted '
    || coalesce(amount, 0) as problem
  from parts left join posted on account = 'loan:' || loan_id || ':' || part
  where coalesce(shown, 0) <> coalesce(amount, 0)`;

/** The lines that a borrower sees lead to the same debt. */
const linesLeadToTheDebt = sql<{ problem: string }>`
  with told as (
    select loan_id,
      sum(case when source = 'paid' and kind = 'principal' then amount else 0 end) as principal_paid,
      sum(case when source = 'posted' and kind <> 'principal_due' then amount
        when source = 'paid' and kind <> 'principal' then -amount else 0 end) as charges
    from loan_lines group by loan_id
  ),
  unpaid as (
    select loan_id, sum(interest - interest_paid + fee - fee_paid + penalty - penalty_paid) as charges
    from bills group by loan_id
  )
  select 'loan ' || loan_id || ' owes ' || owed || ' and ' || coalesce(unpaid.charges, 0)
    || ' of charges, its lines lead to ' || principal - coalesce(principal_paid, 0) || ' and '
    || coalesce(told.charges, 0) as problem
  from loans left join told using (loan_id) left join unpaid using (loan_id)
  where disbursed_on is not null and (owed <> principal - coalesce(principal_paid, 0)
    or coalesce(unpaid.charges, 0) <> coalesce(told.charges, 0))`;

/**
 * What a loan shows as lost is written off in its lines: all principal and interest that nobody paid,
 * and of the fees and penalties those that were not taken back as late charges.
 */
const lossesAreTheirLines = sql<{ problem: string }>`
  with told as (
    select loan_id, sum(amount) as most,
      sum(case when kind in ('fee', 'penalty') then 0 else amount end) as least
    from loan_lines
    where source = 'paid' and repayment_id is null and sale_id is null group by loan_id
  )
  select 'loan ' || loan_id || ' shows ' || written_off || ' written off, its lines '
    || coalesce(least, 0) || ' to ' || coalesce(most, 0) as problem
  from loans left join told using (loan_id)
  where written_off not between coalesce(least, 0) and coalesce(most, 0)`;

const endedLoansOweNothing = sql<{ problem: string }>`
  select 'loan ' || loan_id || ' is ' || status || ' and owes ' || owed as problem
  from loans
  where status in ('requested', 'issued', 'disbursing', 'repaid', 'liquidated', 'cancelled')
    and owed <> 0`;

/** A payment is its parts, and a loan shows the sum of its payments. */
const repaymentsAreTheirLines = sql<{ problem: string }>`
  with told as (select repayment_id, sum(amount) as amount from loan_lines
    where repayment_id is not null group by repayment_id)
  select 'repayment ' || repayment_id || ' paid ' || repayments.amount - returned - taken_back
    || ', its lines ' || coalesce(told.amount, 0) as problem
  from repayments left join told using (repayment_id)
  where repayments.amount - returned - taken_back <> coalesce(told.amount, 0)
  union all
  select 'loan ' || loan_id || ' shows ' || total_repaid || ' repaid, its repayments '
    || coalesce(sum(amount - returned - taken_back), 0)
  from loans left join repayments using (loan_id)
  group by loan_id having total_repaid <> coalesce(sum(amount - returned - taken_back), 0)`;

/** A sale is its parts, its lines, what portfolios gave for it, and what the books have of it. */
const salesAreTheirLines = sql<{ problem: string }>`
  with told as (select sale_id, sum(amount) as amount from loan_lines
    where sale_id is not null group by sale_id),
  given as (select sale_id, sum(undrawn) as undrawn, sum(sold) as sold
    from sale_portfolios group by sale_id),
  posted as (
    select subject as sale_id,
      sum(amount) filter (where account like 'portfolio:%') as undrawn,
      sum(amount) filter (where account like 'house:liquidations:%') as sold
    from ledger_entries join ledger_transactions using (transaction_id)
    where kind in ('undrawn_return', 'sale', 'repayment') group by subject
  ),
  figures as (
    select sale_id, sales.undrawn + sales.sold as paid, told.amount as of_lines,
      sales.undrawn, sales.sold, given.undrawn as undrawn_given, given.sold as sold_given,
      posted.undrawn as undrawn_posted, posted.sold as sold_posted
    from sales left join told using (sale_id)
    left join given using (sale_id) left join posted using (sale_id)
  )
  select 'sale ' || sale_id || ' ' || name || ' ' || coalesce(amount, 0) || ', recorded are ' || recorded
    as problem
  from figures
  cross join lateral (values ('has lines of', of_lines, paid),
    ('took back undrawn credit of', undrawn_given, undrawn), ('sold of portfolios', sold_given, sold),
    ('has posted undrawn credit of', undrawn_posted, undrawn),
    ('has posted sold', sold_posted, sold)) as shown (name, amount, recorded)
  where coalesce(amount, 0) <> recorded`;

/** What processors have taken back of payments, against what they say. */
const disputesAreTheirEntries = sql<{ problem: string }>`
  with taken as (select coalesce(sum(taken_back), 0) as amount from disputes),
  gone as (
    select coalesce(-sum(amount), 0) as amount
    from ledger_entries join ledger_transactions using (transaction_id)
    where account = 'house:processor:NGN' and kind in ('repayment_reversal', 'chargeback')
  )
  select 'disputes have taken back ' || taken.amount || ', posted ' || gone.amount as problem
  from taken cross join gone where taken.amount <> gone.amount`;

const splitsSumToTheWhole = sql<{ problem: string }>`
  select 'loan ' || loan_id || ' is ' || principal || ', its parts ' || sum(amount) as problem
  from loans left join loan_portfolios using (loan_id)
  group by loan_id having principal <> coalesce(sum(amount), 0)
  union all
  select 'withdrawal ' || withdrawal_id || ' is ' || withdrawals.amount || ', its parts '
    || sum(withdrawal_portfolios.amount)
  from withdrawals left join withdrawal_portfolios using (withdrawal_id)
  group by withdrawal_id
  having withdrawals.amount <> coalesce(sum(withdrawal_portfolios.amount), 0)`;

/** What the house holds for others, against whom it holds it for. */
const houseHoldsWhatIsWaiting = sql<{ problem: string }>`
  with waiting as (
    select 'house:payouts:' || requested_currency as account, -paid as amount
    from withdrawals where status = 'pending'
    union all
    select 'house:refunds:' || currency, -amount from refunds where sent_at is null
    union all
    select 'house:suspense:' || currency, -amount from payment_flags where settled_at is null
    union all
    select 'house:suspense:' || currency, -amount from incoming_transfers where closed_at is null
    union all
    select 'house:partner_shares:' || currency, -share from revenue_shares
    union all
    select account, ledger_entries.amount
    from ledger_entries join ledger_transactions using (transaction_id)
    join sales on sale_id = subject
    where account like 'house:liquidations:%' and not exists (
      select from liquidation_proceeds where liquidation_proceeds.sale_id = sales.sale_id)
    union all
    select 'house:liquidations:' || currency, filled - amount from sell_orders
    where status = 'closed' and sale_id is not null and not exists (
      select from liquidation_proceeds where liquidation_proceeds.sale_id = sell_orders.sale_id)
    union all
    select 'house:liquidations:' || currency, filled from sell_orders
    where sale_id is null and paid_at is null
  ),
  held as (
    select account, sum(amount) as amount from ledger_entries
    where account ~ '^house:(payouts|refunds|suspense|liquidations|partner_shares):' group by account
  ),
  -- Money in a currency of no book waits for a person too, and stands in none of them.
  expected as (
    select account, sum(amount) as amount from waiting
    where account ~ ':(NGN|USD)$' group by account
  )
  select account || ' is ' || coalesce(held.amount, 0) || ', waiting are '
    || coalesce(expected.amount, 0) as problem
  from held full join expected using (account)
  where coalesce(held.amount, 0) <> coalesce(expected.amount, 0)`;

/** All that must hold of the books of any database at any moment between two transactions. */
export const ledgerChecks: readonly Proof[] = [
  zeroInEachCurrency,
  accountsAreInOneCurrency,
  portfoliosShowTheirCredit,
  loansOweWhatIsPosted,
  linesLeadToTheDebt,
  lossesAreTheirLines,
  endedLoansOweNothing,
  repaymentsAreTheirLines,
  salesAreTheirLines,
  disputesAreTheirEntries,
  splitsSumToTheWhole,
  houseHoldsWhatIsWaiting,
];
