import './fixed.ts';
import type { Context } from '#provider/context.ts';
import type { Attachment, Carried, Carrier, Outgoing } from '#provider/messages/carrier.ts';
import type { OutsideAnswer } from '#provider/partners/public-network.ts';
import { paystack } from '#provider/payments/paystack.ts';
import { signatureOf } from '#provider/payments/paystack-api.ts';
import { paystackTransfers } from '#provider/payments/paystack-transfers.ts';
import { sandboxProcessorAccess } from '#provider/sandbox/processor/charges.ts';
import type { Scheduler } from './scheduler.ts';
import type { Host } from './wire.ts';

/** How badly others do their work; each is the part of what is asked of them that it befalls. */
export type Manners = {
  /** The processor, a carrier or a partner never answers. */
  readonly silent: number;
  /** It does nothing, and says that it is out of order. */
  readonly down: number;
  /** It has done what it was asked, and its answer is lost. */
  readonly unheard: number;
  /** What it is asked reaches it after whoever asked has given up. */
  readonly late: number;
  /** The processor's own word of what has happened does not come. */
  readonly untold: number;
  /** The processor says another amount than was paid. */
  readonly wrong: number;
};

/** Who the provider works with: the processor, mail, SMS and partners, as unreliable as they are. */
export class Outside {
  manners: Manners;
  readonly #scheduler: Scheduler;
  readonly #complain: (problem: string) => void;
  /** What was carried to people, by the message's id. */
  readonly carried = new Map<string, Outgoing>();
  /** What partners have taken, by the event's id. */
  readonly told = new Map<string, string>();
  /** Node collects a request that nobody holds, and then its signal tells nobody that whoever asked gave up. */
  readonly #asked: Request[] = [];
  /** The sandbox's processor, as each process of the provider that is up has it. */
  readonly #processors = new Map<Host, Fetch>();

  constructor(scheduler: Scheduler, manners: Manners, complain: (problem: string) => void) {
    this.#scheduler = scheduler;
    this.manners = manners;
    this.#complain = complain;
  }

