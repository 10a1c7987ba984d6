import { useStore } from '@nanostores/react';
import { ChangedFigures } from '#shell/ChangedFigures.tsx';
import { $currency } from '#stores/reads/currency.ts';
import { processorsFor } from './destination.ts';
import { paysNaira } from './details.ts';
import { changesIn } from './figures.ts';
import type { WithdrawalFlow } from './withdrawal.flow.ts';
import { $processors, seenPayout } from './withdrawal.store.ts';

/** What has changed since the screen was read, at the steps before anything is sent. */
export function PayoutChanged({ flow }: { readonly flow: WithdrawalFlow }) {
  const changed = useStore(seenPayout.$changed);
  const chosen = useStore($currency);
  const { data: processors = [] } = useStore($processors);
  const asked = flow.step === 'destination' || flow.step === 'review' ? flow.asked : undefined;
  const currency = asked?.currency ?? chosen;
  const isOpen = asked !== undefined || flow.step === 'amount';
  if (!isOpen || !currency) return null;

  const offered = processorsFor(processors, currency);
  const naira =
    flow.step === 'review'
      ? flow.shown.arrivesIn === 'NGN'
      : flow.step === 'destination' &&
        [offered.find(({ id }) => id === flow.to.processorId) ?? offered[0]].some(
          (processor) => processor && paysNaira(processor),
        );
  const converted = asked && currency === 'USD' && naira ? asked.amount : undefined;
  const shown = { currency, converted, fromBalance: asked?.loan === undefined };
  const said = changed ? changesIn(changed.before, changed.now, shown) : [];
  return <ChangedFigures said={said} onRead={seenPayout.accept} />;
}
