import { useStore } from '@nanostores/react';
import { type DeedField, type DeedFields, deedForms, type Proposal } from '#contract/desk-deeds.ts';
import type { QueueEntry } from '#contract/desk-queue.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { timeOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { DeedForm } from './DeedForm.tsx';
import { asTitle, deedWords } from './deed-words.ts';
import { approve, end } from './deeds.store.ts';
import { fieldNames } from './field-names.ts';

type Props = { readonly entry: QueueEntry; readonly may: readonly string[] };

/** What is proposed about an entry, or what can be done about it. */
export function Deeds({ entry: { proposal, deeds, currency }, may }: Props) {
  if (proposal) return <Proposed proposal={proposal} may={may} />;
  if (!may.includes('POST /desk/deeds')) return null;
  return (
    <div className="desk-deeds">
      {deeds.map((one, place) => (
        <Choice
          key={`${one.deed} ${one.subject}`}
          {...one}
          currency={currency}
          isFolded={place > 0 && deedForms[one.deed].fields.length > 0}
        />
      ))}
    </div>
  );
}

type ChoiceProps = QueueEntry['deeds'][number] &
  Pick<QueueEntry, 'currency'> & {
    /** Of several, all but the first that ask for something. */
    readonly isFolded: boolean;
  };

function Choice({ deed, subject, says, start = {}, currency, isFolded }: ChoiceProps) {
  const form = <DeedForm deed={deed} subject={subject} currency={currency} start={start} />;
  if (isFolded) {
    return (
      <details className="desk-new">
        <summary>{says ?? asTitle(deedWords[deed])}</summary>
        {form}
      </details>
    );
  }
  return (
    <div>
      {says && <p>{says}</p>}
      {form}
    </div>
  );
}

type Waiting = { readonly proposal: Proposal; readonly may: readonly string[] };

function Proposed({ proposal, may }: Waiting) {
  const busy = useStore($busy);
  const { deed, by, at, is_own, postings, approvals, first_approved_by, is_approved } = proposal;
  return (
    <section className="desk-proposal">
      <p>
        {is_own ? 'You' : by} proposed to {deedWords[deed]} on {timeOf(at)}.{' '}
        {is_own && approvals === 1 && 'Somebody else has to approve it.'}
        {approvals > 1 && 'It is above the limit of one approver, so two have to approve it.'}
        {first_approved_by !== null &&
          ` ${is_approved ? 'You have' : `${first_approved_by} has`} approved it.`}
      </p>
      <dl className="facts">
        {factsOf(proposal).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {postings.length > 0 && <Postings postings={postings} />}
      {proposal.may_approve && (
        <Button variant="primary" busy={busy} onClick={() => void approve(proposal)}>
          Approve: {deedWords[deed]}
        </Button>
      )}
      {may.includes('DELETE /desk/proposals/{id}') && (
        <Button busy={busy} onClick={() => void end(proposal)}>
          {is_own ? 'Take the proposal back' : 'Refuse it'}
        </Button>
      )}
    </section>
  );
}

/** What was typed. */
function factsOf({ deed, subject, fields, now }: Proposal): (readonly [string, string])[] {
  const { fields: asked, optional = [] } = deedForms[deed];
  const named = deed === 'transfer' ? 'Loan' : deed === 'value' ? 'Portfolio' : undefined;
  const typed = [...asked, ...optional].flatMap((field) => {
    const value = fields[field];
    if (value === undefined) return [];
    const before = now[field] === undefined ? '' : `, now ${now[field] || 'none'}`;
    return [[fieldNames[field], shown(field, value, fields) + before] as const];
  });
  return [
    ...(named ? [[named, subject] as const] : []),
    ...(fields.account_name ? [['Name of the account', fields.account_name] as const] : []),
    ...typed,
  ];
}

function shown(field: DeedField, value: string | Minor, { currency }: DeedFields): string {
  if (typeof value === 'string') return value;
  if (field === 'amount' && !currency) return formatMoney(value, 'NGN').slice(1);
  return formatMoney(value, currency ?? 'NGN');
}

function Postings({ postings }: Pick<Proposal, 'postings'>) {
  const places = postings.map((one, place) => ({ ...one, place }));
  return (
    <table className="desk-postings">
      <caption>What it will post in the ledger</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ place, account, currency, amount }) => (
          <tr key={place}>
            <th scope="row">{account}</th>
            <td>{amount > 0 && formatMoney(amount, currency)}</td>
            <td>{amount < 0 && formatMoney((0 - amount) as typeof amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
