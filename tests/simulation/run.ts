import './fixed.ts';
import { createHash } from 'node:crypto';
import { addDays, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { repeats } from '#provider/db/repeat.ts';
import { setPortfolioValue } from '#provider/portfolios/set-value.ts';
import { Blocks } from './blocks.ts';
import { findProblems } from './checks.ts';
import { Claims } from './claims.ts';
import { type Dice, diceOf } from './dice.ts';
import { seedChance, time } from './fixed.ts';
import { type Instance, startInstance } from './instance.ts';
import { type Manners, Outside } from './outside.ts';
import { Partner } from './partner.ts';
import { Person } from './people.ts';
import type { Inhabitant, Place } from './place.ts';
import { countReached, type Reached } from './reach.ts';
import { Scheduler } from './scheduler.ts';
import { Desk } from './staff.ts';
import { gapsOf, wasTruthful } from './totals.ts';
import type { Weather } from './wire.ts';

export type Outcome = {
  readonly seed: number;
  /** What must not be; none when all is well. */
  readonly problems: readonly string[];
  readonly log: readonly string[];
  /** Of the log: two runs that are the same have the same. */
  readonly hash: string;
  readonly reached: Reached;
};

const calm: Weather = { cut: 0, lost: 0, conflict: 0, refused: 0 };
const polite: Manners = { silent: 0, down: 0, unheard: 0, late: 0, untold: 0, wrong: 0 };
/** How many transactions have been begun again because the database undid them. */
const undoneUntilNow = () => repeats().serialization + repeats().deadlock;
const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000];
/** Long enough for everything to end that was begun: a checkout is asked about for a week. */
const aftermath = [
  ...[secondMs, secondMs, 5 * secondMs, 30 * secondMs, minuteMs, 10 * minuteMs, hourMs],
  ...Array.from({ length: 9 }, () => dayMs),
  // What the last day has caused.
  ...[secondMs, secondMs, secondMs],
];

/**
 * One run: people, time and bad luck as the seed draws them, as many deeds as are asked for, and then
 * good weather until everything has ended. The same seed and number of deeds give the same run.
 */
export async function run(place: Place, seed: number, deeds = 36): Promise<Outcome> {
  time.reset();
  time.setSystemTime(place.now);
  seedChance(seed);
  await place.restore();
  const gaps = await gapsOf(place);
  const world = new World(place, diceOf(seed));
  await world.begin();
  for (let count = 0; count < deeds; count++) await world.deed();
  await world.end();
  const problems = [...new Set([...world.problems, ...(await findProblems(place, world))])];
  const { log } = world.scheduler;
  const reached = await countReached(place, log);
  const left = await gapsOf(place);
  if (left !== gaps && (await wasTruthful(place, log))) {
    problems.push(`what others have of ours is not in the books: ${left} instead of ${gaps}`);
  }
  for (const problem of problems) log.push(`PROBLEM ${problem}`);
  const hash = createHash('sha256').update(log.join('\n')).digest('hex').slice(0, 16);
  return { seed, problems, log, hash, reached };
}

/** Everybody in a run, and what befalls them. */
class World {
  readonly scheduler: Scheduler;
  readonly outside: Outside;
  readonly people: readonly Person[];
  readonly partner: Partner;
  readonly desk: Desk;
  readonly #claims: Claims;
  readonly problems: string[] = [];
  readonly #place: Place;
  readonly #dice: Dice;
  /** What happens, and how often. */
  readonly #deeds: readonly (readonly [number, () => Promise<void> | void])[];
  /** How many steps of what was begun come before the next deed, at the most. */
  readonly #pace: number;
  #weather: Weather;
  readonly #instances = new Set<Instance>();
  /** Those that are starting. */
  #starting = 0;
  #started = 0;
  /** What somebody has begun and not ended. */
  readonly #tasks = new Set<string>();

