import { useStore } from '@nanostores/react';
import type { ComponentType } from 'react';
import type { Application } from '#contract/applications.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { currencies } from '#credit/money.ts';
import { $currency, chooseCurrency } from '#stores/reads/currency.ts';
import { $applicationId } from '#stores/session/session.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { KeypadProps } from './KeypadStep.tsx';
import { OfferStep } from './OfferStep.tsx';
import type { OfferFlow } from './offer.flow.ts';
import { portfoliosAt } from './offer.store.ts';
import { noCurrency, noPortfolios, offerAt } from './offer.ts';

type Props = {
  readonly flow: OfferFlow & { step: 'offer' | 'keypad' };
  readonly user: User;
  readonly portfolios: readonly Portfolio[];
  readonly applications: readonly Application[];
  /** Passed in, because its script loads after the first view. */
  readonly Keypad: ComponentType<KeypadProps>;
};

/** The steps that follow the active partner and currency: the offer and the amount. */
export function PartnerSteps({ flow, user, portfolios, applications, Keypad }: Props) {
  const active = Number(useStore($applicationId));
  const currency = useStore($currency);
  const own = portfoliosAt(active, portfolios);
  const partner = applications.find(({ application_id }) => application_id === active);

  if (!partner || own.length === 0) {
    return (
      <>
        {heading}
        <EmptyState title="You have no portfolio at this partner">
          <a href="/dashboard">Choose another partner on your dashboard</a>
        </EmptyState>
      </>
    );
  }
  if (!currency || !own.some((one) => one.currency === currency)) {
    return (
      <>
        {heading}
        <EmptyState title={currency ? noPortfolios(currency) : noCurrency}>
          {currencies
            .filter((one) => own.some((portfolio) => portfolio.currency === one))
            .map((one) => (
              <Button key={one} type="button" onClick={() => chooseCurrency(one)}>
                See your offer in {one}
              </Button>
            ))}
        </EmptyState>
      </>
    );
  }
  const offer = offerAt(partner, own, currency, user);
  return flow.step === 'offer' ? (
    <OfferStep offer={offer} partner={partner} returning={own.every(({ legal }) => legal)} />
  ) : (
    <Keypad offer={offer} applicationId={active} typed={flow.typed} />
  );
}

const heading = <h1 className="visually-hidden">Offer</h1>;
