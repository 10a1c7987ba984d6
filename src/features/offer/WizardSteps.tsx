import type { Application } from '#contract/applications.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { borrowing } from './borrowing.ts';
import type { OfferFlow } from './offer.flow.ts';
import { portfoliosAt } from './offer.store.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { Sheet } from './Sheet.tsx';
import { UnansweredStep } from './UnansweredStep.tsx';

type Props = {
  readonly flow: OfferFlow & { step: 'password' | 'terms' | 'review' | 'sending' | 'unanswered' };
  readonly user: User;
  readonly portfolios: readonly Portfolio[];
  readonly applications: readonly Application[];
};

/** What follows the amount: it stays with the partner and currency that were asked. */
export function WizardSteps({ flow, user, portfolios, applications }: Props) {
  const { asked } = flow;
  const partner = applications.find(({ application_id }) => application_id === asked.applicationId);
  if (flow.step === 'password') return <PasswordStep user={user} />;
  if (flow.step === 'unanswered') return <UnansweredStep asked={asked} />;
  if (!partner) return <EmptyState title="This partner is not available any more" />;
  const own = portfoliosAt(asked.applicationId, portfolios);
  return (
    <Sheet
      step={flow.step}
      asked={asked}
      user={user}
      offer={borrowing(partner, own, asked.currency, user)}
      portfolios={own.filter(({ currency }) => currency === asked.currency)}
    />
  );
}
