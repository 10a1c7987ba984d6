import { useStore } from '@nanostores/react';
import type { User } from '#contract/users.ts';
import type { Processor } from '#contract/withdrawals.ts';
import { nameMatches } from '#credit/names.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { bankHint } from './destination.ts';
import type { Details } from './details.ts';
import { $enquiry, enquire, enquiryAbout } from './enquiry.store.ts';

type Props = {
  readonly processor: Processor;
  readonly details: Details;
  readonly user: User;
  readonly onBank: (code: string) => void;
};

/** Whose account it is by the bank's own word, and what the number itself says until then. */
export function BankSays({ processor, details, user, onBank }: Props) {
  const enquiry = useStore($enquiry);
  const said = enquiry?.about === enquiryAbout(processor, details) ? enquiry : undefined;
  const named = said?.state === 'named' ? said.name : undefined;
  const theirs = named && !nameMatches(named, user.firstname, user.lastname);
  return (
    <>
      <div role="status" className="withdrawal-said">
        {said?.state === 'asking' && (
          <p className="quiet">Asking the bank for the account’s name.</p>
        )}
        {named && (
          <p className="withdrawal-name">
            <Icon name="check" /> <b>{named}</b>
          </p>
        )}
        {theirs && (
          <p className="withdrawal-warning">
            <Icon name="warn" />
            <span>
              This is not the name on your account, {user.firstname} {user.lastname}. Check the
              number before you go on.
            </span>
          </p>
        )}
        {said?.state === 'failed' && (
          <p className="withdrawal-warning" role="alert">
            <Icon name="warn" /> <span>{said.problem}</span>
          </p>
        )}
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

/** At most so many banks are a shortlist. */
const most = 4;

/** The banks whose check digit the number carries, each one tap away. */
function Hint({ processor, details, onBank }: Omit<Props, 'user'>) {
  const hint = bankHint(processor, details);
  if (!hint) return null;
  const { differs, fitting } = hint;
  const shown = fitting.slice(0, most);
  return (
    <div className="withdrawal-hint">
      <p className="quiet">
        {differs && 'The last digit of this number is not what that bank would give it. '}
        {shown.length > 0
          ? 'The number fits:'
          : 'It fits no bank of the list: look at the number again.'}
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
