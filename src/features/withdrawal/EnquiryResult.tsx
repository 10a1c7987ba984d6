import { useStore } from '@nanostores/react';
import type { Processor } from '#contract/withdrawals.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Warning } from '#ui/Warning.tsx';
import { bankHint, bankOf, enquiryAbout } from './destination.ts';
import type { BankDetails } from './details.ts';
import { $enquiry, enquire } from './enquiry.store.ts';

type Props = {
  readonly processor: Processor;
  readonly details: BankDetails;
  readonly onBank: (code: string) => void;
};

/** The account's name as the bank gives it. Until then, the banks that the number may belong to. */
export function EnquiryResult({ processor, details, onBank }: Props) {
  const enquiry = useStore($enquiry);
  const said = enquiry?.about === enquiryAbout(processor, details) ? enquiry : undefined;
  const bank = bankOf(processor, details) ?? 'the bank';
  const named = said?.state === 'named' ? said.name : undefined;
  return (
    <>
      <div role="status" className="withdrawal-enquiry">
        {said?.state === 'asking' && (
          <p className="quiet">We are asking {bank} for the name on this account.</p>
        )}
        {named && (
          <p className="withdrawal-name">
            <Icon name="check" />
            <span>
              <b>{named}</b>
              <span>
                <span>Verified</span> with {bank}
              </span>
            </span>
          </p>
        )}
        {said?.state === 'failed' && <Warning role="alert">{said.problem}</Warning>}
        {(!said || said.state === 'failed') && (
          <Hint processor={processor} details={details} onBank={onBank} />
        )}
      </div>
      {said?.state === 'failed' && said.canRetry && (
        <Button type="button" onClick={() => void enquire(processor, details)}>
          Ask the bank again
        </Button>
      )}
    </>
  );
}

/** More banks than this are no help. */
const maxSuggestions = 4;

/** The banks whose check digit fits the number. A tap chooses one. */
function Hint({ processor, details, onBank }: Props) {
  const hint = bankHint(processor, details);
  if (!hint) return null;
  const { differs, fitting } = hint;
  const shown = fitting.slice(0, maxSuggestions);
  return (
    <div className="withdrawal-hint">
      <p className="quiet">
        {differs && `Account numbers at ${bankOf(processor, details)} do not end like this one. `}
        {shown.length > 0
          ? 'This number fits these banks. Tap yours:'
          : 'This number fits none of our banks. Check each digit.'}
      </p>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ name, code }) => (
            <li key={code}>
              <button type="button" onClick={() => onBank(code)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
