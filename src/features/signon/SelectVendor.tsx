import { useState } from 'react';
import type { Application } from '#contract/applications.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $applications } from '#stores/portfolio.ts';
import { Button } from '#ui/Button.tsx';
import { FormStep } from '#ui/entrance/FormStep.tsx';
import { Field } from '#ui/Field.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Flow } from './signon.flow.ts';
import { type Entry, goOn, happen } from './signon.store.ts';
import { VendorCard } from './VendorCard.tsx';

const searchFrom = 7;

/** Step 1: which partner holds the portfolio. */
export function SelectVendor({
  entry,
  flow,
}: {
  entry: Entry;
  flow: Flow & { step: 'selectVendor' };
}) {
  return (
    <FormStep
      title="Choose your partner"
      lead="The app that holds your portfolio. It stays there, and nothing is sold."
      onSubmit={goOn}
    >
      <Vendors chosen={flow.applicationId} />
      <div className="signon-go">
        <Button variant="primary" full disabled={flow.applicationId === undefined}>
          Submit
        </Button>
      </div>
      <p className="form-step-aside">
        {entry === 'signup' ? 'You have an account? ' : 'You have a password? '}
        <a href={`/signin${location.search}`}>Sign in with password</a>
      </p>
    </FormStep>
  );
}

function Vendors({ chosen }: { chosen: number | undefined }) {
  const read = useRead($applications);
  const [wanted, setWanted] = useState('');
  if (read.status === 'failed') return <ReadFailed failure={read.failure} retry={read.retry} />;
  if (read.status === 'loading') return <VendorsWaiting />;
  const found = read.data.filter((one) => one.application_id === chosen || isNamed(one, wanted));
  return (
    <>
      {read.data.length >= searchFrom && (
        <Field
          label="Find a partner"
          type="search"
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <div className="signon-vendors" role="radiogroup" aria-label="Partners">
        {found.map((application) => (
          <VendorCard
            key={application.application_id}
            application={application}
            chosen={application.application_id === chosen}
            onChoose={() => happen({ type: 'choose', applicationId: application.application_id })}
          />
        ))}
      </div>
      <p role="status" className="quiet">
        {found.length === 0 && `No partner is called “${wanted.trim()}”. Try a part of the name.`}
      </p>
    </>
  );
}

const isNamed = ({ name }: Application, wanted: string) =>
  name.toLowerCase().includes(wanted.trim().toLowerCase());

function VendorsWaiting() {
  return (
    <>
      <Skeleton height="4.375rem" />
      <div className="signon-vendors" role="status" aria-label="Loading partners">
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike
          <Skeleton key={at} height="7.5rem" />
        ))}
      </div>
    </>
  );
}
