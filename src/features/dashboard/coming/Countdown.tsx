import type { ComingSale } from '#contract/sales.ts';
import type { IsoDay } from '#credit/calendar.ts';
import { formatMoney, min } from '#credit/money.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { loanRepayAddress, returnAddress } from '#stores/navigation/prefill.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Icon } from '#ui/Icon.tsx';
import { comingDetails, comingFigures, countdownReason, countdownTitle } from './coming-words.ts';

/** The days to a sale whose notice has gone out: the figures of the notice, and what stops it. */
export function Countdown({
  coming,
  today,
  pricesAsOf,
}: {
  readonly coming: ComingSale;
  readonly today: IsoDay;
  /** Of what would be sold, where they are old. */
  readonly pricesAsOf: string | undefined;
}) {
  const { loan_id, overdue, undrawn, currency } = coming;
  const given = min(undrawn, overdue);
  const title = `sale-of-${loan_id}`;
  return (
    <section className="countdown" aria-labelledby={title}>
      <div>
        <h2 id={title}>
          <Icon name="warn" /> {countdownTitle(coming, today)}
        </h2>
        <p>{countdownReason(coming)}</p>
      </div>
      <div className="dashboard-warning-choices">
        <Button variant="primary" href={loanRepayAddress(loan_id)}>
          Pay {formatMoney(overdue, currency)}
        </Button>
        {given > 0 && (
          <Button variant="outline" href={returnAddress(loan_id, given)}>
            Give {formatMoney(given, currency)} back, at no cost
          </Button>
        )}
      </div>
      <dl>
        {comingFigures(coming).map(({ name, value, isPriced }) => (
          <Fact key={name} name={name}>
            {value}
            {isPriced && <PricesAsOf at={pricesAsOf} />}
          </Fact>
        ))}
      </dl>
      <details>
        <summary>How to stop the sale, and what we sell</summary>
        {comingDetails(coming).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
    </section>
  );
}
