import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useState } from 'react';
import type { User } from '#contract/users.ts';
import { nameMatches, titleCase } from '#credit/names.ts';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { ReadFailure } from '#stores/reads.ts';
import { Button } from '#ui/Button.tsx';
import { Agreement } from './Agreement.tsx';
import { isAgreed } from './agreed-quote.ts';
import { BadMonth } from './BadMonth.tsx';
import type { Borrowing } from './borrowing.ts';
import { Failure } from './Failure.tsx';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import type { Asked } from './offer.flow.ts';
import { $problem, $quote, keepName, keptName } from './offer.store.ts';
import { request } from './request.store.ts';
import { Signature } from './Signature.tsx';
import './sheet.css';

type Props = {
  readonly step: 'terms' | 'review' | 'sending';
  readonly asked: Asked;
  readonly offer: Borrowing;
  readonly user: User;
};

/** The sheet before you sign: everything that the loan costs and risks, then REQUEST LOAN. */
export function Sheet({ step, asked, offer, user }: Props) {
  const read = useRead($quote);
  const busy = useStore($busy);
  const problem = useStore($problem);
  const form = useId();
  const [name, setName] = useState(keptName);
  const [nameProblem, setNameProblem] = useState<string>();
  useKeypadRefresh();

  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status === 'loading') return <OfferSkeleton />;
  const quote = read.data;
  const { currency, tenure, amount: principal } = asked;
  const terms = { principal, currency, tenure, interest_bp: offer.interest_bp };
  if (!isAgreed(quote, terms)) {
    return <ReadFailed failure={disagreement} retry={() => $quote.revalidate()} />;
  }

  const sign = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = step === 'terms' ? nameProblemOf(name, user) : undefined;
    setNameProblem(wrong);
    if (!wrong) return void request(titleCase(name));
    const field = event.currentTarget.elements.namedItem('name') as HTMLElement | null;
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  };
  return (
    <div className="sheet">
      <form id={form} onSubmit={sign} noValidate>
        <Agreement quote={quote} offer={offer}>
          <Signature
            open={step === 'terms'}
            partner={offer.partner}
            name={name}
            problem={nameProblem}
            onName={(typed) => {
              setName(typed);
              keepName(typed);
              setNameProblem(undefined);
            }}
          />
        </Agreement>
      </form>
      <aside>
        <BadMonth quote={quote} offer={offer} />
        <div className="offer-action">
          {problem && <Failure>{problem}</Failure>}
          <p>
            {step === 'terms' ? 'Your name accepts' : 'You have accepted'} the{' '}
            <a href="/user-agreement" target="_blank" rel="noopener">
              User Agreement
            </a>
            .
          </p>
          <Button variant="primary" full busy={busy} form={form}>
            REQUEST LOAN
          </Button>
        </div>
      </aside>
    </div>
  );
}

const disagreement = new ReadFailure(
  'internal',
  'The provider’s figures are not those of your terms, so there is nothing to sign yet. Try again.',
);

function nameProblemOf(name: string, { firstname, lastname }: User): string | undefined {
  if (name.trim() === '') return 'Type your full name to sign.';
  return nameMatches(name, firstname, lastname) ? undefined : 'Name does not match.';
}
