import { brand } from '#brand';
import { Notices } from '#shell/Notices.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Market } from './Market.tsx';
import { Outbox } from './Outbox.tsx';
import { People } from './People.tsx';
import { Reset } from './Reset.tsx';
import { SandboxClock } from './SandboxClock.tsx';
import { TestCards } from './TestCards.tsx';
import './sandbox.css';

/** The other side of the sandbox: who to be, what was sent, what time it is, what assets are worth. */
export function SandboxScreen() {
  return (
    <>
      <header className="sandbox-band">
        <div className="wrap">
          <Logo href="/" name={brand.name} />
          <h1>Sandbox</h1>
          <p>
            Every screen of {brand.name} on real parts, with no real money. Be somebody, read what
            was sent to them, move the clock and the market.
          </p>
        </div>
      </header>
      <main className="sandbox wrap" id="main">
        <div className="sandbox-wide">
          <People />
        </div>
        <div className="sandbox-main">
          <Outbox />
        </div>
        <div className="sandbox-side">
          <SandboxClock />
          <Market />
          <TestCards />
          <Reset />
        </div>
      </main>
      <Notices />
    </>
  );
}
