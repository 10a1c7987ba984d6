import type { Loan } from '#contract/loans.ts';
import { shortReference } from '#credit/references.ts';

/**
 * @returns the name of a loan among others: its partner, with the loan's reference where that partner
 * has more than one of them
 */
export function loanNamer(loans: readonly Loan[]): (loan: Loan) => string {
  const partners = Map.groupBy(loans, ({ application }) => application.application_id);
  return ({ loan_id, application: { application_id, applicationName } }) =>
    (partners.get(application_id)?.length ?? 0) > 1
      ? `${applicationName}, loan ${shortReference(loan_id)}`
      : applicationName;
}
