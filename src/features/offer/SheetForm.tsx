import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import type { Loan } from '#contract/loans.ts';
import { nameMatches, titleCase } from '#credit/names.ts';
import { useOnDemand } from '#shell/on-demand.ts';
import { focusHeading } from '#shell/step-focus.ts';
import { $busy } from '#stores/busy.ts';
import { $widget } from '#stores/reads/portfolio.ts';
import { Button } from '#ui/Button.tsx';
import { Agreement } from './Agreement.tsx';
import { BeforeAfterTable } from './BeforeAfterTable.tsx';
import { ChangedTerms, LowerAmount } from './ChangedTerms.tsx';
import { ExplainContext } from './ExplainedFigure.tsx';
import type { Figure } from './explain.ts';
import { Failure } from './Failure.tsx';
import { $problem, draftSignature, keepSignature } from './offer.store.ts';
import { PriceDropScenario } from './PriceDropScenario.tsx';
import type { ProviderQuote } from './quote.ts';
import { changesOf, readSoFar } from './quote.ts';
import { submitLoanRequest } from './request.store.ts';
import { SecuredBy, Signature } from './Signatures.tsx';
import type { SheetProps } from './WizardSteps.tsx';

const loadExplanation = () =>
  import('./ExplanationDialog.tsx').then(({ ExplanationDialog }) => ExplanationDialog);

type Props = SheetProps & {
  readonly quote: ProviderQuote;
  /** Running, at every partner. */
  readonly loans: readonly Loan[];
  /** The borrower has just taken a smaller amount, so this sheet is read from its top. */
  readonly lowered: boolean;
};

/** Everything that the loan costs and risks, the signature, then REQUEST LOAN. */
export function SheetForm(props: Props) {
  const { step, asked, offer, user, portfolios, quote, loans, lowered } = props;
  const busy = useStore($busy);
  const problem = useStore($problem);
  const widget = useStore($widget);
  const [name, setName] = useState(draftSignature);
  const [nameProblem, setNameProblem] = useState<string>();
  const [asking, setAsking] = useState<Figure>();
  const [ExplanationDialog, fetchExplanation] = useOnDemand(loadExplanation);
  const { principal, currency, tenure } = quote;
  const terms = { principal, currency, tenure, interest_bp: offer.interest_bp };
  const [read] = useState(() => readSoFar(quote, terms));
  const [readAgain, setReadAgain] = useState('');
  const changes = changesOf(read, quote);
  const changed = JSON.stringify(changes.terms);
  const mustRead = changes.terms.length > 0 && readAgain !== changed;

  useEffect(() => {
    if (!lowered) return;
    scrollTo(0, 0);
    focusHeading();
  }, [lowered]);

  const askFor = (figure: Figure) => {
    fetchExplanation();
    setAsking(figure);
  };
  const sign = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = nameProblemOf(name, user);
    setNameProblem(wrong);
    if (wrong) return focusOn(event.currentTarget.elements.namedItem('name'));
    if (mustRead) {
      $problem.set('Read what has changed, and tick the box. Then sign again.');
      return focusOn(document.querySelector('.sheet-changed input'));
    }
    void submitLoanRequest(titleCase(name));
  };
  return (
    <ExplainContext value={askFor}>
      <div className="sheet">
        <form onSubmit={sign} noValidate>
          <Agreement quote={quote} offer={offer}>
            <BeforeAfterTable quote={quote} offer={offer} loans={loans} />
            <SecuredBy asked={asked} offer={offer} portfolios={portfolios} />
            <Signature
              partner={offer.partner}
              name={name}
              problem={nameProblem}
              onName={(typed) => {
                setName(typed);
                keepSignature(typed);
                setNameProblem(undefined);
              }}
            />
          </Agreement>
          <ChangedTerms
            changes={changes}
            read={!mustRead}
            onRead={(ticked) => {
              $problem.set(undefined);
              setReadAgain(ticked ? changed : '');
            }}
          />
          {step !== 'sending' && asked.amount > offer.available && <LowerAmount offer={offer} />}
          <div className="offer-action">
            {problem && <Failure>{problem}</Failure>}
            <p>
              {step === 'terms'
                ? 'By signing, you accept the '
                : 'By signing, you ask for this loan. You have accepted the '}
              <a href="/user-agreement" target="_blank" rel="noopener">
                User Agreement
              </a>
              .
            </p>
            <Button variant="primary" full busy={busy}>
              {widget ? 'CONTINUE' : 'REQUEST LOAN'}
            </Button>
          </div>
        </form>
        <aside>
          <PriceDropScenario quote={quote} offer={offer} />
        </aside>
      </div>
      {asking && ExplanationDialog && (
        <ExplanationDialog
          figure={asking}
          quote={quote}
          offer={offer}
          loans={loans}
          onClose={() => setAsking(undefined)}
        />
      )}
    </ExplainContext>
  );
}

function focusOn(field: Element | RadioNodeList | null): void {
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

type Named = { readonly firstname: string; readonly lastname: string };

function nameProblemOf(name: string, { firstname, lastname }: Named): string | undefined {
  if (name.trim() === '') return `Type your first and last name, such as ${firstname} ${lastname}.`;
  return nameMatches(name, firstname, lastname) ? undefined : 'Name does not match.';
}
