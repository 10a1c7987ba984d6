import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '#credit/money.ts';
import { mostPlanMonths } from '#credit/terms.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { Select } from '#ui/Select.tsx';
import { dayWords } from './day-words.ts';
import { $months, $plan, ask, type Plan } from './plan.store.ts';

const choices = Array.from({ length: mostPlanMonths }, (_, index) => {
  const value = String(index + 1);
  return { value, label: index === 0 ? '1 month' : `${value} months` };
});

/** What is due, paid over some months: as it can be asked for, or as it stands. */
export function PlanPart() {
  const read = useRead($plan);
  const [plan, setPlan] = useState<Plan | null>(null);
  // What was there stays while another number of months is asked for, and the keyboard in its place.
  if (read.status === 'ready' && read.data !== plan) setPlan(read.data);
  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (!plan) return null;
  return (
    <section className="promise-plan" aria-labelledby="plan">
      {plan.status === 'possible' ? <PlanForm plan={plan} /> : <PlanNow plan={plan} />}
    </section>
  );
}

function PlanForm({ plan }: { readonly plan: Plan }) {
  const months = useStore($months);
  const busy = useStore($busy);
  const [problem, setProblem] = useState<string>();
  const total = formatMoney(plan.total, plan.currency);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(await ask(plan));
  };
  return (
    <form className="promise-form" onSubmit={send}>
      <h2 id="plan">Pay over some months</h2>
      <p>
        {total} is due now on your loan at {plan.application.name}. You can ask to pay it in
        instalments. One of our team will look at it and answer.
      </p>
      <Select
        label="Pay it over"
        value={months}
        error={problem}
        options={choices}
        onChange={(event) => $months.set(event.target.value)}
      />
      <Steps plan={plan} />
      <p className="quiet">
        From the moment you ask, and while you keep to the plan, we will not add a late fee or penal
        charge, or sell any of your portfolio. Interest runs as before, so paying earlier costs
        less. If an instalment is not paid by its day, the usual terms apply again. The days under
        the plan do not count as late, and we give a month’s notice before we sell anything. A loan
        can have one plan.
      </p>
      <Button full type="submit" busy={busy || String(plan.months) !== months}>
        Ask for this plan
      </Button>
    </form>
  );
}

function PlanNow({ plan }: { readonly plan: Plan }) {
  const { title, says } = words[plan.status === 'possible' ? 'asked' : plan.status];
  return (
    <>
      <h2 id="plan">{title}</h2>
      <p>
        {says} {plan.reason}
      </p>
      {(plan.status === 'asked' || plan.status === 'approved') && <Steps plan={plan} />}
    </>
  );
}

const words = {
  asked: {
    title: 'We are looking at your plan',
    says: 'We will write to you when we have decided. Until then we will not add a late fee or penal charge, or sell any of your portfolio.',
  },
  approved: {
    title: 'Your plan',
    says: 'While you keep to it, we will not add a late fee or penal charge, or sell any of your portfolio. Interest runs as before.',
  },
  declined: {
    title: 'We could not agree to your plan',
    says: 'The usual terms apply. The days since you asked did not count as late.',
  },
  kept: { title: 'You have completed your plan', says: 'You have paid all its instalments.' },
  broken: {
    title: 'Your plan has ended',
    says: 'The usual terms apply again. The days under the plan do not count as late.',
  },
} as const;

/** The days, each with all that is to be paid by then. */
function Steps({ plan }: { readonly plan: Plan }) {
  const money = (amount: Plan['total']) => formatMoney(amount, plan.currency);
  return (
    <dl className="facts">
      {plan.steps.map(({ day, part, amount }) => (
        <Fact key={day} name={`By ${dayWords(day)}`}>
          {amount === 0
            ? 'Nothing'
            : `${amount === part ? '' : `${money(amount)}, including `}${money(part)} of your plan`}
        </Fact>
      ))}
    </dl>
  );
}
