import { Button } from '#ui/Button.tsx';

/** The way to a partner's app that does not exist, which opens the widget. */
export function PretendPartner() {
  return (
    <section aria-labelledby="sandbox-partner" className="sandbox-partner">
      <h2 id="sandbox-partner">Pretend partner</h2>
      <p>
        Sabi Wallet is a partner’s app that does not exist. Its “Instant loan” opens the widget as
        any partner’s would: a signed hand-off, the embed script, a signed return and webhooks,
        shown as they come.
      </p>
      <Button href="/sandbox/partner">Open Sabi Wallet</Button>
    </section>
  );
}
