import { formatMoney, type Minor } from '#credit/money.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { dispatch } from './offer.store.ts';
import type { Offer } from './offer.ts';
import type { Changes } from './quote.ts';

type Props = {
  readonly changes: Changes;
  readonly read: boolean;
  readonly onRead: (read: boolean) => void;
};

/** The terms that changed since they were read. The borrower must tick that they have read them before signing. */
export function ChangedTerms({ changes: { terms, fallen }, read, onRead }: Props) {
  if (terms.length === 0 && !fallen) return null;
  const rows = [...terms, ...(fallen ? [fallen] : [])];
  return (
    <section className="sheet-changed" role="alert">
      <h2>The terms have changed</h2>
      <dl>
        {rows.map(({ what, before, after }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <s>
                <span className="visually-hidden">was </span>
                {before}
              </s>{' '}
              <b>
                <span className="visually-hidden">is now </span>
                {after}
              </b>
            </dd>
          </div>
        ))}
      </dl>
      {terms.length > 0 && (
        <Checkbox
          label="I have read what has changed."
          checked={read}
          onChange={(event) => onRead(event.target.checked)}
        />
      )}
    </section>
  );
}

/** Shown when the available credit has fallen below the amount: one tap asks for what is left, on the same sheet. */
export function LowerAmount({ offer }: { readonly offer: Offer }) {
  const { available, minimum, currency } = offer;
  const money = (amount: Minor) => formatMoney(amount, currency);
  if (available < minimum) {
    return (
      <p className="sheet-lowered">
        You can borrow {money(available)} now. That is below the minimum of {money(minimum)}, so you
        cannot ask for a loan today.
      </p>
    );
  }
  return (
    <div className="sheet-lowered">
      <p>You can borrow {money(available)} now.</p>
      <Button type="button" onClick={() => dispatch({ type: 'lowered', amount: available })}>
        Borrow {money(available)} instead
      </Button>
    </div>
  );
}
