import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { addDays, formatDay, type IsoDay, isoDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { useKept } from '#shell/use-kept.ts';
import { $busy } from '#stores/busy.ts';
import { loanRepayAddress } from '#stores/navigation/prefill.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Select } from '#ui/Select.tsx';
import { dayWords } from './day-words.ts';
import { type Promised, promise } from './promise.store.ts';

/** The day is chosen, and what it does is said, before the tap. */
export function PromiseForm({ bill }: { readonly bill: Promised }) {
  const { amount, late_fee, late_fee_day, currency, application, due_date, loan_id } = bill;
  const kept = useKept(`promise:${loan_id}`, { day: bill.last_day });
  const days = daysOf(bill);
  const day = days.find((one) => one === kept.day) ?? bill.last_day;
  const [problem, setProblem] = useState<string>();
  const busy = useStore($busy);
  const [money, fee] = [amount, late_fee].map((one) => formatMoney(one, currency));
  const chosen = dayWords(day);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const refused = await promise(bill, day);
    setProblem(refused);
    if (!refused) kept.forget();
  };
  return (
    <>
      <h1>Pay your bill later</h1>
      <p className="lead">
        Your bill of {dayWords(due_date)} at {application.name} comes to {money}, with all that is
        due before it. Tell us when you can pay it, and we will wait.
      </p>
      <form className="promise-form" onSubmit={send}>
        <Select
          label="I will pay by"
          value={day}
          error={problem}
          options={days.map((value) => ({
            value,
            label: formatDay(value, { style: 'long' }),
          }))}
          onChange={(event) => kept.keep({ day: event.target.value })}
        />
        <dl className="facts">
          <Fact name={`To pay by the end of ${chosen}`}>{money}</Fact>
          <Fact name="Late fee, if you pay it by then">None</Fact>
          <Fact name={`Late fee on ${dayWords(addDays(isoDay(day), 1))}, if you do not`}>
            {fee}
          </Fact>
          <Fact name={`Late fee on ${dayWords(late_fee_day)}, without a promise`}>{fee}</Fact>
        </dl>
        <p className="quiet">
          Interest runs as before. Until {chosen} we will not sell any of your portfolio, and
          autopay will not charge this bill. If it is not paid in full by then, the usual terms
          apply again. You can move each bill once.
        </p>
        <Button variant="primary" full type="submit" busy={busy}>
          Promise to pay by {chosen}
        </Button>
      </form>
      <p className="quiet">
        If you can pay a part, <a href={loanRepayAddress(loan_id)}>pay it now</a>: it lowers what
        you owe at once.
      </p>
    </>
  );
}

function daysOf({ first_day, last_day }: Promised): IsoDay[] {
  const days: IsoDay[] = [];
  for (let day = isoDay(first_day); day <= last_day; day = addDays(day, 1)) days.push(day);
  return days;
}
