import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { brand } from '#brand';
import { shortReference } from '#credit/references.ts';
import { type Borrowing, isUnderWay } from './borrowing.flow.ts';
import { $borrowing } from './demo-partner.store.ts';

type Words = {
  readonly title: string;
  readonly text: string;
  readonly tone: 'calm' | 'good' | 'bad';
};

/** The state of the loan, announced once for each change. */
export function LoanStatus() {
  const borrowing = useStore($borrowing);
  const words = wordsFor(borrowing);
  const region = useRef<HTMLDivElement>(null);
  const isOver = words !== undefined && !isUnderWay(borrowing);
  // The focused element may have been removed with the frame.
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = !focused || focused === document.body || !focused.checkVisibility();
    if (isOver && isLost) region.current?.focus();
  }, [isOver]);
  return (
    <div ref={region} role="status" tabIndex={-1} className="demo-status">
      {words && (
        <div data-tone={words.tone}>
          <h3>{words.title}</h3>
          <p>{words.text}</p>
        </div>
      )}
    </div>
  );
}

function wordsFor(borrowing: Borrowing): Words | undefined {
  const { name } = brand;
  switch (borrowing.step) {
    case 'idle':
      return undefined;
    case 'handing-over':
      return {
        title: 'One moment',
        text: `Sabi’s server asks ${name} for a way in.`,
        tone: 'calm',
      };
    case 'open':
      return {
        title: `${name} is open`,
        text: borrowing.at ? `The step is “${borrowing.at}”.` : 'Waiting for its first word.',
        tone: 'calm',
      };
    case 'checking':
      return {
        title: 'An answer came',
        text: 'Sabi’s server checks its signature.',
        tone: 'calm',
      };
    case 'requested':
      return {
        title: 'Your loan is on its way',
        text: `${loan(borrowing)} ${borrowing.proven ? 'The answer is signed.' : 'Your browser says so.'} ${name} tells us when it is paid out.`,
        tone: 'good',
      };
    case 'paid-out':
      return {
        title: 'Your loan is paid out',
        text: `${loan(borrowing)} ${name} has told us so, and signed it.`,
        tone: 'good',
      };
    case 'cancelled':
      return { title: 'Nothing was borrowed', text: 'You left before the end.', tone: 'calm' };
    case 'refused':
      return { title: `${name} refused the hand-off`, text: borrowing.why, tone: 'bad' };
    case 'failed':
      return { title: 'That did not work', text: borrowing.why, tone: 'bad' };
    case 'unproven':
      return {
        title: 'An answer came that we do not believe',
        text: `${name} has not signed it, so it changes nothing.`,
        tone: 'bad',
      };
  }
}

const loan = ({ loan_id }: { loan_id: string }) => `Loan ${shortReference(loan_id)}.`;
