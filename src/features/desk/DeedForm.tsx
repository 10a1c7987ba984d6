import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import {
  type DeedField,
  type DeedFields,
  type DeedName,
  deedForms,
  longestAnswer,
  longestNote,
} from '#contract/desk-deeds.ts';
import { currencies, parseAmount } from '#credit/money.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { describedBy, Field, FieldFrame } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { Warning } from '#ui/Warning.tsx';
import { asTitle, deedWords } from './deed-words.ts';
import { doOrPropose } from './deeds.store.ts';
import { fieldNames } from './field-names.ts';
import { useKeptTyping } from './kept-typing.ts';

type FormProps = {
  readonly deed: DeedName;
  readonly subject: string;
  readonly currency?: string | null;
  /** What the fields begin with; of the optional ones, what is changed is sent. */
  readonly start?: Readonly<Record<string, string>>;
  /** Whether it is known what it is done to; says so otherwise. */
  readonly isNamed?: () => boolean;
  readonly onDone?: () => void;
  /** Fields before those of the deed. */
  readonly children?: ReactNode;
};

/** The fields of a deed, and the button that does or proposes it. What is typed stays until it was done. */
export function DeedForm(props: FormProps) {
  const { deed, subject, currency, start = {}, isNamed, onDone, children } = props;
  const busy = useStore($busy);
  const { people, fields, optional = [] } = deedForms[deed];
  const known = currencies.find((one) => one === currency) ?? 'NGN';
  const first = {
    currency: known,
    blocked: 'withdrawal',
    result: 'agreed',
    type: 'widget',
    came_to: 'sent_back',
    ...start,
  };
  const beginning: Readonly<Partial<Record<DeedField, string>>> = first;
  const [typed, setTyped] = useKeptTyping(isNamed ? undefined : `${deed} ${subject}`);
  const [problems, setProblems] = useState<Partial<Record<DeedField, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const form = event.currentTarget;
    const changed = optional.filter(
      (one) => typed[one] !== undefined && typed[one] !== beginning[one],
    );
    const read = readFields(fields, changed, { ...first, ...typed });
    setRefusal(undefined);
    setProblems(read.problems);
    const isReady = isNamed?.() ?? true;
    if (!isReady || Object.keys(read.problems).length > 0) {
      // Once they are marked.
      setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    void doOrPropose(deed, subject, read.values).then((problem) => {
      if (problem !== undefined) return setRefusal(problem);
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
      {children}
      {[...fields, ...optional].map((field) =>
        isChoice(field) ? (
          <Select
            key={field}
            label={fieldNames[field]}
            value={typed[field] ?? first[field]}
            options={choices[field]}
            onChange={({ target }) => change(field, target.value)}
          />
        ) : field === 'answer' || field === 'note' ? (
          <LongText
            key={field}
            field={field}
            error={problems[field]}
            value={typed[field] ?? ''}
            onChange={(text) => change(field, text)}
          />
        ) : (
          <Field
            key={field}
            label={field === 'why' ? `Reason to ${words}` : fieldNames[field]}
            hint={
              field === 'why' && !ownReasons.includes(deed)
                ? 'The borrower will read it.'
                : hints[field]
            }
            maxLength={300}
            inputMode={isMoney(field) ? 'decimal' : undefined}
            autoComplete="off"
            error={problems[field]}
            value={typed[field] ?? beginning[field] ?? ''}
            onChange={({ target }) => change(field, target.value)}
          />
        ),
      )}
      {refusal && <Warning role="alert">{refusal}</Warning>}
      <Button type="submit" busy={busy}>
        {people === 1 ? asTitle(words) : `Propose to ${words}`}
      </Button>
    </form>
  );
}

type LongTextProps = {
  readonly field: 'answer' | 'note';
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

const longest = { answer: longestAnswer, note: longestNote };

function LongText({ field, error, value, onChange }: LongTextProps) {
  const id = useId();
  const hint =
    field === 'answer'
      ? 'The borrower will read it.'
      : 'If the borrower asks for a copy of their data, it is included.';
  const text = { label: fieldNames[field], hint, error };
  return (
    <FieldFrame id={id} {...text}>
      <textarea
        id={id}
        className="field-input"
        rows={4}
        maxLength={longest[field]}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, text)}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

/** Reasons that stay with us. */
const ownReasons: readonly DeedName[] = [
  ...(['allow-name', 'set-aside', 'transfer-undo', 'write-off', 'contact', 'explain'] as const),
];

const asRest = 'Such as 40%, or none to use the general share.';
const asOurs = 'Such as 60, or none for our usual time.';

const hints: Readonly<Partial<Record<DeedField, string>>> = {
  background_color: 'Such as #16324f.',
  holidays: 'Such as 2026-12-25, separated by commas, or none.',
  share: 'Such as 40%, or none.',
  ...{ stock: asRest, fund: asRest, cash: asRest, crypto: asRest },
  ...{ stock_age: asOurs, fund_age: asOurs, cash_age: asOurs, crypto_age: asOurs },
  origins: 'Such as https://app.example.com, separated by spaces.',
  webhook_url: 'An https address, or none.',
  pull_url: 'An https address, or none.',
};

const choices = {
  currency: currencies.map((value) => ({ value, label: value })),
  result: [
    { value: 'agreed', label: 'We agree with the complaint' },
    { value: 'agreed_in_part', label: 'We agree with part of it' },
    { value: 'not_agreed', label: 'We do not agree with it' },
  ],
  type: [
    { value: 'widget', label: 'In a widget in its own app' },
    { value: 'standard', label: 'On our own site' },
  ],
  came_to: [
    { value: 'sent_back', label: 'The bank has sent all of it back' },
    { value: 'booked', label: 'Sale proceeds, or a wire that came back' },
    { value: 'settlement', label: 'The card processor has paid us' },
    { value: 'ours', label: 'It is our own money' },
  ],
  blocked: [
    { value: 'withdrawal', label: 'Withdraw' },
    { value: 'loan', label: 'Borrow' },
    { value: 'repayment', label: 'Repay in the app' },
    { value: 'signin', label: 'Sign in, and anything else' },
  ],
};

const isChoice = (field: DeedField): field is keyof typeof choices => field in choices;

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
