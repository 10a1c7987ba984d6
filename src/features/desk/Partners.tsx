import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { DeedForm } from './DeedForm.tsx';
import { Folded } from './Folded.tsx';
import { Partner } from './Partner.tsx';
import { $partner, $partners, openPartner, readPartnerAgain } from './partners.store.ts';

type Props = { readonly may: readonly string[] };

/** Our partners, and the one that is chosen. */
export function Partners({ may }: Props) {
  const partners = useRead($partners);
  const shown = useStore($partner);
  return (
    <section aria-labelledby="desk-partners" className="desk-partners">
      <h1 id="desk-partners">Partners</h1>
      {partners.status === 'failed' && <ReadFailed {...partners} />}
      {partners.status === 'loading' && <Skeleton height="12rem" lines={4} />}
      {partners.status === 'ready' && (
        <div className="desk-filters">
          <Select
            label="Partner"
            value={shown ? String(shown.partner.application_id) : ''}
            options={[
              ...(shown ? [] : [{ value: '', label: 'Choose one' }]),
              ...partners.data.partners.map(({ application_id, name, waitlist }) => ({
                value: String(application_id),
                label: waitlist ? `${name}, waits to be approved` : name,
              })),
            ]}
            onChange={({ target }) => void openPartner(Number(target.value))}
          />
        </div>
      )}
      {shown && <Partner key={shown.partner.application_id} {...shown} may={may} />}
      {may.includes('POST /desk/deeds') && <NewPartner />}
    </section>
  );
}

function NewPartner() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const isNamed = () => {
    if (name.trim() === '') setProblem('Enter its name.');
    return name.trim() !== '';
  };
  return (
    <Folded title="Add a partner">
      <DeedForm
        deed="partner-add"
        subject={name.trim()}
        isNamed={isNamed}
        onDone={() => {
          setName('');
          void readPartnerAgain();
        }}
      >
        <Field
          label="Name of the partner"
          hint="Its users wait until two people approve it."
          value={name}
          error={problem}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
      </DeedForm>
    </Folded>
  );
}
