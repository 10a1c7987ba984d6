import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import '#stores/look.ts';
import { enter } from '#stores/enter.ts';
import { $gate } from '#stores/guard.ts';
import { goInstead } from '#stores/navigate.ts';
import { $portfolios } from '#stores/portfolio.ts';
import { $token } from '#stores/session.ts';
import { watchSession } from '#stores/watch-session.ts';
import { Header } from './Header.tsx';
import { Notices, Offline } from './Notices.tsx';
import { ReadFailed } from './ReadFailed.tsx';
import { useLater } from './use-later.ts';
import { Waiting } from './Waiting.tsx';
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
export function Shell(props: Props) {
  const [entered] = useState(enter);
  const signedIn = useStore($token) !== '';
  return entered && signedIn ? <Guarded {...props} /> : null;
}

/** The screen does its reading behind the guard's back, and is seen once the guard has spoken. */
function Guarded({ title, children, ...header }: Props) {
  const gate = useStore($gate);
  const later = useLater();
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
      <Offline />
      {later}
      <Header {...header} />
      <main className="shell-main" id="main">
        {gate.state === 'failed' && (
          <div className="shell-unread">
            <h1>{title}</h1>
            <ReadFailed failure={gate.failure} retry={$portfolios.revalidate} />
          </div>
        )}
        {shut && gate.state !== 'failed' && <Waiting />}
        <div hidden={shut}>{children}</div>
      </main>
      <Notices />
    </>
  );
}
