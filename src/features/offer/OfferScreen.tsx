import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { FirstView } from '#shell/FirstView.tsx';
import { lazyPart } from '#shell/lazy-part.tsx';
import { onFirstTouch } from '#shell/on-demand.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { Shell } from '#shell/Shell.tsx';
import { useStepFocus } from '#shell/step-focus.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { isFramed } from '#stores/frame.ts';
import { go } from '#stores/navigate.ts';
import { leaveBlocked } from '#stores/navigation/blocked.ts';
import { storedRedirect, takeStoredRedirect } from '#stores/navigation/redirects.ts';
import { $currency } from '#stores/reads/currency.ts';
import { followChanges } from '#stores/reads/live.ts';
import { $applications, $portfolios, $widget } from '#stores/reads/portfolio.ts';
import { $user } from '#stores/reads/user.ts';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import { $borrower, $flow, dispatch, loanInAddress, openFlow } from './offer.store.ts';
import { PartnerSteps } from './PartnerSteps.tsx';
import { followOffer } from './step-history.ts';
import { VendorStep } from './VendorStep.tsx';
import './offer.css';

/** These steps show the same sheet, so the page neither scrolls nor moves the focus between them. */
const sameView = ['terms', 'review', 'sending'];

const DoneStep = lazyPart(() => import('./DoneStep.tsx').then((part) => part.DoneStep), 'Offer');
const importWidget = () => import('#stores/embedding/widget.ts');
const importKeypad = () => import('./KeypadStep.tsx');
const KeypadStep = lazyPart(() => importKeypad().then((part) => part.KeypadStep), 'Offer');
const importWizard = () => import('./WizardSteps.tsx');
const WizardSteps = lazyPart(() => importWizard().then((part) => part.WizardSteps), 'Offer');

/** Borrowing, from the offer to the request. */
export function OfferScreen() {
  const step = useStore($flow)?.step;
  const busy = useStore($busy);
  useStore($applications);
  const widget = useStore($widget);
  const home = storedRedirect() ? () => leaveTo(widget) : '/dashboard';
  const leave = isFramed ? undefined : home;
  const inside = step === 'keypad' || step === 'password' || step === 'terms' || step === 'review';
  const back = inside ? () => busy || dispatch({ type: 'back' }) : leave;
  return (
    <Shell
      title="Offer"
      back={step === 'done' ? undefined : back}
      currencySwitcher={step === 'offer' || step === 'keypad'}
    >
      <OfferContent />
    </Shell>
  );
}

/** Returns to the partner's page. A widget's host is told that no loan was requested. */
function leaveTo(widget: boolean | undefined): void {
  const leave = () => go(takeStoredRedirect() ?? '/dashboard');
  if (!widget) leave();
  else importWidget().then((way) => way.returnToPartner({ outcome: 'cancelled' }), leave);
}

function OfferContent() {
  const flow = useStore($flow);
  const user = useRead($user);
  const borrower = useStore($borrower);
  const portfolios = useRead($portfolios);
  const applications = useRead($applications);
  const ready = [portfolios, applications].every(({ status }) => status === 'ready') && !!borrower;
  const widget = useStore($widget);
  // A partner's widget also pays the loan out.
  const barred = borrower?.blacklist.loan || (widget && borrower?.blacklist.withdrawal);
  useEffect(() => {
    if (!ready || (barred && !loanInAddress())) return;
    openFlow();
    // The partner's app suggests an amount. If the script cannot load, the keypad starts empty.
    if (location.search.includes('amount=')) {
      const shown = $currency.get();
      importKeypad()
        .then((keypad) => keypad.applyPrefill(shown))
        .catch(() => {});
    }
  }, [ready, barred]);
  useEffect(() => {
    if (barred && !loanInAddress()) leaveBlocked();
  }, [barred]);
  useEffect(() => {
    if (flow?.step === 'keypad') importWizard().catch(() => {});
  }, [flow?.step]);
  useEffect(() => onFirstTouch(importKeypad), []);
  useEffect(followOffer, []);
  useEffect(followChanges, []);
  useStepFocus(flow?.step, sameView);

  if (flow?.step === 'done') {
    return (
      <Suspense fallback={<OfferSkeleton />}>
        <DoneStep {...flow} />
      </Suspense>
    );
  }
  if (user.status === 'failed' && !borrower) return <ReadFailed title="Offer" {...user} />;
  for (const read of [portfolios, applications]) {
    if (read.status === 'failed') return <ReadFailed title="Offer" {...read} />;
  }
  if (
    !borrower ||
    portfolios.status !== 'ready' ||
    applications.status !== 'ready' ||
    !flow ||
    barred
  ) {
    return (
      <FirstView>
        <OfferSkeleton />
      </FirstView>
    );
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
      // The key removes the old step while the next one loads. If it were only hidden, the focus would go to its heading.
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
