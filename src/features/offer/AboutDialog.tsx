import { Dialog } from '#ui/Dialog.tsx';
import { AboutCollateral, AboutInterest } from './About.tsx';
import type { Borrowing } from './borrowing.ts';

type Props = {
  readonly about: 'interest' | 'collateral';
  readonly offer: Borrowing;
  readonly onClose: () => void;
};

/** What interest and collateral mean here. */
export function AboutDialog({ about, offer, onClose }: Props) {
  return about === 'collateral' ? (
    <Dialog open onClose={onClose} title="Collateral">
      <AboutCollateral offer={offer} />
    </Dialog>
  ) : (
    <Dialog open onClose={onClose} title="Interest">
      <AboutInterest offer={offer} />
    </Dialog>
  );
}
