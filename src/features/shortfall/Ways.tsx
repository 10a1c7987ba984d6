import type { ReactNode } from 'react';
import { addDays, formatDay, type IsoDay, isoDay } from '#credit/calendar.ts';
import { repayAddressFor } from '#stores/navigation/prefill.ts';
import { Button } from '#ui/Button.tsx';
import { Warning } from '#ui/Warning.tsx';
import { After } from './After.tsx';
import { SellForm } from './SellForm.tsx';
import type { Shortfall, Standing } from './shortfall.store.ts';
import { moneyIn } from './shortfall-words.ts';

const day = (of: IsoDay) => formatDay(of, { style: 'medium' });

type Props = { readonly shortfall: Shortfall };

/** Three ways to more room, each with what it leads to and by when. */
export function Ways({ shortfall }: Props) {
  const { top_up, repay, sale, loan_id } = shortfall;
  const money = moneyIn(shortfall);
  const isSelling = shortfall.order?.ended_at === null;
  return (
    <>
      {sale && loan_id && (
        <div className="shortfall-sale">
          <Warning>
            A loan that this portfolio secures has an unpaid bill. Pay all that is due by the end of{' '}
            {day(addDays(isoDay(sale.day), -1))} (Lagos time), or we may sell assets from your
            portfolio on {day(isoDay(sale.day))}.
          </Warning>
          {/* More room alone does not stop the sale. */}
          <Button variant="primary" href={`/repay?loan_id=${loan_id}`}>
            Pay {money(sale.overdue)} today
          </Button>
        </div>
      )}
      <div className="shortfall-ways">
        {top_up && <TopUp shortfall={shortfall} way={top_up} />}
        {repay && loan_id && (
          <Way
            title="Repay"
            says={`Repay ${money(repay.amount)}. It counts at once.`}
            after={repay.after}
            shortfall={shortfall}
          >
            <Button
              variant={sale ? 'outline' : 'primary'}
              full
              href={repayAddressFor({ amount: repay.amount, loan: { loan_id } })}
            >
              Repay {money(repay.amount)}
            </Button>
          </Way>
        )}
        {loan_id && shortfall.assets.length > 0 && !isSelling && (
          <SellForm shortfall={shortfall} loan_id={loan_id} />
        )}
      </div>
    </>
  );
}

function TopUp({ shortfall, way }: Props & { readonly way: NonNullable<Shortfall['top_up']> }) {
  const { application, top_up_url } = shortfall;
  const amount = moneyIn(shortfall)(way.amount);
  return (
    <Way
      title="Bring in more assets"
      says={`Bring assets worth ${amount} or more to your account at ${application.name}. They count as soon as ${application.name} tells us of them. An asset that lets you borrow less counts for less.`}
      after={way.after}
      shortfall={shortfall}
    >
      {top_up_url ? (
        <Button full href={top_up_url} target="_blank" rel="noopener">
          Open {application.name}
        </Button>
      ) : (
        <p className="quiet">Open the app of {application.name} to do it.</p>
      )}
    </Way>
  );
}

type WayProps = Props & {
  readonly title: string;
  readonly says: string;
  readonly after: Standing;
  /** What does it. */
  readonly children: ReactNode;
};

function Way({ title, says, after, shortfall, children }: WayProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>{says}</p>
      <After standing={after} shortfall={shortfall} />
      {children}
    </section>
  );
}
