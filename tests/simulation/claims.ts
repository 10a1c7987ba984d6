import { settled } from './fixed.ts';
import type { Outside } from './outside.ts';
import type { Network } from './people.ts';
import type { Place } from './place.ts';
import type { Scheduler } from './scheduler.ts';

type Told = { readonly event: string; readonly data: object };

/**
 * Payments that their payers want back: what a cardholder's bank and the processor do between them, beside the
 * provider. The processor tells of it late, twice, out of order or at first not at all.
 */
export class Claims {
  readonly #place: Place;
  readonly #scheduler: Scheduler;
  readonly #outside: Outside;
  readonly #network: Network;
  /** All that the processor has to tell. */
  readonly #news: Told[] = [];

  constructor(place: Place, scheduler: Scheduler, outside: Outside, network: Network) {
    this.#place = place;
    this.#scheduler = scheduler;
    this.#outside = outside;
    this.#network = network;
  }

  /** A payment is disputed, or a dispute ends, or the processor tells of one once more. */
  async happen(): Promise<void> {
    const { dice } = this.#scheduler;
    await settled(); // nothing of the last deed is still at work in the database
    const before = this.#news.length;
    await dice.weighted([
      [4, () => this.#raise()],
      [4, () => this.#resolve()],
      [2, async () => undefined],
    ] as const)();
    const fresh = this.#news.slice(before);
    if (fresh.length === 0 && this.#news.length > 0) this.#tell(dice.one(this.#news));
    for (const news of fresh) {
      const times = dice.weighted([[5, 1] as const, [3, 2] as const, [2, 0] as const]);
      for (let count = 0; count < times; count++) this.#tell(news);
    }
  }

  /** It tells of all once more, until it is heard. */
  tellAll(): void {
    for (const news of this.#news) this.#tell(news);
  }

  async #raise(): Promise<void> {
    const { dice } = this.#scheduler;
    const paid = await this.#place.query<{ reference: string }>(
      `select reference from public.sandbox_charges join cell_00.payment_intents i using (reference)
       join cell_00.users u using (user_id)
       where sandbox_charges.status = 'success' and i.kind = 'repayment' and u.email like 'borrower-%'
       order by reference`,
    );
    if (paid.length === 0) return;
    const { reference } = dice.one(paid);
    const part = dice.one([1, 1, 0.5]);
    const [raised] = await this.#place.query<{ dispute_id: string }>(
      `with charge as (${whole})
       insert into public.sandbox_disputes (reference, amount, status, created_at, due_at)
       select reference, ceil(rest * $2), 'awaiting-merchant-feedback', $3, $3::timestamptz + interval '2 days'
       from charge where rest > 0 and not exists (
         select from public.sandbox_disputes d where d.reference = $1 and d.status <> 'resolved')
       returning dispute_id`,
      [reference, part, new Date().toISOString()],
    );
    if (!raised) return;
    this.#scheduler.say(`  ${reference} is disputed`);
    this.#news.push({ event: 'charge.dispute.create', data: { id: raised.dispute_id } });
  }

  async #resolve(): Promise<void> {
    const { dice } = this.#scheduler;
    const open = await this.#place.query<{ dispute_id: string; reference: string }>(
      `select dispute_id, reference from public.sandbox_disputes where status <> 'resolved'
       order by dispute_id`,
    );
    if (open.length === 0) return;
    const { dispute_id, reference } = dice.one(open);
    const resolution = dice.one(['merchant-accepted', 'merchant-accepted', 'declined']);
    // At once, as the processor does it: the money goes with the decision.
    const ended = await this.#place.query(
      `with charge as (${whole}), ended as (
         update public.sandbox_disputes set status = 'resolved', resolution = $2, resolved_at = $3
         from charge where dispute_id = $4 returning dispute_id, sandbox_disputes.amount, rest
       ), taken as (
         insert into public.sandbox_refunds (reference, amount, created_at, dispute_id)
         select $1, least(amount, rest), $3, dispute_id from ended
         where $2 = 'merchant-accepted' and rest > 0
       )
       select dispute_id from ended`,
      [reference, resolution, new Date().toISOString(), dispute_id],
    );
    // Somebody gives some of it back at this moment.
    if (ended.length === 0) return;
    this.#scheduler.say(`  the dispute of ${reference} is ${resolution}`);
    this.#news.push({ event: 'charge.dispute.resolve', data: { id: dispute_id } });
    if (resolution === 'declined') return;
    this.#news.push({ event: 'refund.processed', data: { transaction_reference: reference } });
  }

  #tell({ event, data }: Told): void {
    const request = this.#outside.webhook(event, data);
    void this.#network.send(`the processor tells ${event} ${JSON.stringify(data)}`, request);
  }
}

/** A charge that nobody else is at, and what has not been given back of it. */
const whole = `
  select reference, coalesce(paid, amount) - (
    select coalesce(sum(amount), 0) from public.sandbox_refunds r where r.reference = $1
  ) as rest from public.sandbox_charges where reference = $1 for update skip locked`;
