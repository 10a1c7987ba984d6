import { brand } from '#brand';
import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import { go } from '#stores/navigate.ts';
import { storedRedirect, takeStoredRedirect } from '#stores/redirects.ts';
import { Button } from '#ui/Button.tsx';
import { Rosette } from '#ui/Rosette.tsx';

/** The loan is asked for: what happens now, and when. */
export function DoneStep({ loan }: { readonly loan: Loan }) {
  const { loan_id, principal, currency, tenure, application } = loan;
  return (
    <section className="offer-done">
      <Rosette seed={loan_id} />
      <h1>Loan requested</h1>
      <p className="lead">
        {formatMoney(principal, currency)} against your portfolio at {application.applicationName}
      </p>
      <p role="status">
        We have received your application. Processing takes under {brand.claims.feedbackMinutes}{' '}
        minutes.
      </p>
      <dl>
        <div>
          <dt>Reference</dt>
          <dd>{loan_id.slice(0, 8)}</dd>
        </div>
        <div>
          <dt>Tenure</dt>
          <dd>{tenure} months</dd>
        </div>
      </dl>
      {storedRedirect() ? (
        <Button
          variant="primary"
          full
          type="button"
          onClick={() => go(takeStoredRedirect() ?? '/dashboard')}
        >
          CONTINUE
        </Button>
      ) : (
        <Button variant="primary" full href="/dashboard">
          GO TO DASHBOARD
        </Button>
      )}
    </section>
  );
}
