import { formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { showFirstView } from '#shell/first-view.ts';
import { backing, offerAt } from './offer.ts';

showFirstView(({ user, held, applications, active, currency }) => {
  const partner = applications.find(({ application_id }) => String(application_id) === active);
  const isElsewhere = location.search.includes('loan=') || 'offer' in sessionStorage;
  if (isElsewhere || !partner || user.blacklist.loan) return undefined;
  if (!currency || !held.some((one) => one.currency === currency)) return undefined;
  const offer = offerAt(partner, held, currency, user);
  return {
    available: formatMoney(offer.available, currency),
    backing: backing(offer),
    interest: `${formatPercent(offer.interest_bp)} a month`,
    collateral: `${formatPercent(offer.ratio_bp)} of your portfolio`,
  };
});
