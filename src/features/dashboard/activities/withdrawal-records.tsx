import type { Withdrawal } from '#contract/withdrawals.ts';
import { formatMoney } from '#credit/money.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import * as column from './record-kind.tsx';
import { Status } from './Status.tsx';

const idOf = ({ withdrawal_id }: Withdrawal) => withdrawal_id;

export const withdrawalRecords = column.recordKind({
  label: 'Withdrawals',
  idOf,
  columns: {
    portfolio: column.portfolio,
    reference: column.reference('withdrawal', idOf),
    requested: column.day('Requested', ({ pending }: Withdrawal) => pending),
    to: {
      heading: 'To',
      className: 'quiet',
      cell: (withdrawal) => {
        const refusal = refusalOf(withdrawal);
        return (
          <>
            {withdrawal.destination.account_name}
            <p>{accountOf(withdrawal)}</p>
            {refusal && <p>{refusal}</p>}
          </>
        );
      },
    },
    rate: column.rate,
    // In the currency that arrives, which may be another one than the loan's.
    paid: {
      heading: 'Paid',
      figures: true,
      cell: ({ paid, requestedCurrency }) => formatMoney(paid, requestedCurrency),
    },
    amount: column.mainAmount(({ amount }: Withdrawal) => amount),
    status: {
      heading: 'Status',
      sort: 'status',
      figures: true,
      card: 'state',
      cell: ({ withdrawalStatus, held }) => (
        <Status status={withdrawalStatus} word={held ? 'Being checked' : undefined} />
      ),
    },
  },
  table: ['portfolio', 'reference', 'requested', 'to', 'rate', 'paid', 'amount', 'status'],
  details: (withdrawal) => {
    const to = `To ${withdrawal.destination.account_name}, ${accountOf(withdrawal)}`;
    const lines = [conversionOf(withdrawal), to, refusalOf(withdrawal)];
    return (
      <div className="activity-about quiet">
        {lines.map((text) => text && <p key={text}>{text}</p>)}
      </div>
    );
  },
  links: ({ withdrawal_id }) => <ReceiptButton of="withdrawal" reference={withdrawal_id} />,
});

const lastDigits = ({ account_number }: Withdrawal['destination']) =>
  `••••${account_number.slice(-4)}`;

/** The account that a withdrawal goes to: 'Kainji Test Bank ••••6789'. */
function accountOf({ destination }: Withdrawal): string {
  return [destination.bank_name, lastDigits(destination)].filter(Boolean).join(' ');
}

/** What arrives, where that is in another currency. */
function conversionOf(withdrawal: Withdrawal): string | undefined {
  const { paid, requestedCurrency, currency } = withdrawal;
  if (requestedCurrency === currency) return undefined;
  return `${formatMoney(paid, requestedCurrency)} at ${column.rateOf(withdrawal)} for a dollar`;
}

/** Why the bank sent the money back. It is in the balance again. */
function refusalOf({ withdrawalStatus, reason }: Withdrawal): string | undefined {
  if (withdrawalStatus !== 'rejected') return undefined;
  return `${reason ?? 'The bank did not accept it'}. It is in your balance again.`.replace(
    '..',
    '.',
  );
}
