import type { Dice } from './dice.ts';
import { settled, time } from './fixed.ts';

/** Something that can happen next: a statement on its way, a request, an answer from outside. */
export type Waiting = {
  /** Whose it is; when its owner dies, it never happens. */
  readonly owner: object;
  readonly label: string;
  run(): Promise<void> | void;
};

/** A statement that was sent and waits for a lock that another transaction holds. */
export type Blocked = {
  readonly label: string;
  /** Whether it goes on. Once it is answered, whoever sent it has been told. */
  goesOn(): Promise<boolean>;
};

/**
 * Decides what happens next. One thing happens at a time; whatever follows from it without the world
 * outside follows at once; then the next is drawn.
 */
export class Scheduler {
  /** What happened, in order: the same for the same seed. */
  readonly log: string[] = [];
  readonly dice: Dice;
  #waiting: Waiting[] = [];
  readonly #blocked = new Set<Blocked>();
  readonly #dead = new WeakSet<object>();
  /** Nothing of theirs happens for now. */
  readonly #still = new Set<object>();
  readonly #start = Date.now();
  /** Told of each new time, ms since 1970. */
  readonly #onTime: (now: number) => Promise<void>;

  constructor(dice: Dice, onTime: (now: number) => Promise<void>) {
    this.dice = dice;
    this.#onTime = onTime;
  }

  say(line: string): void {
    this.log.push(`${((Date.now() - this.#start) / 1000).toFixed(3)} ${line}`);
  }

  add(waiting: Waiting): void {
    if (!this.#dead.has(waiting.owner)) this.#waiting.push(waiting);
  }

  block(blocked: Blocked): void {
    this.say(`  waits for a lock: ${blocked.label}`);
    this.#blocked.add(blocked);
  }

  /** Nothing of its happens any more. */
  drop(owner: object): void {
    this.#dead.add(owner);
    this.#still.delete(owner);
    this.#waiting = this.#waiting.filter((one) => one.owner !== owner);
  }

  /** Nothing of its happens until it goes on, and time passes. */
  hold(owner: object): void {
    this.#still.add(owner);
  }

  goOn(): void {
    if (this.#still.size > 0) this.say('--- goes on');
    this.#still.clear();
  }

  unblock(blocked: Blocked): void {
    this.#blocked.delete(blocked);
  }

  /** Lets one of the things happen that can; false when there is none. */
  async step(): Promise<boolean> {
    await settled();
    const ready = this.#waiting.filter(({ owner }) => !this.#still.has(owner));
    if (ready.length === 0) return false;
    const next = this.dice.one(ready);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.say(next.label);
    await next.run();
    await this.wake();
    return true;
  }

  /** Lets everything happen that can, and what follows from it. */
  async drain(most = 20_000): Promise<void> {
    for (let steps = 0; await this.step(); steps++) {
      if (steps > most) throw new Error('It goes on for ever');
    }
  }

  /** Who waited for what has just been let go. */
  async wake(): Promise<void> {
    await settled();
    for (let woken = this.#blocked.size > 0; woken; ) {
      woken = false;
      for (const blocked of this.dice.inAnyOrder([...this.#blocked])) {
        if (!(await blocked.goesOn())) continue;
        this.#blocked.delete(blocked);
        this.say(`  has its lock: ${blocked.label}`);
        await settled();
        woken = true;
      }
    }
  }

  /** Time goes on by `ms`, and every timer that is due by then fires once. */
  async pass(ms: number): Promise<void> {
    await settled();
    // Before a timer can ask the database what time it is.
    await this.#onTime(Date.now() + ms);
    time.jump(ms);
    this.say(`--- ${ms / 1000} s pass`);
    await settled();
  }
}
