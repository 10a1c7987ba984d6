import type { User } from '#contract/users.ts';
import { Dialog } from '#ui/Dialog.tsx';
import type { ProviderQuote } from './agreed-quote.ts';
import { beforeAfter } from './before-after.ts';
import type { Borrowing } from './borrowing.ts';
import { type Figure, why } from './why.ts';

type Props = {
  readonly figure: Figure;
  readonly quote: ProviderQuote;
  readonly offer: Borrowing;
  readonly user: User;
  readonly onClose: () => void;
};

/** Why this number: each step with its formula, its inputs and what comes out. */
export function WhyDialog({ figure, quote, offer, user, onClose }: Props) {
  const { title, lines, note } = why(figure, quote, offer, beforeAfter(quote, offer, user.info));
  return (
    <Dialog open onClose={onClose} title={title}>
      <dl className="why-lines">
        {lines.map(({ what, formula, result }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span className="quiet">{formula}</span>
              <b className="number">{result}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet why-note">{note}</p>
    </Dialog>
  );
}
