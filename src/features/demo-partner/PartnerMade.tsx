import { brand } from '#brand';
import { CopyButton } from '#ui/CopyButton.tsx';
import {
  type Own,
  openAsUser,
  scriptOf,
  sendHoldings,
  startOver,
  userOf,
} from './own-partner.store.ts';

type Made = Extract<Own, { readonly step: 'made' }>;

/** The key of a partner that was just made, and what its developer does next. */
export function PartnerMade({ own: { partner, busy, says, problem } }: { readonly own: Made }) {
  const { application_id, key_id, secret } = partner;
  const { first_name } = userOf(partner);
  const script = scriptOf(partner, location.origin);
  return (
    <>
      <p className="demo-soft">
        Copy the secret now. It is shown only once: when you leave this page, it is gone.
      </p>
      <dl className="demo-keys">
        <Value name="Your number" text={String(application_id)} />
        <Value name="Key id" text={key_id} />
        <Value name="Secret" text={secret} />
      </dl>
      <h3>What to do next</h3>
      <ol className="demo-next">
        <li>
          <p>
            <b>Open {brand.name} as a user of yours.</b> {first_name} is new, so it asks for a code.
            You find the code in{' '}
            <a href="/sandbox" target="_blank" rel="noopener">
              the outbox (new tab)
            </a>
            .
          </p>
          <button
            type="button"
            className="demo-button"
            aria-disabled={busy}
            onClick={() => void openAsUser()}
          >
            Open it as {first_name}
          </button>
        </li>
        <li>
          <p>
            <b>Send what {first_name} holds.</b> Then open it again, to borrow against it. It asks
            for a code until {first_name} has chosen a password.
          </p>
          <button
            type="button"
            className="demo-plain-button"
            aria-disabled={busy}
            onClick={() => void sendHoldings()}
          >
            Send $2,500.00 of World shares
          </button>
          <div role="status" className="demo-own-said">
            {says && <p>{says}</p>}
            {problem && <p className="demo-own-wrong">{problem}</p>}
          </div>
        </li>
        <li>
          <p>
            <b>Do the same from your server.</b> This hands {first_name} over from a shell, and
            prints the link. <a href="/docs/quick-start">The quick start</a> goes on from there.
          </p>
          <div className="demo-script">
            <CopyButton text={script} label="Copy the script" />
            <pre>{script}</pre>
          </div>
        </li>
      </ol>
      <button type="button" className="demo-plain-button" onClick={startOver}>
        Make another partner
      </button>
    </>
  );
}

function Value({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{text}</code>
        <CopyButton text={text} label={`Copy ${name.toLowerCase()}`} />
      </dd>
    </div>
  );
}
