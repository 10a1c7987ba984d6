import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import { showFirstView } from '#shell/first-view.ts';
import { asOfText } from '#shell/time-of.ts';
import { summarizeAccount } from './account-summary.ts';
import { billingMonth, readingsOf } from './readings.ts';

showFirstView(({ user, held, rest, currency, asOf }) => {
  if (!currency) return {};
  const [{ loans }] = rest as [{ loans: Loan[] }];
  const summary = summarizeAccount(held, loans, currency);
  const { fall, parts, amount, ...texts } = readingsOf(summary, currency, user);
  return {
    ...texts,
    month: billingMonth(user.now),
    asOf: asOf && asOfText(asOf, new Date().toISOString()),
    amount: formatMoney(amount, currency),
    fall: fall?.before,
    percent: fall?.percent,
    line: fall && `${fall.after} redline`,
    show: texts.elsewhere && `Show ${summary.elsewhere.currency}`,
    parts: parts && `Principal ${parts}`,
  };
});
