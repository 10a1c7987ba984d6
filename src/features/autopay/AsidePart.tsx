import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Autopay } from '#contract/autopay.ts';
import type { User } from '#contract/users.ts';
import { firstAsideDay, lastAsideDay } from '#credit/aside.ts';
import { suggestedCeiling } from '#credit/autopay.ts';
import { consentWords, ordinal } from '#credit/autopay-words.ts';
import { formatMoney, parseAmount } from '#credit/money.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { $aside, $asideEffect } from './aside.store.ts';
import { putAside, skip, stop } from './autopay.store.ts';
import { ChargeFacts, dayWords } from './ChargeFacts.tsx';
import { Words } from './NextCharge.tsx';

type Props = {
  readonly autopay: Autopay;
  readonly user: User;
  readonly card: NonNullable<User['savedCard']>;
};

/** Extra payments that bring down the last bill: chosen, changed, skipped and stopped. */
export function AsidePart(props: Props) {
  const { aside, currency, loan_id } = props.autopay;
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const { balloon, consent } = aside;
  if (!balloon && !consent) return null;
  const heading = `aside-${loan_id}`;
  const close = () => {
    setOpen(false);
    place.current?.focus();
  };
  return (
    <section className="autopay-next" ref={place} tabIndex={-1} aria-labelledby={heading}>
      <h3 id={heading}>Put some aside each month</h3>
      {balloon && (
        <p>
          Your last bill, on {dayWords(balloon.due_date)}, asks for{' '}
          {formatMoney(balloon.principal, currency)} of principal at once. An extra payment each
          month makes it smaller, and saves interest.
        </p>
      )}
      {consent && <Running autopay={props.autopay} consent={consent} />}
      {isOpen ? (
        <AsideForm {...props} onDone={close} />
      ) : (
        balloon && (
          <Button className="autopay-leave" onClick={() => setOpen(true)}>
            {consent ? 'Change the amount or the day' : 'See what it does'}
          </Button>
        )
      )}
    </section>
  );
}

type RunningProps = {
  readonly autopay: Autopay;
  readonly consent: NonNullable<Autopay['aside']['consent']>;
};

function Running({ autopay, consent }: RunningProps) {
  const busy = useStore($busy);
  const { loan_id, currency, aside } = autopay;
  const { next } = aside;
  return (
    <>
      <p>
        You put {formatMoney(consent.amount, currency)} aside on the {ordinal(consent.day)} of each
        month.
        {consent.ceiling !== null &&
          ` No charge is more than ${formatMoney(consent.ceiling, 'NGN')}.`}
      </p>
      {next?.skipped && (
        <p role="status">You skip {dayWords(next.due_on)}, so we will not charge your card.</p>
      )}
      {next && !next.skipped && (
        <ChargeFacts autopay={autopay} charge={next} title="Next extra payment" />
      )}
      <div className="autopay-ways">
        {next && (
          <Button
            busy={busy}
            onClick={() => void skip(loan_id, next.skipped ? null : next.due_on, 'aside')}
          >
            {next.skipped ? 'Do not skip it' : `Skip ${dayWords(next.due_on)}`}
          </Button>
        )}
        <Button busy={busy} onClick={() => void stop(loan_id, 'aside')}>
          Stop the extra payments
        </Button>
      </div>
      <details>
        <summary>What you signed for it</summary>
        <Words text={consent.words} />
        <p className="quiet">
          Signed by {consent.name} on {lagosDayOf(consent.since)}.
        </p>
      </details>
    </>
  );
}

const days = Array.from({ length: lastAsideDay - firstAsideDay + 1 }, (_, index) => {
  const day = firstAsideDay + index;
  return { value: String(day), label: `The ${ordinal(day)}` };
});

function AsideForm({ autopay, user, card, onDone }: Props & { readonly onDone: () => void }) {
  const { loan_id, application, currency, aside } = autopay;
  const busy = useStore($busy);
  const [entry, setEntry] = useState('');
  const [day, setDay] = useState(String(aside.consent?.day ?? 25));
  const [limit, setLimit] = useState<string>();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const parsed = parseAmount(entry);
  const amount = parsed.ok && parsed.amount > 0 ? parsed.amount : null;
  useEffect(() => {
    $aside.set(amount === null ? undefined : { loan_id, amount, day: Number(day) });
    return () => $aside.set(undefined);
  }, [loan_id, amount, day]);
  const read = useRead($asideEffect);
  const found = amount !== null && read.status === 'ready' ? read.data : undefined;
  const effect = found?.effect;
  const inDollars = currency === 'USD';
  const most = limit ?? (effect ? String(suggestedCeiling(effect.first.total) / 100) : '');
  const parsedLimit = parseAmount(most);
  const ceiling = inDollars && parsedLimit.ok ? parsedLimit.amount : null;
  const rule = amount === null ? null : { amount, day: Number(day) };
  const words =
    rule &&
    consentWords({ loan_id, partner: application.name, currency, card, ceiling, aside: rule });
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    if (!rule || !words) return setProblem('Enter an amount to put aside.');
    if (name.trim() === '') {
      return setProblem(
        `Type your first and last name, such as ${user.firstname} ${user.lastname}.`,
      );
    }
    const limits = ceiling !== null && { ceiling };
    const refused = await putAside({ loan_id, words, name, aside: rule, ...limits });
    if (refused) setProblem(refused);
    else onDone();
  };
  return (
    <form className="autopay-form" onSubmit={sign} noValidate>
      <Field
        label={`Each month, in ${currency}`}
        name="aside"
        inputMode="decimal"
        autoComplete="off"
        value={entry}
        onChange={(event) => {
          setEntry(event.target.value);
          setProblem(undefined);
        }}
      />
      <Select
        label="On"
        name="day"
        value={day}
        options={days}
        onChange={(event) => setDay(event.target.value)}
      />
      {found?.effect === null && (
        <p role="status">The last bill is too near for an extra payment on that day.</p>
      )}
      {effect && (
        <>
          <dl className="facts" aria-live="polite">
            <Fact name={`Last bill, on ${dayWords(effect.without.due_date)}, without it`}>
              {formatMoney(effect.without.principal, currency)}
            </Fact>
            <Fact name="Last bill with it">
              <b>
                {effect.with
                  ? formatMoney(effect.with.principal, currency)
                  : 'None: your loan is repaid before'}
              </b>
            </Fact>
            <Fact name={`Extra, in ${effect.payments} payments`}>
              {formatMoney(effect.total, currency)}
            </Fact>
            <Fact name="Interest you save">{formatMoney(effect.interest_saved, currency)}</Fact>
          </dl>
          <ChargeFacts autopay={autopay} charge={effect.first} title="First extra payment" />
          {inDollars && (
            <Field
              label="The most in one extra payment, in NGN"
              name="aside-ceiling"
              inputMode="decimal"
              autoComplete="off"
              value={most}
              onChange={(event) => setLimit(event.target.value)}
            />
          )}
          {words && (
            <div>
              <h4>What you allow us</h4>
              <Words text={words} />
            </div>
          )}
          <Field
            label="Type your full name to sign it"
            name="aside-name"
            autoComplete="name"
            autoCapitalize="words"
            error={problem}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
          <Button variant="primary" full type="submit" busy={busy}>
            Put it aside each month
          </Button>
        </>
      )}
    </form>
  );
}