  constructor(place: Place, dice: Dice) {
    this.#place = place;
    this.#dice = dice;
    this.scheduler = new Scheduler(dice, (now) => place.setTime(now));
    this.#weather = calm;
    const complain = (problem: string) => this.problems.push(problem);
    this.outside = new Outside(this.scheduler, polite, complain);
    const network = {
      send: (label: string, request: Request) => this.#send(label, request),
    };
    const blocks = new Blocks();
    const peopled = (who: Inhabitant) =>
      new Person(who, this.scheduler, blocks.watch(who, network, complain), complain);
    this.people = place.people.map(peopled);
    this.#claims = new Claims(place, this.scheduler, this.outside, network);
    this.desk = new Desk(place, this.people, blocks, this.scheduler, network, complain);
    const { scheduler, outside } = this;
    this.partner = new Partner(place.partnerUser, { scheduler, network, outside, complain });
    const { one, weighted, asThisRunDoes } = dice;
    this.#deeds = asThisRunDoes<() => Promise<void> | void>([
      [60, () => this.#act(weighted([[6, 1] as const, [3, 2] as const, [1, 3] as const]))],
      [35, () => this.#actAtDesk(weighted([[6, 1] as const, [4, 2] as const, [1, 3] as const]))],
      [15, () => this.scheduler.pass(one([20, secondMs, secondMs, 5 * secondMs, 30 * secondMs]))],
      [10, () => this.#passLong(one([minuteMs, hourMs, dayMs, dayMs, 33 * dayMs, 33 * dayMs]))],
      [3, () => this.#killOne()],
      [3, () => this.#start()],
      [3, () => this.#holdOne()],
      [5, () => this.#tellAgain()],
      [3, () => this.#moveMarket()],
      [6, () => this.#task('a partner’s deed', this.partner.act())],
      [8, () => this.#claims.happen()],
      [3, () => this.#passNight()],
    ]);
    this.#pace = one([6, 18, 18, 40]);
  }

  async begin(): Promise<void> {
    await this.#place.setTime(Date.now());
    this.#start();
    this.#start();
    await this.scheduler.drain();
    const storm = this.#dice.one([0, 0, 1, 1, 4]) / 1_000;
    this.#weather = { cut: 2 * storm, lost: 2 * storm, conflict: 4 * storm, refused: 20 * storm };
    const rude = this.#dice.one([0, 0, 1, 1, 4]) / 100;
    this.outside.manners = {
      ...{ silent: rude, down: 2 * rude, unheard: 2 * rude, late: 5 * rude },
      ...{ untold: 10 * rude, wrong: rude / 2 },
    };
    for (const instance of this.#instances) instance.weather = this.#weather;
    // Some runs begin two months later, with bills that nobody has paid, so that assets are sold.
    if (this.#dice.chance(0.25)) {
      for (const ms of [33 * dayMs, 33 * dayMs]) await this.#passLong(ms);
      if (this.#dice.chance(0.5)) await this.#plan();
    }
  }

  /** Those with unpaid bills ask for a plan, and somebody decides. */
  async #plan(): Promise<void> {
    for (const person of this.people) this.#task('a deed', person.askPlan());
    await this.scheduler.drain();
    await this.#place.signIn(Date.now());
    for (const member of this.desk.members) this.#task('a deed at the desk', member.decidePlan());
    await this.scheduler.drain();
  }

  /** Something happens, and then some of what follows from it and from what went before. */
  async deed(): Promise<void> {
    const { between, chance, weighted } = this.#dice;
    if (chance(0.3)) this.scheduler.goOn();
    await weighted(this.#deeds)();
    for (let steps = between(0, this.#pace); steps > 0; steps--) await this.scheduler.step();
  }

  /** One person does something, or so many things in so many tabs. */
  #act(tabs: number): void {
    const person = this.#dice.one(this.people);
    for (let tab = 0; tab < tabs; tab++) this.#task('a deed', person.act());
  }

  /** So many of our own people do something, each of whom has signed in today. */
  async #actAtDesk(members: number): Promise<void> {
    await this.#place.signIn(Date.now());
    for (let count = 0; count < members; count++) {
      this.#task('a deed at the desk', this.#dice.one(this.desk.members).act());
    }
  }

  /** Good weather, until everything has ended that was begun; then nobody is left. */
  async end(): Promise<void> {
    this.#weather = calm;
    this.outside.manners = polite;
    for (const instance of this.#instances) instance.weather = calm;
    this.scheduler.goOn();
    this.scheduler.say('=== good weather');
    if (this.#instances.size === 0) this.#start();
    await this.scheduler.drain();
    for (const instance of [...this.#instances].slice(1)) await this.#kill(instance);
    this.#claims.tellAll();
    await this.#passNight();
    for (const ms of aftermath) await this.#passLong(ms);
    for (const person of this.people) this.#task('a last look', person.look());
    this.#task('a last look', this.partner.look());
    await this.scheduler.drain();
    for (const task of this.#tasks) this.problems.push(`${task} was never answered`);
    for (const instance of [...this.#instances]) await this.#kill(instance);
  }

  #task(name: string, work: Promise<unknown>): void {
    const named = `${name} ${this.scheduler.log.length}`;
    this.#tasks.add(named);
    work.then(
      () => this.#tasks.delete(named),
      (error: unknown) => {
        this.#tasks.delete(named);
        this.problems.push(`${name} broke: ${error instanceof Error ? error.stack : error}`);
      },
    );
  }

  /** What is under way ends first, with the pauses between its tries: no request and no statement takes a day. */
  async #passLong(ms: number): Promise<void> {
    this.scheduler.goOn();
    await this.scheduler.drain();
    if (ms > hourMs) {
      await this.#passAndDrain(minuteMs);
      // What has just been undone pauses before it is done again, and no such pause may last a day.
      for (let undone = -1; undone < undoneUntilNow(); ) {
        undone = undoneUntilNow();
        await this.#passAndDrain(minuteMs);
      }
    }
    await this.#passAndDrain(ms);
  }

  /** Until after midnight, with prices all the time: a default is sold only by prices that have settled. */
  async #passNight(): Promise<void> {
    const now = Date.now();
    const midnight = lagosMidnight(addDays(lagosDay(now + 2 * hourMs), 1));
    await this.#passLong(midnight - 80 * minuteMs - now);
    const worth = this.partner.drawWorth();
    for (let tens = 0; tens < 10; tens++) {
      this.#task('prices', this.partner.sendHoldings(worth, { isSteady: true }));
      await this.scheduler.drain();
      await this.scheduler.pass(10 * minuteMs);
    }
    await this.#passLong(10 * hourMs); // by day people get what may not wake them
  }

  async #passAndDrain(ms: number): Promise<void> {
    await this.scheduler.pass(ms);
    if (ms >= dayMs) this.#task('a partner’s day', this.partner.act());
    await this.scheduler.drain();
  }

  #start(): void {
    if (this.#instances.size + this.#starting >= 3) return;
    const name = `provider ${++this.#started}`;
    this.#starting++;
    const complain = (problem: string) => this.problems.push(problem);
    const { scheduler, outside } = this;
    startInstance(name, {
      ...{ scheduler, outside, complain, place: this.#place, weather: this.#weather },
    }).then(
      (instance) => {
        this.#starting--;
        instance.weather = this.#weather;
        this.#instances.add(instance);
        scheduler.say(`  ${name} is up`);
      },
      (error: unknown) => {
        this.#starting--;
        scheduler.say(`  ${name} does not start: ${error}`);
      },
    );
  }

  async #killOne(): Promise<void> {
    if (this.#instances.size > 0) await this.#kill(this.#dice.one([...this.#instances]));
  }

  /** A process stands still, or its network does, while time passes for the others. */
  #holdOne(): void {
    if (this.#instances.size === 0) return;
    const instance = this.#dice.one([...this.#instances]);
    this.scheduler.say(`--- ${instance.name} stands still`);
    this.scheduler.hold(instance);
  }

  async #kill(instance: Instance): Promise<void> {
    this.scheduler.say(`--- ${instance.name} is killed`);
    this.#instances.delete(instance);
    await instance.kill();
    await this.scheduler.wake();
  }

  /** Over a network that loses things, to one of those that are up. */
  #send(label: string, request: Request): Promise<Response | undefined> {
    const { scheduler } = this;
    return new Promise((heard) => {
      scheduler.add({
        owner: this,
        label,
        run: () => {
          if (this.#instances.size === 0) return heard(undefined);
          const loss = this.#weather === calm ? 0 : 0.02;
          if (this.#dice.chance(loss)) {
            scheduler.say('  is lost on its way');
            return heard(undefined);
          }
          const isUnheard = this.#dice.chance(loss);
          const instance = this.#dice.one([...this.#instances]);
          instance.ask(request).then(
            (response) => {
              if (isUnheard) scheduler.say(`  the answer to ${label} is lost`);
              heard(isUnheard ? undefined : response);
            },
            (error: unknown) => {
              this.problems.push(`${label} broke: ${error}`);
              heard(undefined);
            },
          );
        },
      });
    });
  }

  /** The processor tells of something once more, or somebody who is not the processor does. */
  #tellAgain(): void {
    const references = this.people.flatMap((person) => person.references);
    const withdrawals = this.people.flatMap((person) => person.withdrawals);
    if (references.length + withdrawals.length === 0) return;
    const reference = this.#dice.one([...references, ...withdrawals]);
    const event = withdrawals.includes(reference)
      ? this.#dice.one(['transfer.success', 'transfer.failed', 'transfer.reversed'])
      : 'charge.success';
    const isForged = this.#dice.chance(0.3);
    const request = this.outside.webhook(event, { reference, status: 'success' }, { isForged });
    const told = this.#send(`${isForged ? 'a forger' : 'the processor'} tells ${event}`, request);
    this.#task(
      'a webhook',
      told.then((response) => {
        if (isForged && response && response.status < 400) {
          this.problems.push('a forged webhook was taken');
        }
      }),
    );
  }

  #moveMarket(): void {
    const [instance] = this.#instances;
    if (!instance) return;
    const { user_id } = this.#dice.one(this.people.slice(0, -1)); // of the last a partner tells
    const value = this.#dice.one([1_000, 500_000, 1_000_000, 2_000_000, 3_000_000]);
    const { context } = instance;
    const work = context.db
      .selectFrom('portfolios')
      .select('portfolio_id')
      .where('user_id', '=', user_id)
      .where('currency', '=', 'USD')
      .executeTakeFirstOrThrow()
      .then(({ portfolio_id }) =>
        setPortfolioValue(context, { portfolio_id, value }, { action: 'market' }),
      );
    // A process that dies takes it along.
    void work.catch(() => undefined);
  }
}
