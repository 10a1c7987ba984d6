import { addMonths, firstOfMonth, formatDay, lagosDay } from '#credit/calendar.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $clock, advanceClock, moveClockTo } from './sandbox.store.ts';
import { useAction } from './use-action.ts';

const steps = [
  { by: 'P1D', name: '1 day' },
  { by: 'P1W', name: '1 week' },
  { by: 'P1M', name: '1 month' },
  { by: 'P3M', name: '3 months' },
];

/** The provider's clock. Moving it runs the bills, fees and notices of every day in between. */
export function SandboxClock() {
  const clock = useRead($clock);
  const { running, run } = useAction();
  return (
    <section aria-labelledby="sandbox-clock">
      <h2 id="sandbox-clock">Clock</h2>
      {clock.status === 'failed' && <ReadFailed {...clock} />}
      {clock.status === 'loading' && <Skeleton height="3rem" />}
      {clock.status === 'ready' && (
        <>
          <Now now={new Date(clock.data.now)} />
          <NextBill now={new Date(clock.data.now)} />
        </>
      )}
      <fieldset className="sandbox-choices">
        <legend className="label">Move the clock forward by</legend>
        {steps.map(({ by, name }) => (
          <Button
            key={by}
            type="button"
            busy={running === by}
            disabled={running !== undefined && running !== by}
            onClick={() =>
              void run(by, () => advanceClock(by), `You moved the clock forward by ${name}.`)
            }
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <p className="quiet">
        Each day runs as it would: bills on the 1st, late fees on the 3rd, then charges, reminders,
        notices and sales. Only a reset takes the clock back.
      </p>
    </section>
  );
}

/** Moves the clock to the morning of the next 1st, when bills are due. */
function NextBill({ now }: { now: Date }) {
  const { running, run } = useAction();
  const due = firstOfMonth(addMonths(lagosDay(now.getTime()), 1));
  const name = formatDay(due, { style: 'medium' });
  return (
    <Button
      type="button"
      busy={running !== undefined}
      onClick={() => void run(due, () => moveClockTo(due), `It is ${name}: bills are due.`)}
    >
      To the next bill, {name}
    </Button>
  );
}

function Now({ now }: { now: Date }) {
  return (
    <p className="sandbox-now">
      <time className="display" dateTime={now.toISOString()}>
        {day.format(now)}
      </time>
      <span className="quiet">{hour.format(now)} in Lagos</span>
    </p>
  );
}

const timeZone = 'Africa/Lagos';
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone });
const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
