import type { Loan, LoanStatus } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';

/** Whether a request is still being worked on. */
export const isUnderWay = (status: LoanStatus) =>
  status === 'requested' || status === 'issued' || status === 'disbursing';

export type ProgressStep = {
  readonly name: string;
  readonly state: 'done' | 'now' | 'coming';
  /** ISO instant, where it is known. */
  readonly at: string | null;
};

/** The stages from the request to the balance. A declined loan has none. */
export function progressOf({ loanStatus, requested, issued, disbursed }: Loan): ProgressStep[] {
  if (loanStatus === 'cancelled') return [];
  const reached = { requested: 0, issued: 1, disbursing: 2 }[loanStatus as 'issued'] ?? 3;
  const steps = [
    { name: 'Requested', at: requested },
    { name: 'Issued', at: issued },
    { name: 'Disbursing', at: null },
    { name: 'In your balance', at: disbursed },
  ];
  return steps.map((step, index) => ({
    ...step,
    state: index < reached || reached === 3 ? 'done' : index === reached ? 'now' : 'coming',
  }));
}

/** What the receipt says about the loan's present status. */
export function outcomeSentence({ loanStatus, principal, currency, held }: Loan): string {
  const credit = formatMoney(principal, currency);
  if (held) {
    const most = formatMoney(held.backed, currency);
    const why =
      held.why === null
        ? `your portfolio has fallen and can now secure ${most}`
        : `we offer ${most}`;
    return `On hold: ${why}. On your dashboard you can accept that amount or cancel.`;
  }
  switch (loanStatus) {
    case 'requested':
      return 'Your partner is checking it. You can close this page. We will keep processing it.';
    case 'issued':
      return 'Your partner has approved it. We will pay it into your balance next.';
    case 'disbursing':
      return 'The money is on its way to your balance.';
    case 'cancelled':
      return 'It was declined or cancelled before any money moved. You owe nothing for it.';
    case 'repaid':
      return 'You have repaid this loan.';
    case 'liquidated':
      return 'This loan ended in default.';
    default:
      return `${credit} is in your balance. You can withdraw it now.`;
  }
}
