import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useState } from 'react';
import { nameMatches, titleCase } from '#credit/names.ts';
import { useOnDemand } from '#shell/on-demand.ts';
import { $busy } from '#stores/busy.ts';
import { $widget } from '#stores/portfolio.ts';
import { Button } from '#ui/Button.tsx';
import { Agreement } from './Agreement.tsx';
import type { ProviderQuote } from './agreed-quote.ts';
import { BadMonth } from './BadMonth.tsx';
import { BeforeAfterTable } from './BeforeAfterTable.tsx';
import { Changed, Lowered } from './Changed.tsx';
import { changesOf, readSoFar } from './changes.ts';
import { Failure } from './Failure.tsx';
import { $problem, keepName, keptName } from './offer.store.ts';
import { request } from './request.store.ts';
import { Security } from './Security.tsx';
import type { SheetProps } from './Sheet.tsx';
import { Signature } from './Signature.tsx';
import { AskWhy } from './Why.tsx';
import type { Figure } from './why.ts';

const loadWhy = () => import('./WhyDialog.tsx').then(({ WhyDialog }) => WhyDialog);

/** Everything that the loan costs and risks, then REQUEST LOAN. */
export function SheetForm(props: SheetProps & { readonly quote: ProviderQuote }) {
  const { step, asked, offer, user, portfolios, quote } = props;
  const busy = useStore($busy);
  const problem = useStore($problem);
  const widget = useStore($widget);
  const form = useId();
  const [name, setName] = useState(keptName);
  const [nameProblem, setNameProblem] = useState<string>();
  const [asking, setAsking] = useState<Figure>();
  const [WhyDialog, fetchWhy] = useOnDemand(loadWhy);
  const { principal, currency, tenure } = quote;
  const terms = { principal, currency, tenure, interest_bp: offer.interest_bp };
  const [read] = useState(() => readSoFar(quote, terms));
  const [readAgain, setReadAgain] = useState('');
  const changes = changesOf(read, quote);
  const changed = JSON.stringify(changes.terms);
  const mustRead = changes.terms.length > 0 && readAgain !== changed;

  const askWhy = (figure: Figure) => {
    fetchWhy();
    setAsking(figure);
  };
  const sign = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = step === 'terms' ? nameProblemOf(name, user) : undefined;
    setNameProblem(wrong);
    if (wrong) return focusOn(event.currentTarget.elements.namedItem('name'));
    if (mustRead) {
      $problem.set('Read what has changed, then sign anew.');
      return focusOn(document.querySelector('.sheet-changed input'));
    }
    void request(titleCase(name));
  };
  return (
    <AskWhy value={askWhy}>
      <div className="sheet">
        <form id={form} onSubmit={sign} noValidate>
          <Agreement quote={quote} offer={offer}>
            <BeforeAfterTable quote={quote} offer={offer} user={user} />
            <Security asked={asked} offer={offer} portfolios={portfolios} />
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
          <Changed
            changes={changes}
            read={!mustRead}
            onRead={(ticked) => {
              $problem.set(undefined);
              setReadAgain(ticked ? changed : '');
            }}
          />
          {step !== 'sending' && asked.amount > offer.available && <Lowered offer={offer} />}
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
              {widget ? 'CONTINUE' : 'REQUEST LOAN'}
            </Button>
          </div>
        </aside>
      </div>
      {asking && WhyDialog && (
        <WhyDialog
          figure={asking}
          quote={quote}
          offer={offer}
          user={user}
          onClose={() => setAsking(undefined)}
        />
      )}
    </AskWhy>
  );
}

function focusOn(field: Element | RadioNodeList | null): void {
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

type Named = { readonly firstname: string; readonly lastname: string };

function nameProblemOf(name: string, { firstname, lastname }: Named): string | undefined {
  if (name.trim() === '') return 'Type your full name to sign.';
  return nameMatches(name, firstname, lastname) ? undefined : 'Name does not match.';
}
