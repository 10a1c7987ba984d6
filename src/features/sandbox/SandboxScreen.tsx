import { brand } from '#brand';
import { Logo } from '#shell/Logo.tsx';
import { PageToasts } from '#shell/PageToasts.tsx';
import { Button } from '#ui/Button.tsx';
import { BackOffice } from './BackOffice.tsx';
import { Market } from './Market.tsx';
import { Outbox } from './Outbox.tsx';
import { Payments } from './Payments.tsx';
import { People } from './People.tsx';
import { Reset } from './Reset.tsx';
import { SandboxClock } from './SandboxClock.tsx';
import { TestAccounts, TestCards } from './TestData.tsx';
import { TextUs } from './TextUs.tsx';
import '#shell/start.ts';
import '#shell/shell.css';
import './sandbox.css';

const parts = [
  'People',
  'Partner',
  'Office',
  'Outbox',
  'Texts',
  'Clock',
  'Market',
  'Reset',
  'Cards',
  'Accounts',
  'Payments',
];

/** The controls of the sandbox: people, messages, clock, market and test data. */
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
              Try all of {brand.name} without real money. Sign in as a test customer, read their
              messages, and move the clock and the market.
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
          <DemoPartner />
        </div>
        <div className="sandbox-wide">
          <BackOffice />
        </div>
        <div className="sandbox-main">
          <Outbox />
        </div>
        <div className="sandbox-side">
          <TextUs />
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
        <div className="sandbox-main">
          <Payments />
        </div>
      </main>
      <PageToasts />
    </>
  );
}

/** The link to the demo partner's app. */
function DemoPartner() {
  return (
    <section aria-labelledby="sandbox-partner" className="sandbox-partner">
      <h2 id="sandbox-partner">Pretend partner</h2>
      <p>
        Sabi Wallet is a made-up partner’s app. Its “Instant loan” opens our widget as a real
        partner’s app would. You see the signed hand-off, the embed script, the signed return and
        the webhooks as they happen.
      </p>
      <Button href="/sandbox/partner">Open Sabi Wallet</Button>
    </section>
  );
}
