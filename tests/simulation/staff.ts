import './fixed.ts';
import { approveProposal, doDeed, endProposal, getDeskBorrower, listQueue } from '#contract';
import type { BodyOf, Call, WireOf } from '#contract/call.ts';
import { type DeedField, type DeedName, deedForms } from '#contract/desk-deeds.ts';
import { minor } from '#credit/money.ts';
import type { Blocks } from './blocks.ts';
import { counted } from './fixed.ts';
import type { Network, Person } from './people.ts';
import type { Colleague, Place } from './place.ts';
import type { Scheduler } from './scheduler.ts';

type Heard = { readonly status: number; readonly data: unknown; readonly code: string | undefined };

/** What somebody at the desk has decided, and an answer to it that was heard. */
export type Decision = Heard & {
  readonly staff_id: string;
  readonly did: DeedName | 'approve' | 'end';
  /** Of a deed; or the proposal that was approved or ended. */
  readonly subject: string;
};

type Asked<C> = { readonly body?: BodyOf<C>; readonly id?: string };
type Entry = WireOf<typeof listQueue>['entries'][number];
type Page = WireOf<typeof getDeskBorrower>['borrower'];
type Fields = Partial<Record<DeedField, string | number>>;

/** What wires are called on the bank's statement: few, so that one comes up again. */
const wire = (count: number) => `WIRE-${count}`;

/** All who work at the desk, and what they tell each other. */
export class Desk {
  readonly members: readonly Member[];
  readonly people: readonly Person[];
  readonly blocks: Blocks;
  readonly decisions: Decision[] = [];
  /** Ids of proposals that somebody was told of. */
  readonly proposals: string[] = [];
  /** The references of transfers that somebody has proposed to credit. */
  readonly wires: string[] = [];
  readonly #place: Place;

  constructor(
    place: Place,
    people: readonly Person[],
    blocks: Blocks,
    scheduler: Scheduler,
    network: Network,
    complain: (problem: string) => void,
  ) {
    this.#place = place;
    this.people = people;
    this.blocks = blocks;
    this.members = place.staff.map((who) => new Member(who, this, scheduler, network, complain));
  }

  /** What the bank says of a withdrawal when it is called. */
  async callBank(withdrawal_id: string): Promise<string | undefined> {
    const rows = this.#place.query<{ status: string }>(
      'select status from public.sandbox_transfers where reference = $1',
      [withdrawal_id],
    );
    return (await counted(rows))[0]?.status;
  }
}

/** One of our own people. Each deed ends by itself, whatever is heard. */
export class Member {
  readonly #who: Colleague;
  readonly #desk: Desk;
  readonly #scheduler: Scheduler;
  readonly #network: Network;
  readonly #complain: (problem: string) => void;
  /** What is still on the screen: nothing on it changes by itself. */
  #queue: readonly Entry[] = [];
  readonly #pages = new Map<string, Page>();
  /** What they do, and how often. */
  readonly #deeds: readonly (readonly [number, () => Promise<void>])[];

