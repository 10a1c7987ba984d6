import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { AsideEffect, Autopay } from '#contract/autopay.ts';
import type { User } from '#contract/users.ts';
import { firstAsideDay, lastAsideDay } from '#credit/aside.ts';
import { ordinal } from '#credit/calendar.ts';
import { type Currency, formatMoney, oneUnit, parseAmount } from '#credit/money.ts';
import { type Payer, payerWords } from '#credit/pays-with.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { lagosDayOf } from '#shell/time-of.ts';
import { useKept } from '#shell/use-kept.ts';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { $aside, $asideEffect, type AskedEffect } from './aside.store.ts';
import { skip, stop } from './autopay.store.ts';
import { ChargeFacts, dayWords } from './ChargeFacts.tsx';
import { ConsentForm } from './ConsentForm.tsx';
import { Words } from './NextCharge.tsx';

type Props = {
  readonly autopay: Autopay;
  readonly user: User;
  /** Without one, what is signed can be skipped and stopped, and not changed. */
  readonly payer: Payer | undefined;
};

/** Extra payments that bring down the last bill: chosen, changed, skipped and stopped. */
export function AsidePart({ autopay, user, payer }: Props) {
  const { aside, currency, loan_id } = autopay;
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
    <section
      className="autopay-next autopay-aside"
      ref={place}
      tabIndex={-1}
      aria-labelledby={`${heading} autopay-${loan_id}`}
    >
      <h3 id={heading}>Make an extra payment each month</h3>
      {balloon && (
        <p>
          Your last bill, on {dayWords(balloon.due_date)}, asks for{' '}
          {formatMoney(balloon.principal, currency)} of principal at once. An extra payment each
          month makes it smaller, and saves interest.
        </p>
      )}
      {consent && <Running autopay={autopay} consent={consent} />}
      {payer && isOpen && <AsideForm {...{ autopay, user, payer }} onDone={close} />}
      {payer && !isOpen && balloon && (
        <Button className="autopay-leave" onClick={() => setOpen(true)}>
          {consent ? 'Change the amount or the day' : 'See what it does'}
        </Button>
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
  const { noun } = payerWords[consent.pays_with];
  return (
    <>
      <p>
        You pay {formatMoney(consent.amount, currency)} extra on the {ordinal(consent.day)} of each
        month.
        {consent.ceiling !== null &&
          ` No charge is more than ${formatMoney(consent.ceiling, 'NGN')}.`}
      </p>
      {next?.skipped && (
        <p role="status">
          You skip {dayWords(next.due_on)}, so we will not charge your {noun}.
        </p>
      )}
      {!next && <p>No extra payment is planned for now.</p>}
      {next && !next.skipped && (
        <ChargeFacts
          {...{ autopay, charge: next, paysWith: consent.pays_with }}
          title="Next extra payment"
          what="Extra"
        />
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

/** How long nothing is typed before its effect is asked for. */
const typingMs = 300;

type FormProps = {
  readonly autopay: Autopay;
  readonly user: User;
  readonly payer: Payer;
  readonly onDone: () => void;
};

/** How much and when, what that does, and the signature. Those of several loans may be open, and ask one store. */
function AsideForm({ autopay, onDone, ...signer }: FormProps) {
  const { loan_id, currency, aside } = autopay;
  const first = { entry: '', day: String(aside.consent?.day ?? 25) };
  const { entry, day, keep, forget } = useKept(`aside-amount:${loan_id}`, first);
  const done = () => {
    forget();
    onDone();
  };
  const parsed = parseAmount(entry);
  const amount = parsed.ok && parsed.amount >= oneUnit ? parsed.amount : null;
  const isWrong = entry !== '' && amount === null;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    return () => stopAsking(loan_id);
  }, [loan_id]);
  const read = useRead($asideEffect);
  const isOwn = useStore($aside)?.loan_id === loan_id;
  // The last one stays while the next is read, so that a name that is typed stays too.
  const [shown, show] = useState<AskedEffect>();
  const isRead = read.status === 'ready' && read.data.asked.loan_id === loan_id;
  if (isRead && read.data !== shown) show(read.data);
  const asked = shown?.asked;
  const isFresh = asked?.amount === amount && asked?.day === Number(day);
  // Another form has asked before the answer came, and nobody waits for ours any more.
  const isOvertaken = !isFresh && !isOwn && read.status !== 'loading';
  useEffect(() => {
    if (amount === null) return stopAsking(loan_id);
    const ask = () => $aside.set({ loan_id, amount, day: Number(day) });
    const typed = setTimeout(ask, isOvertaken ? 0 : typingMs);
    return () => clearTimeout(typed);
  }, [loan_id, amount, day, isOvertaken]);
  return (
    <>
      <Field
        label={`Each month, in ${currency}`}
        name="aside"
        ref={field}
        inputMode="decimal"
        autoComplete="off"
        error={isWrong ? `Enter ${formatMoney(oneUnit, currency)} or more.` : undefined}
        value={entry}
        onChange={(event) => keep({ entry: event.target.value })}
      />
      <Select
        label="On"
        name="day"
        value={day}
        options={days}
        onChange={(event) => keep({ day: event.target.value })}
      />
      {isOwn && read.status === 'failed' && <ReadFailed {...read} />}
      {shown && !shown.effect && isFresh && (
        <p role="status">
          No extra payment can be planned for that day now: the last bill is too near, or autopay
          waits for a plan, a promise or a block to end.
        </p>
      )}
      {shown?.effect && (
        <>
          <Effect currency={currency} effect={shown.effect} />
          <ConsentForm
            {...signer}
            autopay={autopay}
            next={shown.effect.first}
            aside={shown.asked}
            waiting={!isFresh}
            onDone={done}
          />
        </>
      )}
    </>
  );
}

/** Nothing more is to be known of a loan; what another one asks stays. */
function stopAsking(loan_id: string): void {
  if ($aside.get()?.loan_id === loan_id) $aside.set(undefined);
}

type EffectProps = { readonly currency: Currency; readonly effect: AsideEffect };

function Effect({ currency, effect }: EffectProps) {
  const { without, payments, total, interest_saved } = effect;
  return (
    <dl className="facts" aria-live="polite">
      <Fact name={`Last bill, on ${dayWords(without.due_date)}, without it`}>
        {formatMoney(without.principal, currency)}
      </Fact>
      <Fact name="Last bill with it">
        <b>
          {effect.with
            ? formatMoney(effect.with.principal, currency)
            : 'None: your loan is repaid before'}
        </b>
      </Fact>
      <Fact name={payments === 1 ? 'Extra, in one payment' : `Extra, in ${payments} payments`}>
        {formatMoney(total, currency)}
      </Fact>
      <Fact name="Interest you save">{formatMoney(interest_saved, currency)}</Fact>
    </dl>
  );
}
