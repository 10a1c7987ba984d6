import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type DeedField, type DeedName, deedForms } from '#contract/desk-deeds.ts';
import type { DeskPartner } from '#contract/desk-partners.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { lagosDayOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { DeedForm } from './DeedForm.tsx';
import { fieldNames } from './field-names.ts';
import { Deliveries, Holds } from './PartnerRecords.tsx';
import {
  $newKey,
  $partner,
  $partners,
  makeKey,
  openPartner,
  readPartnerAgain,
  type ShownPartner,
} from './partners.store.ts';

type Props = { readonly may: readonly string[] };

/** Partners with their terms, look, addresses, keys and what they were told. */
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
    <details className="desk-new">
      <summary>Add a partner</summary>
      <div className="desk-deeds">
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
      </div>
    </details>
  );
}

function Partner({ partner, deliveries, holds, may }: ShownPartner & Props) {
  const { name, waitlist, borrowers, steps, terms, look, addresses, application_id } = partner;
  const mayDo = may.includes('POST /desk/deeds');
  const id = String(application_id);
  return (
    <article className="desk-borrower" aria-labelledby="desk-partner">
      <h2 id="desk-partner">{name}</h2>
      <p className="quiet">
        Partner {id}, {borrowers === 1 ? '1 borrower' : `${borrowers} borrowers`}
        {waitlist && ', waits to be approved'}
      </p>
      {waitlist && (
        <ul className="desk-rules">
          {steps.map(({ says, isDone, isOptional }) => (
            <li key={says} data-fails={(!isDone && !isOptional) || undefined}>
              {isOptional ? 'May have' : 'Needs'} {says}: <b>{isDone ? 'there' : 'not yet'}</b>
            </li>
          ))}
        </ul>
      )}
      {waitlist && mayDo && (
        <div className="desk-deeds">
          <DeedForm deed="partner-approve" subject={id} onDone={readPartnerAgain} />
        </div>
      )}
      <Part title="Terms" deed="partner-terms" id={id} texts={terms} mayDo={mayDo} />
      <Part title="Appearance" deed="partner-look" id={id} texts={look} mayDo={mayDo} />
      <Part title="Addresses" deed="partner-addresses" id={id} texts={addresses} mayDo={mayDo} />
      <Keys partner={partner} may={may} />
      <Holds holds={holds} may={may} />
      <Deliveries deliveries={deliveries} mayDo={mayDo} />
    </article>
  );
}

type PartProps = {
  readonly title: string;
  readonly deed: DeedName;
  readonly id: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly mayDo: boolean;
};

function Part({ title, deed, id, texts, mayDo }: PartProps) {
  return (
    <>
      <h3>{title}</h3>
      <dl className="facts">
        {(deedForms[deed].optional ?? []).map((field) => (
          <Fact key={field} name={fieldNames[field]}>
            {textOf(field, texts)}
          </Fact>
        ))}
      </dl>
      {mayDo && (
        <details className="desk-new">
          <summary>Change the {title.toLowerCase()}</summary>
          <div className="desk-deeds">
            <DeedForm
              key={JSON.stringify(texts)}
              deed={deed}
              subject={id}
              start={texts}
              onDone={readPartnerAgain}
            />
          </div>
        </details>
      )}
    </>
  );
}

/** A class without a rate of its own is lent on as all else, and one without an age by our own. */
function textOf(field: DeedField, texts: PartProps['texts']): string {
  const text = texts[field];
  if (text && text !== 'none') return text;
  if (field.endsWith('_age')) return 'Our usual time';
  return (classes as readonly string[]).includes(field)
    ? `${texts.ratio}, as for the rest`
    : 'None';
}

const classes = ['stock', 'fund', 'cash', 'crypto'] as const satisfies DeedField[];

type KeysProps = { readonly partner: DeskPartner; readonly may: readonly string[] };

function Keys({ partner: { application_id, keys }, may }: KeysProps) {
  const busy = useStore($busy);
  const made = useStore($newKey);
  return (
    <>
      <h3>Server keys</h3>
      {keys.length === 0 && <p>None.</p>}
      {keys.map(({ key_id, created_at, revoked_at }) => (
        <div key={key_id} className="desk-name">
          <p>
            <span className="desk-id">{key_id}</span>
            made on {lagosDayOf(created_at)}
            {revoked_at !== null && `, revoked on ${lagosDayOf(revoked_at)}`}
          </p>
          {revoked_at === null && may.includes('POST /desk/deeds') && (
            <details className="desk-new">
              <summary>Revoke</summary>
              <div className="desk-deeds">
                <DeedForm deed="key-revoke" subject={key_id} onDone={readPartnerAgain} />
                <DeedForm deed="key-leaked" subject={key_id} onDone={readPartnerAgain} />
              </div>
            </details>
          )}
        </div>
      ))}
      {made && (
        <div className="desk-invitation">
          <p role="status">
            The secret of <b>{made.key_id}</b> is shown this once. Give it to the partner over a
            channel that nobody else reads.
          </p>
          <p className="desk-id">{made.secret}</p>
          <CopyButton text={made.secret} label="Copy the secret" />
        </div>
      )}
      {may.includes('POST /desk/partners/{id}/keys') && (
        <Button busy={busy} onClick={() => void makeKey(application_id)}>
          Make a key
        </Button>
      )}
    </>
  );
}
