import type { Autopay } from '#contract/autopay.ts';
import { formatMoney } from '#credit/money.ts';
import { dayWords } from './ChargeFacts.tsx';

type Try = Autopay['tries'][number];

/** Every charge that was made for a loan: what came of it, and what it cost. */
export function Tries({ autopay: { tries } }: { readonly autopay: Autopay }) {
  if (tries.length === 0) return null;
  return (
    <details className="autopay-tries" open={tries[0]?.status !== 'paid'}>
      <summary>Charges so far</summary>
      <ul>
        {tries.map((one) => (
          <li key={one.reference}>
            {dayWords(one.day)}
            {one.rule === 'aside' && ', extra payment'}: {outcomeOf(one)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function outcomeOf({ status, failure, total, pays_with }: Try): string {
  const money = formatMoney(total, 'NGN');
  if (status === 'paid') return `${money} paid.`;
  if (status === 'pending') return `${money} is on its way. Do not pay it again.`;
  if (status === 'open') return `your bank wants you to confirm ${money}.`;
  if (status === 'closed') return `${money} was not confirmed. It cost you nothing.`;
  if (failure === 'insufficient_funds') {
    const where = pays_with === 'card' ? 'on your card' : 'in your bank account';
    return `there was not enough money ${where} for ${money}. It cost you nothing.`;
  }
  return failure === 'declined'
    ? `your bank declined ${money}. It cost you nothing.`
    : `${money} could not be charged. It cost you nothing.`;
}
