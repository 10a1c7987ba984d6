import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import '#stores/reads/display-preferences.ts';
import { goInstead } from '#stores/navigate.ts';
import { enter } from '#stores/navigation/enter.ts';
import { $gate } from '#stores/navigation/guard.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { $token } from '#stores/session/session.ts';
import { watchSession } from '#stores/session/watch.ts';
import { useDeferredShell, useStepUp } from './deferred-parts.ts';
import { ScreenIsOpen, Shape } from './FirstView.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner, PageToasts } from './PageToasts.tsx';
import { ReadFailed } from './ReadFailed.tsx';
import './start.ts';
import './shell.css';

type Props = {
  readonly title: string;
  /** The address or action of the back arrow. Without it there is no arrow. */
  readonly back?: string | (() => void) | undefined;
  readonly portfolioSwitcher?: boolean;
  readonly currencySwitcher?: boolean;
  readonly children: ReactNode;
};

/** The frame of every signed-in screen. It shows nothing without a token. */
export function Shell(props: Props) {
  const [entered] = useState(enter);
  const signedIn = useStore($token) !== '';
  return entered && signedIn ? <Guarded {...props} /> : null;
}

/** The screen starts reading at once, hidden, and is shown when the guard has decided. */
function Guarded({ title, children, ...header }: Props) {
  const gate = useStore($gate);
  const deferred = useDeferredShell();
  const stepUp = useStepUp();
  const elsewhere = gate.state === 'elsewhere' && gate.address;
  useEffect(watchSession, []);
  useEffect(() => {
    document.title = document.title.replace(/^[^·]*/, `${title} `);
  }, [title]);
  useEffect(() => {
    if (elsewhere) goInstead(elsewhere);
  }, [elsewhere]);
  const shut = gate.state !== 'open';
  return (
    <>
      <OfflineBanner />
      {deferred}
      {stepUp}
      <Header {...header} />
      <main className="shell-main" id="main">
        {gate.state === 'failed' && (
          <ReadFailed title={title} failure={gate.failure} retry={$portfolios.revalidate} />
        )}
        {shut && gate.state !== 'failed' && <Shape />}
        <div hidden={shut}>
          <ScreenIsOpen value={!shut}>{children}</ScreenIsOpen>
        </div>
      </main>
      <PageToasts />
    </>
  );
}
