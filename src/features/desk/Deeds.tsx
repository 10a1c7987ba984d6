import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useState } from 'react';
import {
  type DeedField,
  type DeedFields,
  type DeedName,
  deedForms,
  longestAnswer,
  type Proposal,
} from '#contract/desk-deeds.ts';
import type { QueueEntry } from '#contract/desk-queue.ts';
import { type Currency, currencies, formatMoney, parseAmount } from '#credit/money.ts';
import { timeOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { describedBy, Field, FieldFrame } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { asTitle, deedWords } from './deed-words.ts';
import { approve, doOrPropose, end } from './deeds.store.ts';

type Props = { readonly entry: QueueEntry; readonly may: readonly string[] };

/** What is proposed about an entry, or what can be done about it. */
export function Deeds({ entry: { proposal, deeds, currency }, may }: Props) {
  if (proposal) return <Proposed proposal={proposal} may={may} />;
  if (!may.includes('POST /desk/deeds')) return null;
  return (
    <div className="desk-deeds">
      {deeds.map(({ deed, subject }) => (
        <DeedForm key={deed} deed={deed} subject={subject} currency={currency} />
      ))}
    </div>
  );
}

type Waiting = { readonly proposal: Proposal; readonly may: readonly string[] };

function Proposed({ proposal, may }: Waiting) {
  const busy = useStore($busy);
  const { deed, by, at, is_own, postings } = proposal;
  return (
    <section className="desk-proposal">
      <p>
        {is_own ? 'You have' : `${by} has`} proposed on {timeOf(at)} to {deedWords[deed]}.{' '}
        {is_own && 'Somebody else has to approve it.'}
      </p>
      <dl className="facts">
        {factsOf(proposal).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {postings.length > 0 && <Postings postings={postings} />}
      {!is_own && may.includes('POST /desk/proposals/{id}/approval') && (
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
function factsOf({ deed, subject, fields }: Proposal): (readonly [string, string])[] {
  const { why, amount, currency, bank_reference, buy, sell, account_name, account_number } = fields;
  const facts = [
    deed === 'transfer' ? (['Loan', subject] as const) : undefined,
    deed === 'value' ? (['Portfolio', subject] as const) : undefined,
    account_name === undefined ? undefined : (['Name of the account', account_name] as const),
    account_number === undefined
      ? undefined
      : ([fieldNames.account_number, account_number] as const),
    amount === undefined ? undefined : ([fieldNames.amount, shown(amount, currency)] as const),
    bank_reference === undefined
      ? undefined
      : ([fieldNames.bank_reference, bank_reference] as const),
    why === undefined ? undefined : ([fieldNames.why, why] as const),
    buy === undefined ? undefined : ([fieldNames.buy, shown(buy, 'NGN')] as const),
    sell === undefined ? undefined : ([fieldNames.sell, shown(sell, 'NGN')] as const),
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** Without a currency, the figures alone. */
const shown = (amount: NonNullable<DeedFields['amount']>, currency?: Currency) =>
  currency ? formatMoney(amount, currency) : formatMoney(amount, 'NGN').slice(1);

function Postings({ postings }: Pick<Proposal, 'postings'>) {
  const places = postings.map((one, place) => ({ ...one, place }));
  return (
    <table className="desk-postings">
      <caption>What it posts in the ledger</caption>
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

const fieldNames: Readonly<Record<DeedField, string>> = {
  why: 'Reason',
  amount: 'Amount',
  currency: 'Currency',
  bank_reference: 'Reference on the bank statement',
  buy: 'Naira that a dollar costs',
  sell: 'Naira that a dollar brings',
  blocked: 'What they may not do',
  answer: 'Answer',
  account_number: 'Account number',
  bank_code: 'Bank code, for Naira',
  beneficiary_name: 'Beneficiary name, for Dollars',
  swift_code: 'SWIFT code, for Dollars',
  routing_number: 'Routing number, if it has one',
  iban: 'IBAN, if it has one',
  result: 'Result',
};

type FormProps = {
  readonly deed: DeedName;
  readonly subject: string;
  readonly currency?: string | null;
  /** Whether it is known what it is done to; says so otherwise. */
  readonly isNamed?: () => boolean;
  readonly onDone?: () => void;
};

/** The fields of a deed, and the button that does or proposes it. What is typed stays until it was done. */
export function DeedForm({ deed, subject, currency, isNamed, onDone }: FormProps) {
  const busy = useStore($busy);
  const { people, fields, optional = [] } = deedForms[deed];
  const known = currencies.find((one) => one === currency) ?? 'NGN';
  const first = { currency: known, blocked: 'withdrawal', result: 'agreed' };
  const [typed, setTyped] = useState<Partial<Record<DeedField, string>>>({});
  const [problems, setProblems] = useState<Partial<Record<DeedField, string>>>({});
  const send = (event: FormEvent) => {
    event.preventDefault();
    const read = readFields(fields, optional, { ...first, ...typed });
    setProblems(read.problems);
    const isReady = isNamed?.() ?? true;
    if (!isReady || Object.keys(read.problems).length > 0) return;
    void doOrPropose(deed, subject, read.values).then((isDone) => {
      if (!isDone) return;
      setTyped({});
      onDone?.();
    });
  };
  const change = (field: DeedField, value: string) => {
    setTyped({ ...typed, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  };
  const words = deedWords[deed];
  return (
    <form onSubmit={send} noValidate>
      {[...fields, ...optional].map((field) =>
        field === 'currency' || field === 'blocked' || field === 'result' ? (
          <Select
            key={field}
            label={fieldNames[field]}
            value={typed[field] ?? first[field]}
            options={choices[field]}
            onChange={({ target }) => change(field, target.value)}
          />
        ) : field === 'answer' ? (
          <Answer
            key={field}
            error={problems.answer}
            value={typed.answer ?? ''}
            onChange={(text) => change('answer', text)}
          />
        ) : (
          <Field
            key={field}
            label={field === 'why' ? `Reason to ${words}` : fieldNames[field]}
            hint={field === 'why' && deed !== 'allow-name' ? 'The borrower reads it.' : undefined}
            maxLength={field === 'why' ? 300 : 100}
            inputMode={isMoney(field) ? 'decimal' : undefined}
            autoComplete="off"
            error={problems[field]}
            value={typed[field] ?? ''}
            onChange={({ target }) => change(field, target.value)}
          />
        ),
      )}
      <Button type="submit" busy={busy}>
        {people === 1 ? asTitle(words) : `Propose to ${words}`}
      </Button>
    </form>
  );
}

type AnswerProps = {
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

function Answer({ error, value, onChange }: AnswerProps) {
  const id = useId();
  const text = { label: fieldNames.answer, hint: 'The borrower reads it.', error };
  return (
    <FieldFrame id={id} {...text}>
      <textarea
        id={id}
        className="field-input"
        rows={4}
        maxLength={longestAnswer}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, text)}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

const choices = {
  currency: currencies.map((value) => ({ value, label: value })),
  result: [
    { value: 'agreed', label: 'We agree with the complaint' },
    { value: 'agreed_in_part', label: 'We agree with a part of it' },
    { value: 'not_agreed', label: 'We do not agree with it' },
  ],
  blocked: [
    { value: 'withdrawal', label: 'Withdraw' },
    { value: 'loan', label: 'Borrow' },
    { value: 'repayment', label: 'Repay in the app' },
    { value: 'signin', label: 'Sign in, and anything else' },
  ],
};

const isMoney = (field: DeedField) => field === 'amount' || field === 'buy' || field === 'sell';

type Read = {
  readonly values: DeedFields;
  readonly problems: Partial<Record<DeedField, string>>;
};

function readFields(
  fields: readonly DeedField[],
  optional: readonly DeedField[],
  typed: Readonly<Partial<Record<DeedField, string>>>,
): Read {
  const values: Record<string, unknown> = {};
  const problems: Read['problems'] = {};
  for (const field of [...fields, ...optional]) {
    const text = (typed[field] ?? '').trim();
    const money = isMoney(field) ? parseAmount(text) : undefined;
    if (money?.ok) values[field] = money.amount;
    else if (money) problems[field] = 'Enter an amount, such as 1500.00.';
    else if (text) values[field] = text;
    else if (!optional.includes(field))
      problems[field] = field === 'why' ? 'Write why.' : 'Fill this in.';
  }
  return { values: values as DeedFields, problems };
}
