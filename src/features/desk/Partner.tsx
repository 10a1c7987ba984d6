import { useStore } from '@nanostores/react';
import { type DeedField, type DeedName, deedForms } from '#contract/desk-deeds.ts';
import type { DeskPartner } from '#contract/desk-partners.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Fact } from '#ui/Fact.tsx';
import { DeedForm } from './DeedForm.tsx';
import { Folded } from './Folded.tsx';
import { fieldNames } from './field-names.ts';
import { Deliveries, Holds } from './PartnerRecords.tsx';
import { $newKey, makeKey, readPartnerAgain, type ShownPartner } from './partners.store.ts';

type Props = ShownPartner & { readonly may: readonly string[] };

/** A partner's terms, look, addresses and keys, and what it was told. */
export function Partner({ partner, deliveries, holds, may }: Props) {
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
        <Folded title={`Change the ${title.toLowerCase()}`}>
          <DeedForm
            key={JSON.stringify(texts)}
            deed={deed}
            subject={id}
            start={texts}
            onDone={readPartnerAgain}
          />
        </Folded>
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
            <Folded title="Revoke">
              <DeedForm deed="key-revoke" subject={key_id} onDone={readPartnerAgain} />
              <DeedForm deed="key-leaked" subject={key_id} onDone={readPartnerAgain} />
            </Folded>
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
