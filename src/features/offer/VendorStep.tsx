import { type FormEvent, useState } from 'react';
import { brand } from '#brand';
import type { Application } from '#contract/applications.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { currencies, formatMoney } from '#credit/money.ts';
import { totals } from '#stores/reads/held.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PartnerLogo } from '#ui/PartnerLogo.tsx';
import { chooseVendor, portfoliosAt } from './offer.store.ts';

type Props = {
  readonly applications: readonly Application[];
  readonly portfolios: readonly Portfolio[];
};

/** A loan is against one partner's portfolios, so one is chosen when all of them are active. */
export function VendorStep({ applications, portfolios }: Props) {
  const partners = applications.filter(
    ({ application_id }) => portfoliosAt(application_id, portfolios).length > 0,
  );
  const [chosen, setChosen] = useState(
    partners.length === 1 ? partners[0]?.application_id : undefined,
  );
  if (partners.length === 0) {
    return (
      <>
        <h1 className="visually-hidden">Offer</h1>
        <EmptyState title="No portfolio is connected yet">
          You borrow against a portfolio in a partner’s app. To connect it, open {brand.name} from
          that app. <a href="/faqs#who-can-join">Which apps?</a>
        </EmptyState>
      </>
    );
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined) chooseVendor(chosen);
  };
  return (
    <form className="offer-step" onSubmit={confirm}>
      <h1>Which partner’s portfolio will secure your loan?</h1>
      <fieldset className="offer-vendors">
        <legend className="visually-hidden">Partners</legend>
        {partners.map((partner) => (
          <label key={partner.application_id}>
            <input
              type="radio"
              name="vendor"
              checked={partner.application_id === chosen}
              onChange={() => setChosen(partner.application_id)}
            />
            <Logo partner={partner} />
            <span>
              {partner.name}
              <Credit portfolios={portfoliosAt(partner.application_id, portfolios)} />
            </span>
          </label>
        ))}
      </fieldset>
      <Button variant="primary" full disabled={chosen === undefined}>
        NEXT
      </Button>
    </form>
  );
}

function Logo({ partner: { name, images } }: { readonly partner: Application }) {
  return (
    <span className="offer-logo" style={{ background: images.backgroundColor ?? undefined }}>
      <PartnerLogo logo={images.logo ?? images.icon ?? ''} name={name} />
    </span>
  );
}

/** What can be borrowed there, in each currency that is held. */
function Credit({ portfolios }: { readonly portfolios: readonly Portfolio[] }) {
  const held = currencies.filter((currency) => portfolios.some((one) => one.currency === currency));
  const credit = portfolios.every(({ waitlist }) => waitlist)
    ? 'On the waitlist'
    : portfolios.every(({ holdings }) => holdings?.old)
      ? 'No new prices yet: you cannot borrow now'
      : `You can borrow up to ${held.map((currency) => formatMoney(totals(portfolios, currency).availableCredit, currency)).join(' or ')}`;
  return <span className="offer-vendor-credit quiet">{credit}</span>;
}