  /** Puts itself between a process and everybody it works with; `fetch` reaches the sandbox's processor. */
  surround(context: Context, host: Host, fetch: Fetch): void {
    this.#processors.set(host, fetch);
    const access = {
      ...sandboxProcessorAccess,
      fetch: (request: Request) => this.#ask(host, request),
    };
    const processor = paystack(access);
    const between: Partial<Context> = {
      payments: {
        ...processor,
        // Its own word is checked first, and a word that does not come is one that nobody checks.
        signed: (body: string, signature?: string) =>
          !this.#scheduler.dice.chance(this.manners.untold) && processor.signed(body, signature),
      },
      payouts: paystackTransfers(access, context.log),
      askPartner: (request: Request) => this.#deliver(host, request),
      // A document is made on threads of Node's, which nobody can put in order, and moves nothing.
      attach: async () => document,
    };
    Object.assign(context, between);
    Object.assign(context.carriers, { email: this.#carry(host), sms: this.#carry(host) });
  }

  /** Decides what becomes of something that was asked of somebody. */
  #meet<Answer>(
    host: Host,
    label: string,
    { signal, act, silence }: Asked<Answer>,
  ): Promise<Answer> {
    const { dice } = this.#scheduler;
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      this.#scheduler.add({
        owner: this,
        label: `${host.name} ${label}`,
        run: () => {
          // It was on its way, or was never sent.
          if (!this.#processors.has(host)) {
            if (dice.chance(0.5)) this.#arrive(host, label, act);
            return;
          }
          const { silent, down, unheard, late } = this.manners;
          if (dice.chance(silent)) {
            this.#scheduler.say('  no answer');
            // Whoever waits without an end of their own is told in the end that nobody is there.
            if (!signal) setTimeout(() => resolve(silence()), 30_000);
            return;
          }
          if (dice.chance(late)) {
            this.#scheduler.say('  is on its way for long');
            if (!signal) setTimeout(() => resolve(silence()), 30_000);
            setTimeout(() => this.#arrive(host, label, act), dice.between(30, 120) * 1_000);
            return;
          }
          if (dice.chance(down)) {
            this.#scheduler.say('  out of order');
            return resolve(silence());
          }
          const isLost = dice.chance(unheard);
          if (isLost) this.#scheduler.say('  done, and the answer is lost');
          act().then((answer) => resolve(isLost ? silence() : answer), reject);
        },
      });
    });
  }

  /** A process has died. What it has sent arrives all the same. */
  forget(host: Host): void {
    this.#processors.delete(host);
  }

  /** Whoever asked hears nothing of it, and may be dead. */
  #arrive<Answer>(host: Host, label: string, act: () => Promise<Answer>): void {
    const run = () => void act().catch(() => undefined);
    this.#scheduler.add({ owner: this, label: `${host.name} ${label}, late`, run });
  }

  /** By whichever process is up: all have the same processor. */
  #reach(request: Request): Promise<Response> {
    const [fetch] = this.#processors.values();
    return fetch ? fetch(request) : Promise.reject(new Error('Nobody is up'));
  }

  #ask(host: Host, request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const { signal } = request;
    this.#asked.push(request);
    return this.#meet<Response>(host, `asks the processor ${request.method} ${pathname}`, {
      signal,
      act: async () => this.#perhapsWrong(request, await this.#reach(request)),
      silence: () => Response.json({ status: false, message: 'Out of order' }, { status: 502 }),
    });
  }

  async #perhapsWrong(request: Request, response: Response): Promise<Response> {
    const [, asked] = /\/(transfer|transaction)\/verify\//.exec(request.url) ?? [];
    // There are so few payouts that it would hardly ever befall one.
    const wrong = this.manners.wrong * (asked === 'transfer' ? 10 : 1);
    if (!asked || !response.ok || !this.#scheduler.dice.chance(wrong)) return response;
    const told = await response.json();
    this.#scheduler.say('  which names another amount');
    return Response.json({ ...told, data: { ...told.data, amount: told.data.amount + 100 } });
  }

  #carry(host: Host): Carrier {
    return (message) =>
      this.#meet<Carried>(host, `hands over “${message.subject}”`, {
        act: async () => {
          const before = this.carried.get(message.id);
          if (before && JSON.stringify(before) !== JSON.stringify(message)) {
            this.#complain(`message ${message.id} was told in other words the second time`);
          }
          this.carried.set(message.id, message);
          return { outcome: 'taken' };
        },
        silence: () => ({ outcome: 'later', reason: 'nobody answers' }),
      });
  }

  #deliver(host: Host, request: Request): Promise<OutsideAnswer> {
    return this.#meet(host, 'tells a partner', {
      act: async () => {
        const body = await request.text();
        const { id } = JSON.parse(body);
        const before = this.told.get(id);
        if (before !== undefined && before !== body) {
          this.#complain(`event ${id} was told in other words the second time`);
        }
        this.told.set(id, body);
        return { status: 200, body: '' };
      },
      silence: () => ({ status: 503, body: '' }),
    });
  }

  /** The processor's word of an event, by its own time and as often as it likes; or a forged one. */
  webhook(event: string, data: object, { isForged = false } = {}): Request {
    const body = JSON.stringify({ event, data });
    const signature = signatureOf(body, isForged ? 'a guess' : sandboxProcessorAccess.secretKey);
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature };
    return new Request('http://app.test/api/payments/webhook', { method: 'POST', headers, body });
  }
}

const document: Attachment = {
  name: 'agreement.pdf',
  type: 'application/pdf',
  content: Buffer.alloc(0),
};

type Fetch = (request: Request) => Promise<Response>;
type Asked<Answer> = {
  readonly signal?: AbortSignal;
  readonly act: () => Promise<Answer>;
  /** What one is told who is told nothing. */
  readonly silence: () => Answer;
};
