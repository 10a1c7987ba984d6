import { useState } from 'react';
import { brand } from '#brand';
import type { Application } from '#contract/applications.ts';
import { useQuery } from '#shell/in-browser.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { FormStep } from '#ui/auth/FormStep.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PartnerLogo } from '#ui/PartnerLogo.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Flow } from './signon.flow.ts';
import { continueToContact, dispatch, type Entry } from './signon.store.ts';

const searchFrom = 7;

/** Step 1: which partner holds the portfolio. */
export function SelectVendor({
  entry,
  flow,
  isOpen,
}: {
  entry: Entry;
  flow: Flow & { step: 'selectVendor' };
  /** Whether the partners can be read: not in the prerendered page. */
  isOpen: boolean;
}) {
  const query = useQuery();
  return (
    <FormStep
      title="Choose your partner"
      lead="Choose the app that holds your portfolio. Your portfolio stays there, and we sell nothing."
      onSubmit={continueToContact}
    >
      {isOpen ? <Vendors chosen={flow.applicationId} /> : <VendorsSkeleton />}
      <div className="signon-go">
        <Button variant="primary" full disabled={flow.applicationId === undefined}>
          Submit
        </Button>
      </div>
      <p className="form-step-aside">
        {entry === 'signup' ? 'Do you have an account? ' : 'Do you have a password? '}
        <a href={`/signin${query}`}>Sign in with password</a>
      </p>
      <p className="form-step-aside">
        Your app is not in the list? <a href="/faqs#who-can-join">See who can join</a>, ask your app
        to offer {brand.name}, or{' '}
        <a href={`mailto:${brand.supportEmail}`}>tell us which app you use</a>.
      </p>
    </FormStep>
  );
}

function Vendors({ chosen }: { chosen: number | undefined }) {
  const read = useRead($applications);
  const [wanted, setWanted] = useState('');
  if (read.status === 'failed') return <ReadFailed failure={read.failure} retry={read.retry} />;
  if (read.status === 'loading') return <VendorsSkeleton />;
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
            onChoose={() => dispatch({ type: 'choose', applicationId: application.application_id })}
          />
        ))}
      </div>
      <p role="status" className="quiet">
        {found.length === 0 &&
          `We have no partner called “${wanted.trim()}”. Try a part of the name.`}
      </p>
    </>
  );
}

const isNamed = ({ name }: Application, wanted: string) =>
  name.toLowerCase().includes(wanted.trim().toLowerCase());

function VendorsSkeleton() {
  return (
    <>
      <Skeleton height="5.5rem" />
      <div className="signon-vendors" role="status" aria-label="Loading partners">
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike
          <Skeleton key={at} height="7.375rem" />
        ))}
      </div>
    </>
  );
}

type Props = { application: Application; chosen: boolean; onChoose: () => void };

/** A partner to choose: its logo on its own background, and its name. */
function VendorCard({ application, chosen, onChoose }: Props) {
  const { name, images } = application;
  return (
    <label className="signon-vendor">
      <input type="radio" name="vendor" aria-label={name} checked={chosen} onChange={onChoose} />
      <span
        className="signon-vendor-logo"
        style={{ background: images.backgroundColor ?? undefined }}
      >
        <PartnerLogo logo={images.logo ?? ''} name={name} />
      </span>
      <span className="signon-vendor-name">
        {name}
        {chosen && <Icon name="check" />}
      </span>
    </label>
  );
}
