import { brand } from '#brand';
import { Logo } from '#shell/Logo.tsx';
import { Notices } from '#shell/Notices.tsx';
import { Market } from './Market.tsx';
import { Outbox } from './Outbox.tsx';
import { People } from './People.tsx';
import { PretendPartner } from './PretendPartner.tsx';
import { Reset } from './Reset.tsx';
import { SandboxClock } from './SandboxClock.tsx';
import { TestAccounts } from './TestAccounts.tsx';
import { TestCards } from './TestCards.tsx';
import '#shell/shell.css';
import './sandbox.css';

const parts = ['People', 'Partner', 'Outbox', 'Clock', 'Market', 'Reset', 'Cards', 'Accounts'];

/** The other side of the sandbox: who to be, what was sent, what time it is, what assets are worth. */
export function SandboxScreen() {
  return (
    <>
      <header>
        <div className="sandbox-top wrap">
          <Logo href="/" compact={false} />
        </div>
        <div className="sandbox-band">
          <div className="wrap">
            <h1>Sandbox</h1>
            <p>
              {brand.name} on real parts with no real money. Be somebody, read what was sent to
              them, move the clock and the market.
            </p>
            <nav aria-label="On this page">
              {parts.map((name) => (
                <a key={name} href={`#sandbox-${name.toLowerCase()}`}>
                  {name}
                </a>
              ))}
            </nav>
          </div>
        </div>
      </header>
      <main className="sandbox wrap" id="main">
        <div className="sandbox-wide">
          <People />
        </div>
        <div className="sandbox-wide">
          <PretendPartner />
        </div>
        <div className="sandbox-main">
          <Outbox />
        </div>
        <div className="sandbox-side">
          <SandboxClock />
          <Market />
          <Reset />
        </div>
        <div className="sandbox-main">
          <TestCards />
        </div>
        <div className="sandbox-side">
          <TestAccounts />
        </div>
      </main>
      <Notices />
    </>
  );
}