  constructor(
    who: Colleague,
    desk: Desk,
    scheduler: Scheduler,
    network: Network,
    complain: (problem: string) => void,
  ) {
    this.#who = who;
    this.#desk = desk;
    this.#scheduler = scheduler;
    this.#network = network;
    this.#complain = complain;
    this.#deeds = scheduler.dice.asThisRunDoes([
      [6, () => this.decideLoan()],
      [9, () => this.approve()],
      [5, () => this.workQueue()],
      [9, () => this.decidePlan()],
      [3, () => this.creditTransfer()],
      [3, () => this.undoTransfer()],
      [3, () => this.block()],
      [3, () => this.writeOff()],
      [1, () => this.endProposal()],
    ]);
  }

  /** Starts one deed, drawn by chance; it goes on as the scheduler lets it. */
  act(): Promise<void> {
    return this.#scheduler.dice.weighted(this.#deeds)();
  }

  /** A loan that was asked for in this run, and mostly the last. */
  async decideLoan(): Promise<void> {
    const { dice } = this.#scheduler;
    const asked = this.#desk.people.flatMap(({ loans, firstLoans }) =>
      loans.filter((id) => !firstLoans.includes(id)).slice(-2),
    );
    if (asked.length === 0) return this.creditTransfer();
    await this.#do(dice.one(['decline', 'offer', 'pay-out', 'pay-out']), dice.one(asked));
  }

  async decidePlan(): Promise<void> {
    const { dice } = this.#scheduler;
    const asked = this.#desk.people.flatMap(({ planned }) => planned);
    if (asked.length === 0) return this.workQueue();
    await this.#do(
      dice.one(['plan-decline', 'plan-approve', 'plan-approve']),
      dice.one(asked.slice(-2)),
    );
  }

  /** One of the last proposals that colleagues have told of; sometimes two look at it at once. */
  async approve(): Promise<void> {
    const { dice } = this.#scheduler;
    const { proposals, members } = this.#desk;
    if (proposals.length === 0) return this.decideLoan();
    const id = dice.one(proposals.slice(-3));
    const others = dice.chance(0.4) ? [dice.one(members)] : [];
    await Promise.all([this, ...others].map((member) => member.#approve(id)));
  }

  async endProposal(): Promise<void> {
    const { proposals } = this.#desk;
    const id = this.#scheduler.dice.one([undefined, ...proposals.slice(-3)]);
    if (id) await this.#insist('end', id, endProposal, { id });
  }

  /** Something of the list, as it is now or as it was. */
  async workQueue(): Promise<void> {
    const { dice } = this.#scheduler;
    if (this.#queue.length === 0 || dice.chance(0.6)) {
      const shown = await this.#ask(listQueue, {});
      this.#queue = shown?.entries.filter(isOurs) ?? this.#queue;
    }
    if (this.#queue.length === 0) return;
    const { proposal, deeds, kind, subject, amount, currency } = dice.one(this.#queue);
    if (proposal && dice.chance(0.8)) return this.#approve(proposal.proposal_id);
    if (deeds.length === 0) return;
    const { deed, subject: to, start } = dice.one(deeds);
    if (kind === 'payout' && !(await this.#isRight(deed, subject))) return;
    await this.#do(deed, to, { ...start, ...(amount && currency && { amount, currency }) });
  }

  /** What a person does about money that a bank has moved they do by what the bank says. */
  async #isRight(deed: DeedName, withdrawal_id: string): Promise<boolean> {
    const status = await this.#desk.callBank(withdrawal_id);
    if (deed === 'complete') return status === 'success';
    return deed === 'reject' ? status === 'failed' || status === 'reversed' : true;
  }

  /** What has come by bank; some enter one that was entered before, or for a loan that it is not for. */
  async creditTransfer(): Promise<void> {
    const { dice } = this.#scheduler;
    const { loans } = await this.#look();
    if (loans.length === 0) return;
    const { loan_id, currency, owed } = dice.one(loans);
    const came = this.#queue.filter((one) => one.kind === 'incoming' && one.currency === currency);
    if (came.length > 0 && dice.chance(0.5)) {
      const { subject: bank_reference, amount } = dice.one(came);
      await this.#do('transfer', loan_id, { bank_reference, currency, amount: amount ?? 0 });
      return;
    }
    const amount = dice.chance(0.3) ? owed + dice.between(1, 100_000) : dice.between(1, owed + 1);
    const bank_reference = wire(dice.between(1, 5));
    this.#desk.wires.push(bank_reference);
    await this.#do('transfer', loan_id, { bank_reference, currency, amount });
  }

  async undoTransfer(): Promise<void> {
    const { wires } = this.#desk;
    if (wires.length === 0) return this.creditTransfer();
    await this.#do('transfer-undo', this.#scheduler.dice.one(wires));
  }

  async block(): Promise<void> {
    const { dice } = this.#scheduler;
    const { user_id, blocks } = await this.#look();
    const [open] = blocks;
    if (open && dice.chance(0.7)) {
      await this.#do('unblock', user_id, { blocked: open.action });
      return;
    }
    const blocked = dice.one(['signin', 'loan', 'repayment', 'withdrawal', 'withdrawal']);
    await this.#do('block', user_id, { blocked });
  }

  async writeOff(): Promise<void> {
    const { loans } = await this.#look();
    const running = loans.filter(({ owed }) => owed > 0);
    if (running.length === 0) return;
    await this.#do('write-off', this.#scheduler.dice.one(running).loan_id);
  }

  /** A borrower's page, opened now or left open. */
  async #look(): Promise<Pick<Page, 'user_id' | 'loans' | 'blocks'>> {
    const { dice } = this.#scheduler;
    const { user_id: id } = dice.one(this.#desk.people);
    if (!this.#pages.has(id) || dice.chance(0.5)) {
      const shown = await this.#ask(getDeskBorrower, { id });
      if (shown) this.#pages.set(id, shown.borrower);
    }
    return this.#pages.get(id) ?? { user_id: id, loans: [], blocks: [] };
  }

  async #do(deed: DeedName, subject: string, known: Fields = {}): Promise<void> {
    const { dice } = this.#scheduler;
    const typed: Fields = {
      why: 'We have looked at it again',
      amount: minor(dice.between(95, 2_000) * 100),
      came_to: dice.one(['sent_back', 'ours']),
      last_four: dice.one(['0405', '1111', '3333']),
      bank_reference: 'The bank’s own',
      ...known,
    };
    const fields = deedForms[deed].fields.map((field) => [field, typed[field]]);
    const body = { deed, subject, ...Object.fromEntries(fields) } as BodyOf<typeof doDeed>;
    for (const { status, data } of await this.#insist(deed, subject, doDeed, { body })) {
      const { proposal_id } = (status === 200 ? data : {}) as { proposal_id?: string | null };
      if (!proposal_id) continue;
      this.#desk.proposals.push(proposal_id);
      // A colleague sits beside them.
      if (dice.chance(0.6)) await dice.one(this.#desk.members).#approve(proposal_id);
    }
  }

  async #approve(id: string): Promise<void> {
    await this.#insist('approve', id, approveProposal, { id });
  }

  /** Again and again until there is an answer or one has had enough; sometimes twice at once. */
  async #insist<C extends Call>(
    did: Decision['did'],
    subject: string,
    call: C,
    asked: Asked<C>,
  ): Promise<readonly Heard[]> {
    const { dice } = this.#scheduler;
    const all: Heard[] = [];
    const once = async () => {
      for (let tries = dice.between(1, 3); tries > 0; tries--) {
        const heard = await this.#exchange(call, asked);
        if (!heard) continue;
        all.push(heard);
        this.#desk.decisions.push({ ...heard, staff_id: this.#who.staff_id, did, subject });
        if (heard.status < 500) return;
      }
    };
    await Promise.all(dice.chance(0.2) ? [once(), once()] : [once()]);
    return all;
  }

  async #ask<C extends Call>(call: C, asked: Asked<C>): Promise<WireOf<C> | undefined> {
    const heard = await this.#exchange(call, asked);
    return heard?.status === 200 ? (heard.data as WireOf<C>) : undefined;
  }

  async #exchange<C extends Call>(
    call: C,
    { body, id = '' }: Asked<C>,
  ): Promise<Heard | undefined> {
    const path = `/api${call.path.replace('{id}', id)}`;
    const headers = { ...this.#who.headers, ...(body && { 'content-type': 'application/json' }) };
    const init = { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) };
    const what = body ? ` ${Object.values(body).slice(0, 2).join(' ')}` : '';
    const label = `${this.#who.email} ${call.method} ${path}${what}`;
    return this.#desk.blocks.around((body ?? {}) as { deed: string; subject: string }, async () => {
      const request = new Request(`http://app.test${path}`, init);
      const response = await this.#network.send(label, request);
      if (!response) return undefined;
      const { data, code, message } = await response.json();
      const answer = `${response.status} ${code ?? ''} ${response.ok ? '' : message}`;
      this.#scheduler.say(`  ${label} is answered ${answer}`);
      if (code === 'internal') this.#complain(`${label} is answered “internal”`);
      return { status: response.status, data, code };
    });
  }
}

/** The people of the seed have rows that wait, too. */
const isOurs = ({ borrower, subject, proposal }: Entry) =>
  [borrower, subject, proposal?.subject].some((one) => one?.match(/^(Ini Borrower|WIRE-)/));
