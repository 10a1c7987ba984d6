import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { enter } from '#stores/enter.ts';
import { goInstead } from '#stores/navigate.ts';
import { $held } from '#stores/portfolio.ts';
import { toSignIn } from '#stores/return-to.ts';
import { $applicationId, $token } from '#stores/session.ts';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import './shell.css';

type Props = {
  readonly title: string;
  /** Where the arrow leads: an address, or what it does. No arrow without it. */
  readonly back?: string | (() => void) | undefined;
  readonly portfolioSwitcher?: boolean;
  readonly currencySwitcher?: boolean;
  readonly children: ReactNode;
};

/** What every signed-in screen stands in. Shows nothing to somebody without a token. */
export function Shell({ title, children, ...header }: Props) {
  const [entered] = useState(enter);
  useEffect(() => {
    document.title = document.title.replace(/^[^·]*/, `${title} `);
  }, [title]);
  useEffect(() => {
    // The back/forward cache brings pages back as they were, signed in or not.
    const check = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !$token.get()) toSignIn();
    };
    addEventListener('pageshow', check);
    return () => removeEventListener('pageshow', check);
  }, []);
  if (!entered) return null;
  return (
    <>
      <WaitlistGuard />
      <Header {...header} />
      <main className="shell-main" id="main">
        {children}
      </main>
      <Notices />
    </>
  );
}

/** A borrower on the waitlist of the active application is shown the waitlist only. */
function WaitlistGuard() {
  const held = useStore($held);
  const applicationId = useStore($applicationId);
  const waiting =
    applicationId !== '' &&
    applicationId !== '0' &&
    held !== undefined &&
    held.length > 0 &&
    held.every((portfolio) => portfolio.waitlist);
  useEffect(() => {
    if (waiting && location.pathname !== '/waitlist') goInstead('/waitlist');
  }, [waiting]);
  return null;
}
