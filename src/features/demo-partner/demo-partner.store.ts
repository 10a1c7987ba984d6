import { atom, onMount } from 'nanostores';
import { type Currency, type Minor, minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { go } from '#stores/navigate.ts';
import { createReadStore, ReadFailure } from '#stores/reads/read.ts';
import {
  type Borrowing,
  type BorrowingEvent,
  type Closed,
  isUnderWay,
  type Mode,
  transition,
} from './borrowing.flow.ts';
import * as server from './partner-server.ts';

const applicationId = 6;

/** Polled every two seconds while it is shown. */
export const $demoPartner = createReadStore<server.DemoPartner, ReadFailure>(['/sandbox/partner'], {
  fetcher: readDemoPartner,
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

/** The user of the demo app. */
export const $customer = atom('sabi-1007');

export const $accounts = createReadStore<server.Account[], ReadFailure>(
  ['/sandbox/partner/accounts', $customer],
  { fetcher: () => server.readAccounts($customer.get()), revalidateInterval: 4000 },
);

export const $mode = atom<Mode>('dialog');

/** How the hand-off is signed. The provider refuses anything but 'right'. */
export const $manner = atom('right');

export const $borrowing = atom<Borrowing>({ step: 'idle' });

/** Messages of the frame, newest first. Requests and webhooks are in the server's own journal. */
export const $frameLog = atom<readonly server.Entry[]>([]);

const dispatch = (event: BorrowingEvent) => $borrowing.set(transition($borrowing.get(), event));

// The provider's webhook to the server says that the money has arrived.
onMount($borrowing, () =>
  $demoPartner.subscribe(({ data }) => {
    const events = (data?.journal ?? []).flatMap(({ event }) => event ?? []);
    const loans = events
      .filter(({ type }) => type === 'loan.disbursed')
      .flatMap(({ loan_id }) => loan_id ?? []);
    dispatch({ type: 'disbursed', loans });
  }),
);

export type WantedAmount = { readonly amount: Minor; readonly currency: Currency };

let opened: ReturnType<Embed['open']> | undefined;

/** Starts an instant loan: the server asks for a link, the embed script opens it. */
export async function startBorrowing(
  wanted: WantedAmount | undefined,
  container: Element | null,
): Promise<void> {
  if (isUnderWay($borrowing.get())) return;
  const mode = $mode.get();
  dispatch({ type: 'asked', mode });
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  try {
    const { link, refusal } = await server.askForLink({
      ...wanted,
      user_id: $customer.get(),
      manner: $manner.get(),
      theme: dark ? 'dark' : 'light',
      returns: mode === 'redirect',
    });
    if (link) open(link, mode, container ?? undefined);
    else dispatch({ type: 'refused', why: refusal ?? '' });
  } catch (failure) {
    dispatch({ type: 'failed', why: sentenceOf(failure) });
  }
  $demoPartner.revalidate();
}

function open(link: string, mode: Mode, container: Element | undefined): void {
  // Without the embed script, for example when it is blocked, the flow opens as a page.
  const { Holdfast } = globalThis as { Holdfast?: Embed };
  if (!Holdfast) return void go(link);
  dispatch({ type: 'opened' });
  opened = Holdfast.open({
    mode,
    link,
    applicationId,
    ...(mode === 'page' && container && { container }),
    onReady: () => logFrame('The flow is ready'),
    onStep: ({ step }) => {
      logFrame(`The borrower is at “${step}”`);
      dispatch({ type: 'reached', at: step });
    },
    onSuccess: ({ loanId }) =>
      logFrame(`The flow says that loan ${shortReference(loanId)} is asked for`),
    onError: ({ message }) => logFrame(`The flow says that something is in the way: ${message}`),
  });
  void opened.closed.then((closed) => {
    logFrame(`The frame is closed: ${closed.outcome}`);
    dispatch({ type: 'closed', closed });
  });
}

/** Opens the link of another partner's user over this page, and says in the events how it goes. */
export function openDialog(link: string, ofApplication: number): void {
  const { Holdfast } = globalThis as { Holdfast?: Embed };
  if (!Holdfast) return void go(link);
  const { closed } = Holdfast.open({
    mode: 'dialog',
    link,
    applicationId: ofApplication,
    onReady: () => logFrame('The flow is ready'),
    onStep: ({ step }) => logFrame(`The borrower is at “${step}”`),
    onSuccess: ({ loanId }) =>
      logFrame(`The flow says that loan ${shortReference(loanId)} is asked for`),
    onError: ({ message }) => logFrame(`The flow says that something is in the way: ${message}`),
  });
  void closed.then(({ outcome }) => logFrame(`The frame is closed: ${outcome}`));
}

export function closeFlow(): void {
  opened?.close();
}

/**
 * The device's Back shows the page as it was when the borrower left it: the loan starts again.
 * @returns a function that stops listening
 */
export function resetOnBack(): () => void {
  const show = ({ persisted }: PageTransitionEvent) =>
    persisted && dispatch({ type: 'shownAgain' });
  addEventListener('pageshow', show);
  return () => removeEventListener('pageshow', show);
}

/** Anyone can type an outcome into the address, so the server checks its signature first. */
async function check(query: string): Promise<void> {
  dispatch({ type: 'returned' });
  try {
    const answer = await server.checkReturn(query);
    if (answer.user_id) $customer.set(answer.user_id);
    dispatch({ type: 'checked', answer });
  } catch (failure) {
    dispatch({ type: 'failed', why: sentenceOf(failure) });
  }
  $demoPartner.revalidate();
}

/** Checks the outcome in the address after a redirect, and removes it so that a reload does not ask again. */
export function checkReturnAddress(): void {
  const { search, pathname } = location;
  if (!new URLSearchParams(search).has('outcome')) return;
  history.replaceState(null, '', pathname);
  $mode.set('redirect');
  void check(search);
}

/** Counts of changes to its switches: sent and not answered yet, and answered. */
let changing = 0;
let changed = 0;

/** What one tap brings in, in minor units. */
export const topUps = { NGN: minor(5_000_000), USD: minor(10_000) } as const;

/** Brings cash into an account; Sabi tells the provider of it at once. What is read again shows whether. */
export async function addCash(currency: Currency): Promise<void> {
  const asked = { user_id: $customer.get(), currency, amount: topUps[currency] };
  await server.topUp(asked).catch(sentenceOf);
  $accounts.revalidate();
}

export const breakWebhooks = (broken: boolean) =>
  change({ broken }, () => server.breakWebhooks(broken));

export const askForHoldings = (asked: boolean) =>
  change({ asked }, () => server.askForHoldings(asked));

type Switches = Pick<server.DemoPartner, 'asked' | 'broken'>;

/** Shows the change at once; the next read confirms it. */
async function change(wanted: Partial<Switches>, send: () => Promise<object>): Promise<void> {
  const known = $demoPartner.get().data;
  if (known) $demoPartner.mutate({ ...known, ...wanted });
  changing++;
  await send().catch(sentenceOf);
  changing--;
  changed++;
  $demoPartner.revalidate();
}

/** A read that started before a change was answered would undo it on the screen. */
async function readDemoPartner(): Promise<server.DemoPartner> {
  const before = changed;
  const partner = await server.readDemoPartner();
  const shown = $demoPartner.get().data;
  const isOlder = changing > 0 || before !== changed;
  return shown && isOlder ? { ...partner, broken: shown.broken, asked: shown.asked } : partner;
}

/** @returns the sentence to show when it failed, or '' */
export async function sendAgain(delivery: string): Promise<string> {
  const problem = await server.sendAgain(delivery).then(() => '', sentenceOf);
  $deliveries.revalidate();
  $demoPartner.revalidate();
  return problem;
}

/**
 * @returns the sentence to show
 * @throws anything but a `ReadFailure`
 */
export function sentenceOf(failure: unknown): string {
  if (failure instanceof ReadFailure) return failure.message;
  throw failure;
}

let count = 0;

function logFrame(says: string): void {
  const id = `frame-${count++}`;
  const entry = {
    id,
    at: new Date().toISOString(),
    kind: 'frame',
    ok: true,
    says,
    raw: '',
  } as const;
  $frameLog.set([entry, ...$frameLog.get()]);
}

/** The part of the embed script that the demo uses. Its full types are in /embed/v1.d.ts. */
export type Embed = {
  open(opening: {
    readonly mode: 'dialog' | 'page' | 'redirect';
    readonly link: string;
    readonly applicationId: number;
    readonly container?: Element;
    readonly onReady: () => void;
    readonly onStep: (said: { readonly step: string }) => void;
    readonly onSuccess: (said: { readonly loanId: string }) => void;
    readonly onError: (said: { readonly message: string }) => void;
  }): { readonly close: () => void; readonly closed: Promise<Closed> };
};
