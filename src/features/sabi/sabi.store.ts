import { atom, onMount } from 'nanostores';
import type { Currency, Minor } from '#credit/money.ts';
import { go } from '#stores/navigate.ts';
import { createReadStore, ReadFailure } from '#stores/reads.ts';
import { type Borrowing, type Happening, isUnderWay, type Mode, next } from './borrowing.flow.ts';
import type { Embed } from './embed.ts';
import * as server from './server.ts';

const applicationId = 6;

/** Read every two seconds while it is shown, as are the deliveries. */
export const $sabi = createReadStore<server.Sabi, ReadFailure>(['/sandbox/partner'], {
  fetcher: readSabi,
  revalidateInterval: 2000,
  dedupeTime: 500,
});

export const $deliveries = createReadStore<server.Delivery[], ReadFailure>(
  ['/sandbox/deliveries'],
  {
    fetcher: () => server.readDeliveries(applicationId),
    revalidateInterval: 2000,
    dedupeTime: 500,
  },
);

/** Who uses the app. */
export const $customer = atom('sabi-1007');

export const $accounts = createReadStore<server.Account[], ReadFailure>(
  ['/sandbox/partner/accounts', $customer],
  { fetcher: () => server.readAccounts($customer.get()), revalidateInterval: 4000 },
);

export const $mode = atom<Mode>('dialog');

/** How the hand-off is signed; anything but 'right' is refused. */
export const $manner = atom('right');

export const $borrowing = atom<Borrowing>({ step: 'idle' });

/** What the frame has told, newest first; the server knows of what it was told itself. */
export const $told = atom<readonly server.Entry[]>([]);

const happen = (happening: Happening) => $borrowing.set(next($borrowing.get(), happening));

// The money has arrived when the provider has told the server so.
onMount($borrowing, () =>
  $sabi.subscribe(({ data }) => {
    const events = (data?.journal ?? []).flatMap(({ event }) => event ?? []);
    const loans = events
      .filter(({ type }) => type === 'loan.disbursed')
      .flatMap(({ loan_id }) => loan_id ?? []);
    happen({ type: 'disbursed', loans });
  }),
);

export type Wish = { readonly amount: Minor; readonly currency: Currency };

let opened: ReturnType<Embed['open']> | undefined;

/** One tap on 'Instant loan': the server asks for a link, the embed script opens it. */
export async function borrow(wish: Wish | undefined, container: Element | null): Promise<void> {
  if (isUnderWay($borrowing.get())) return;
  const mode = $mode.get();
  happen({ type: 'asked', mode });
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  try {
    const { link, refusal } = await server.askForLink({
      ...wish,
      user_id: $customer.get(),
      manner: $manner.get(),
      theme: dark ? 'dark' : 'light',
      returns: mode === 'redirect',
    });
    if (link) open(link, mode, container ?? undefined);
    else happen({ type: 'refused', why: refusal ?? '' });
  } catch (failure) {
    happen({ type: 'failed', why: heed(failure) });
  }
  $sabi.revalidate();
}

function open(link: string, mode: Mode, container: Element | undefined): void {
  // Whoever blocks the script still gets there, on a page of its own.
  const { Holdfast } = globalThis as { Holdfast?: Embed };
  if (!Holdfast) return void go(link);
  happen({ type: 'opened' });
  opened = Holdfast.open({
    mode,
    link,
    applicationId,
    ...(mode === 'page' && container && { container }),
    onReady: () => tell('The flow is ready'),
    onStep: ({ step }) => {
      tell(`The borrower is at “${step}”`);
      happen({ type: 'reached', at: step });
    },
    onSuccess: ({ loanId }) => tell(`The flow says that loan ${loanId.slice(0, 8)} is asked for`),
    onError: ({ message }) => tell(`The flow says that something is in the way: ${message}`),
  });
  void opened.closed.then((closed) => {
    tell(`The frame is closed: ${closed.outcome}`);
    happen({ type: 'closed', closed });
  });
}

export function leave(): void {
  opened?.close();
}

/** A page that comes back by the device's Back is as it was when it led away; gives the way to stop. */
export function followBack(): () => void {
  const show = ({ persisted }: PageTransitionEvent) => persisted && happen({ type: 'shownAgain' });
  addEventListener('pageshow', show);
  return () => removeEventListener('pageshow', show);
}

/** An address can say anything of an outcome: it counts once the server has checked its signature. */
async function check(query: string): Promise<void> {
  happen({ type: 'returned' });
  try {
    const answer = await server.checkReturn(query);
    if (answer.user_id) $customer.set(answer.user_id);
    happen({ type: 'checked', answer });
  } catch (failure) {
    happen({ type: 'failed', why: heed(failure) });
  }
  $sabi.revalidate();
}

/** Back from the provider's own page, with the outcome in the address; a reload asks only once. */
export function comeBack(): void {
  const { search, pathname } = location;
  if (!new URLSearchParams(search).has('outcome')) return;
  history.replaceState(null, '', pathname);
  $mode.set('redirect');
  void check(search);
}

/** Changes of 'broken' that are on their way, and those that have arrived. */
let changing = 0;
let changed = 0;

/** Shown at once, and as the server has it a moment later. */
export async function breakWebhooks(broken: boolean): Promise<void> {
  const known = $sabi.get().data;
  if (known) $sabi.mutate({ ...known, broken });
  changing++;
  await server.breakWebhooks(broken).catch(heed);
  changing--;
  changed++;
  $sabi.revalidate();
}

/** What was read before a change has arrived would undo it on the screen. */
async function readSabi(): Promise<server.Sabi> {
  const before = changed;
  const sabi = await server.readSabi();
  const shown = $sabi.get().data;
  const isOlder = changing > 0 || before !== changed;
  return shown && isOlder ? { ...sabi, broken: shown.broken } : sabi;
}

/** Gives why it could not be, if it could not. */
export async function sendAgain(delivery: string): Promise<string> {
  const problem = await server.sendAgain(delivery).then(() => '', heed);
  $deliveries.revalidate();
  $sabi.revalidate();
  return problem;
}

/** The sentence of a failed call; what is no such thing is thrown on. */
function heed(failure: unknown): string {
  if (failure instanceof ReadFailure) return failure.message;
  throw failure;
}

let count = 0;

function tell(says: string): void {
  const id = `frame-${count++}`;
  const entry = {
    id,
    at: new Date().toISOString(),
    kind: 'frame',
    ok: true,
    says,
    raw: '',
  } as const;
  $told.set([entry, ...$told.get()]);
}
