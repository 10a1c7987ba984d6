import { formatMoney, type Minor } from '#credit/money.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { Borrowing } from './borrowing.ts';
import type { Changes } from './changes.ts';
import { happen } from './offer.store.ts';

type Props = {
  readonly changes: Changes;
  readonly read: boolean;
  readonly onRead: (read: boolean) => void;
};

/** What is another thing than was read: nobody signs it before they say that they have seen it. */
export function Changed({ changes: { terms, fallen }, read, onRead }: Props) {
  if (terms.length === 0 && !fallen) return null;
  const rows = [...terms, ...(fallen ? [fallen] : [])];
  return (
    <section className="sheet-changed" role="alert">
      <h2>This has changed</h2>
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
          label="I have read what has changed and sign anew."
          checked={read}
          onChange={(event) => onRead(event.target.checked)}
        />
      )}
    </section>
  );
}

/** The amount is more than there is by now: one tap leads to the most that there is. */
export function Lowered({ offer }: { readonly offer: Borrowing }) {
  const { available, minimum, currency } = offer;
  const money = (amount: Minor) => formatMoney(amount, currency);
  if (available < minimum) {
    return (
      <p className="sheet-lowered">
        {money(available)} can be borrowed by now, which is below the minimum of {money(minimum)}.
      </p>
    );
  }
  return (
    <div className="sheet-lowered">
      <p>{money(available)} can be borrowed by now.</p>
      <Button type="button" onClick={() => happen({ type: 'lowered', amount: available })}>
        Ask for {money(available)}
      </Button>
    </div>
  );
}
