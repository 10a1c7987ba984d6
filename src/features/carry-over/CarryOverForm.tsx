import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { shortReference } from '#credit/references.ts';
import { useKept } from '#shell/use-kept.ts';
import { $busy } from '#stores/busy.ts';
import { $user } from '#stores/reads/user.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { type CarryOver, formOf, sign } from './carry-over.store.ts';

type Choice = CarryOver['choices'][number];
const dayWords = (day: string) => formatDay(isoDay(day), { style: 'medium' });

/** Both loans in figures, and the signature. */
export function CarryOverForm({ carryOver }: { readonly carryOver: CarryOver }) {
  const { choices, due, charge, times } = carryOver;
  const { data: user } = useStore($user);
  const busy = useStore($busy);
  const first = { tenure: '3', name: '' };
  const { tenure, name, keep } = useKept(formOf(carryOver.loan_id), first);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const choice = choices.find((one) => String(one.tenure) === tenure) ?? choices[0];
  if (!choice) return null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const known = user ? `${user.firstname} ${user.lastname}` : 'Ada Obi';
    const refused =
      name.trim() === ''
        ? `Type your first and last name, such as ${known}.`
        : await sign(carryOver, choice.tenure, name);
    setProblem(refused);
    if (refused) field.current?.focus();
  };
  const total = formatMoney(charge.total, 'NGN');
  return (
    <form className="carry-over-form" onSubmit={send} noValidate>
      <OldLoan carryOver={carryOver} />
      <section aria-labelledby="new-loan">
        <h2 id="new-loan">The new loan</h2>
        <Select
          label="Runs for"
          name="tenure"
          value={String(choice.tenure)}
          options={choices.map((one) => ({
            value: String(one.tenure),
            label: `${one.tenure} months`,
          }))}
          onChange={(event) => keep({ tenure: event.target.value })}
        />
        <NewLoan carryOver={carryOver} choice={choice} />
      </section>
      <p className="quiet">
        We add no fee for it. Only principal goes over, so you pay no interest on interest. The old
        loan ends as repaid on the same day. A loan can be carried over {carryOver.most_times} times
        in a row; this is the {times === 0 ? 'first' : 'second and last'} time.
      </p>
      <Field
        label="Type your full name to sign"
        name="name"
        ref={field}
        autoComplete="name"
        autoCapitalize="words"
        error={problem}
        value={name}
        onChange={(event) => {
          keep({ name: event.target.value });
          setProblem(undefined);
        }}
      />
      <Button variant="primary" full type="submit" busy={busy}>
        {due > 0 ? `Pay ${total} and carry it over` : 'Carry it over'}
      </Button>
    </form>
  );
}

function OldLoan({ carryOver }: { readonly carryOver: CarryOver }) {
  const { currency, borrowed, paid, due, charge, loan_id, ends } = carryOver;
  const money = (amount: Minor) => formatMoney(amount, currency);
  return (
    <section aria-labelledby="old-loan">
      <h2 id="old-loan">The loan that ends</h2>
      <dl className="facts">
        <Fact name="Loan">{shortReference(loan_id)}</Fact>
        <Fact name="You borrowed">{money(borrowed)}</Fact>
        <Fact name="You have paid">{money(paid)}</Fact>
        <Fact name="Interest until today, to pay now">
          <b>{due > 0 ? money(due) : 'None'}</b>
        </Fact>
        {due > 0 && (
          <Fact
            name={`Your card pays, with the processing fee${charge.rate > 1 ? ', at today’s rate' : ''}`}
          >
            {formatMoney(charge.total, 'NGN')}
          </Fact>
        )}
      </dl>
      {ends.map((one) => (
        <p key={one}>
          {one === 'bills' ? 'Autopay' : 'Your monthly extra payment'} ends with this loan. You can
          turn it on for the new one.
        </p>
      ))}
    </section>
  );
}

type NewLoanProps = { readonly carryOver: CarryOver; readonly choice: Choice };

function NewLoan({ carryOver, choice }: NewLoanProps) {
  const { currency, principal, interest_bp, yearly } = carryOver;
  const { first_bill, last_bill, total_interest, fall_to_redline_bp } = choice;
  const money = (amount: Minor) => formatMoney(amount, currency);
  return (
    <dl className="facts">
      <Fact name="Principal that goes over">
        <b>{money(principal)}</b>
      </Fact>
      <Fact name="Interest">{formatPercent(interest_bp)} a month</Fact>
      <Fact name={`Interest for a year, ${formatPercent(yearly.simple_bp)}`}>
        {money(yearly.interest)}
      </Fact>
      <Fact name="Effective yearly rate">{formatPercent(yearly.effective_bp)}</Fact>
      <Fact name="Interest in total, if you pay each bill on time">{money(total_interest)}</Fact>
      <Fact name={`First bill, on ${dayWords(first_bill.due_date)}`}>
        {money(first_bill.total)}
      </Fact>
      <Fact name={`Last bill, on ${dayWords(last_bill.due_date)}`}>{money(last_bill.total)}</Fact>
      <Fact name="Your portfolio can fall this far before its redline">
        {formatPercent(fall_to_redline_bp)}
      </Fact>
    </dl>
  );
}
