import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { Autopay } from '#contract/autopay.ts';
import type { User } from '#contract/users.ts';
import type { Aside } from '#credit/aside.ts';
import { suggestedCeiling } from '#credit/autopay.ts';
import { consentWords } from '#credit/autopay-words.ts';
import { formatMoney, type Minor, parseAmount } from '#credit/money.ts';
import type { Payer } from '#credit/pays-with.ts';
import { useKept } from '#shell/use-kept.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { turnOn } from './autopay.store.ts';
import { type Charge, ChargeFacts } from './ChargeFacts.tsx';
import { Words } from './NextCharge.tsx';

type Props = {
  readonly autopay: Autopay;
  readonly next: Charge;
  readonly user: User;
  readonly payer: Payer;
  /** What is put aside each month; without it the consent is for the bills. */
  readonly aside?: Aside;
  /** While what is shown is not yet that of the amount: nothing is signed. */
  readonly waiting?: boolean;
  readonly onDone?: () => void;
};

/** Without `entered` the limit is what is suggested. */
type Typed = { readonly name: string; readonly entered?: string };

/** The consent in words, the limit of a loan in Dollars, and the signature. */
export function ConsentForm({ autopay, next, user, payer, aside, waiting = false, onDone }: Props) {
  const { loan_id, application, currency } = autopay;
  const busy = useStore($busy);
  const form = `${aside ? 'aside' : 'autopay'}:${loan_id}`;
  const { name, entered, keep, forget } = useKept<Typed>(form, { name: '' });
  const limit = entered ?? minorToEntry(suggestedCeiling(next.total));
  const [problems, setProblems] = useState<Problems>({});
  const inDollars = currency === 'USD';
  const parsed = parseAmount(limit);
  const ceiling = inDollars && parsed.ok ? parsed.amount : null;
  const words = consentWords({
    loan_id,
    partner: application.name,
    currency,
    payer,
    ceiling,
    aside,
  });
  const sign = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget.elements;
    const wrong = {
      ...(inDollars && limitProblem(ceiling, next)),
      ...nameProblem(name, user),
    };
    setProblems(wrong);
    const [first] = Object.keys(wrong);
    const field = first && fields.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    if (first) return;
    const { pays_with } = payer;
    const body = { loan_id, pays_with, words, name, ...(ceiling !== null && { ceiling }), aside };
    const refused = await turnOn(body);
    if (refused) return setProblems({ name: refused });
    forget();
    onDone?.();
  };
  const facts = { autopay, charge: next, paysWith: payer.pays_with };
  return (
    <form className="autopay-form" onSubmit={sign} noValidate>
      {aside ? (
        <ChargeFacts {...facts} title="First extra payment" what="Extra" />
      ) : (
        <ChargeFacts {...facts} title="First charge" />
      )}
      {inDollars && (
        <Field
          label="The most in one charge, in NGN"
          name="ceiling"
          inputMode="decimal"
          autoComplete="off"
          hint="The rate may rise until then. If a charge with its fee is more than this, we charge nothing and tell you."
          error={problems.ceiling}
          value={limit}
          onChange={(event) => {
            keep({ entered: event.target.value });
            setProblems({});
          }}
        />
      )}
      <div>
        <h3>What you allow us</h3>
        <Words text={words} />
      </div>
      <Field
        label="Type your full name to sign"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        hint={`Your first and last name, as ${application.name} knows you.`}
        error={problems.name}
        value={name}
        onChange={(event) => {
          keep({ name: event.target.value });
          setProblems({});
        }}
      />
      <Button variant="primary" full type="submit" busy={busy || waiting}>
        {aside ? 'Turn on the extra payment' : 'Turn autopay on'}
      </Button>
    </form>
  );
}

type Problems = { readonly ceiling?: string; readonly name?: string };

function limitProblem(ceiling: Minor | null, { total }: Charge): Problems {
  if (ceiling === null) return { ceiling: 'Enter an amount in Naira, such as 200,000.' };
  if (ceiling >= total) return {};
  const least = formatMoney(total, 'NGN');
  return { ceiling: `The first charge is ${least} at today’s rate. Enter that or more.` };
}

function nameProblem(name: string, { firstname, lastname }: User): Problems {
  if (name.trim() === '') {
    return { name: `Type your first and last name, such as ${firstname} ${lastname}.` };
  }
  return {};
}
