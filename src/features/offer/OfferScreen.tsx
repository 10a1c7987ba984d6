import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { onFirstTouch } from '#shell/on-first-touch.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useStepFocus } from '#shell/step-focus.ts';
import { useRead } from '#shell/use-read.ts';
import { noAnswer } from '#stores/attempt.ts';
import { leaveBarred } from '#stores/barred.ts';
import { $busy } from '#stores/busy.ts';
import { $currency } from '#stores/currency.ts';
import { isFramed } from '#stores/framed.ts';
import { go } from '#stores/navigate.ts';
import { $applications, $portfolios, $widget } from '#stores/portfolio.ts';
import { ReadFailure } from '#stores/reads.ts';
import { storedRedirect, takeStoredRedirect } from '#stores/redirects.ts';
import { $user } from '#stores/user.ts';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import { $borrower, $flow, happen, loanInAddress, open } from './offer.store.ts';
import { PartnerSteps } from './PartnerSteps.tsx';
import { followOffer } from './step-history.ts';
import { VendorStep } from './VendorStep.tsx';
import './offer.css';

/** One sheet in three states. */
const oneSheet = ['terms', 'review', 'sending'];

const DoneStep = lazy(() =>
  import('./DoneStep.tsx').then(
    (step) => ({ default: step.DoneStep }),
    () => ({ default: NotLoaded }),
  ),
);
const importWidget = () => import('#stores/widget.ts');
const importKeypad = () => import('./KeypadStep.tsx');
const KeypadStep = lazy(() =>
  importKeypad().then(
    (step) => ({ default: step.KeypadStep }),
    () => ({ default: NotLoaded }),
  ),
);
const importWizard = () => import('./WizardSteps.tsx');
const WizardSteps = lazy(() =>
  importWizard().then(
    (steps) => ({ default: steps.WizardSteps }),
    () => ({ default: NotLoaded }),
  ),
);

/** Borrowing, from the offer to the request. */
export function OfferScreen() {
  const step = useStore($flow)?.step;
  const busy = useStore($busy);
  useStore($applications);
  const widget = useStore($widget);
  const home = storedRedirect() ? () => leaveTo(widget) : '/dashboard';
  const leave = isFramed ? undefined : home;
  const inside = step === 'keypad' || step === 'password' || step === 'terms' || step === 'review';
  const back = inside ? () => busy || happen({ type: 'back' }) : leave;
  return (
    <Shell
      title="Offer"
      back={step === 'done' ? undefined : back}
      currencySwitcher={step === 'offer' || step === 'keypad'}
    >
      <Offer />
    </Shell>
  );
}

/** To where the partner wants its borrower back; its widget hears that nothing was asked for. */
function leaveTo(widget: boolean | undefined): void {
  const leave = () => go(takeStoredRedirect() ?? '/dashboard');
  if (!widget) leave();
  else importWidget().then((way) => way.returnToPartner({ outcome: 'cancelled' }), leave);
}

function Offer() {
  const flow = useStore($flow);
  const user = useRead($user);
  const borrower = useStore($borrower);
  const portfolios = useRead($portfolios);
  const applications = useRead($applications);
  const ready = [portfolios, applications].every(({ status }) => status === 'ready') && !!borrower;
  const barred = borrower?.blacklist.loan;
  useEffect(() => {
    if (!ready || (barred && !loanInAddress())) return;
    open();
    // A partner's app has said how much; without a connection the keypad begins with nothing.
    if (location.search.includes('amount=')) {
      const shown = $currency.get();
      importKeypad()
        .then((keypad) => keypad.adoptWish(shown))
        .catch(() => {});
    }
  }, [ready, barred]);
  useEffect(() => {
    if (barred && !loanInAddress()) leaveBarred();
  }, [barred]);
  useEffect(() => {
    if (flow?.step === 'keypad') void importWizard();
  }, [flow?.step]);
  useEffect(() => onFirstTouch(importKeypad), []);
  useEffect(followOffer, []);
  useStepFocus(flow?.step, oneSheet);

  if (flow?.step === 'done') {
    return (
      <Suspense fallback={<OfferSkeleton />}>
        <DoneStep {...flow} />
      </Suspense>
    );
  }
  if (user.status === 'failed' && !borrower) return <ReadFailed {...user} />;
  for (const read of [portfolios, applications]) {
    if (read.status === 'failed') return <ReadFailed {...read} />;
  }
  if (
    !borrower ||
    portfolios.status !== 'ready' ||
    applications.status !== 'ready' ||
    !flow ||
    barred
  ) {
    return <OfferSkeleton />;
  }
  const known = {
    user: borrower,
    portfolios: portfolios.data,
    applications: applications.data,
  };
  switch (flow.step) {
    case 'selectVendor':
      return <VendorStep {...known} />;
    case 'offer':
    case 'keypad':
      // A step that is left is taken out while the next one comes: hidden, its heading would be found.
      return (
        <Suspense key={flow.step} fallback={<OfferSkeleton />}>
          <PartnerSteps flow={flow} Keypad={KeypadStep} {...known} />
        </Suspense>
      );
    default:
      return (
        <Suspense fallback={<OfferSkeleton />}>
          <WizardSteps flow={flow} {...known} />
        </Suspense>
      );
  }
}

/** The script of the next step did not arrive; what was typed is kept over the reload. */
function NotLoaded() {
  const failure = new ReadFailure('offline', noAnswer);
  return <ReadFailed failure={failure} retry={() => location.reload()} />;
}
