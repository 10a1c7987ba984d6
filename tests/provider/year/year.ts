import { addDays, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs } from '#credit/durations.ts';
import type { TestProvider } from '#support/provider.ts';
import { beginAt, passTo } from '../model/sandbox.ts';
import { type Capture, type Checked, checkAll, joined, together } from './check.ts';
import { newMessages, withRequired } from './messages.ts';
import { factsOf } from './named.ts';
import { firstDay, type Life, newPerson, type Person } from './people.ts';
import { type Truth, truthOf } from './truth.ts';

/** Looks at everything of a kind that a person can see now, and says what is not true. */
export type Camera = (person: Person, truth: Truth) => Promise<Checked>;

export type Seen = Checked & {
  /** Everything that was sent, in order. */
  readonly messages: readonly Capture[];
};

/**
 * Lives through the days, each looked at after ten in the morning in Lagos. Messages are checked on the
 * day on which they are sent, everything else on the days that tell.
 */
export async function liveThrough(
  provider: TestProvider,
  lives: readonly Life[],
  until: IsoDay,
  cameras: readonly Camera[],
): Promise<Seen> {
  await beginAt(provider, tenOn(firstDay));
  const living: { life: Life; person: Person; said: () => Promise<Capture[]> }[] = [];
  for (const life of lives) {
    const person = await newPerson(provider, life.name);
    living.push({ life, person, said: newMessages(person) });
  }
  const seen: Checked[] = [];
  const messages: Capture[] = [];
  const read = (said: Capture[], ...truths: Truth[]) => {
    messages.push(...said);
    if (said.length === 0) return;
    seen.push(checkAll(said.map(withRequired), truths.map(factsOf).reduce(joined)));
  };
  for (let day = firstDay; day <= until; day = addDays(day, 1)) {
    await passTo(provider, Math.max(provider.clock.now(), tenOn(day)));
    for (const { life, person, said } of living) {
      const early = await truthNow(person);
      read(await said(), early);
      await life.deeds[day]?.(person, early);
      await life.daily?.(person, early);
      const answered = await said();
      const isSame = answered.length === 0 && !life.deeds[day];
      const truth = isSame ? early : await truthNow(person);
      read(answered, early, truth);
      if (!tells(day, early, truth, life)) continue;
      for (const camera of cameras) seen.push(await camera(person, truth));
    }
  }
  return { ...together(seen), messages };
}

const truthNow = ({ provider: { context, clock }, user_id }: Person) =>
  truthOf(context.db, user_id, clock.now());

const tenOn = (day: IsoDay) => lagosMidnight(day) + 10 * hourMs;

/** Each month's first, third and middle; and each day on which something was done or is decided. */
function tells(day: IsoDay, before: Truth, after: Truth, { deeds }: Life): boolean {
  if (['01', '03', '15'].includes(day.slice(8)) || day in deeds) return true;
  if (deeds[addDays(day, -1)]) return true;
  const forecasts = [...before.loans, ...after.loans].flatMap(({ forecast }) => forecast ?? []);
  return forecasts.some(({ notice_day, day: sale }) =>
    [notice_day, addDays(sale, -7), addDays(sale, -1), sale].includes(day),
  );
}
