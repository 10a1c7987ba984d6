import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import { showFirstView } from '#shell/first-view.ts';
import { summarizeAccount } from './account-summary.ts';
import { asOfText, billingMonth, readingsOf } from './readings.ts';

showFirstView(({ user, held, rest, currency, asOf }) => {
  if (!currency) return {};
  const [{ loans }] = rest as [{ loans: Loan[] }];
  const { fall, parts, amount, ...texts } = readingsOf(
    summarizeAccount(held, loans, currency),
    currency,
    user,
  );
  return {
    ...texts,
    month: billingMonth(user.now),
    asOf: asOf && asOfText(asOf, new Date().toISOString()),
    amount: formatMoney(amount, currency),
    fall: fall?.before,
    percent: fall?.percent,
    line: fall && `${fall.after} redline`,
    parts: parts && `Principal ${parts}`,
  };
});
