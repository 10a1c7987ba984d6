import { type Control, type Shown, stateOf } from './in-page.ts';
import { oneOf, pick, type Random } from './random.ts';
import type { Step } from './steps.ts';
import { amountFor, textFor } from './texts.ts';
import type { Person } from './walker.ts';

/** Every screen behind the sign-in. */
export const screens = [
  '/dashboard',
  '/notifications',
  '/offer',
  '/profile',
  '/autopay',
  '/shortfall',
  '/complaint',
  '/my-data',
  '/promise',
  '/carry-over',
  '/repay',
  '/waitlist',
  '/withdrawal',
] as const;

const checkout = /^\/api\/sandbox\/|^\/sandbox\/checkout/;
const sizes = [
  [320, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
] as const;

type Choice = readonly [weight: number, make: () => Step];

/**
 * The next step: a control that is shown, or what else a person does. What leads a flow on is likely, and
 * what this walk has done at the same place less and less.
 */
export function choose(
  random: Random,
  { shown, controls, person, offline, done }: Situation,
): Step {
  if (offline && random() < 0.4) return { do: 'go online' };
  const isInside = screens.some((path) => path === shown.path) || checkout.test(shown.path);
  if (/^\/(signin|signup|signon)/.test(shown.path) && random() < 0.6) return { do: 'sign in' };
  if (!isInside && random() < 0.5) return visit(random, 'visit');
  const choices: Choice[] = [
    ...controls.map((control): Choice => {
      const times = done.get(`${stateOf(shown)} ${control.key}`) ?? 0;
      return [weightOf(control) / (1 + times), () => use(random, control, person)];
    }),
    ...around(random, shown, offline),
  ];
  return pick(random, choices)();
}

export type Situation = {
  readonly shown: Shown;
  readonly controls: readonly Control[];
  readonly person: Person;
  readonly offline: boolean;
  /** How often this walk has used a control in a state. */
  readonly done: ReadonlyMap<string, number>;
};

function weightOf({ kind, sends, where, key }: Control): number {
  if (/log out|sign out/i.test(key)) return 0.3;
  if (where === 'footer') return 0.1;
  if (where === 'header') return 0.6;
  if (sends) return 5;
  if (/^button (0|Decimal point|Delete)$/.test(key)) return 0.15;
  return kind === 'tap' ? 1.5 : 2.5;
}

function use(random: Random, { kind, key, sends, ...control }: Control, person: Person): Step {
  if (kind === 'select') return { do: 'choose', key, at: Math.floor(random() * 20) };
  if (kind === 'field') {
    return { do: 'type', key, text: textFor(random, { kind, key, sends, ...control }, person) };
  }
  return { do: random() < 0.3 && !key.startsWith('label') ? 'press' : 'tap', key, sends };
}

const visit = (random: Random, how: 'visit' | 'visit in a second tab'): Step => ({
  do: how,
  path: oneOf(random, screens),
});

/** What a person does beside the controls. Without a connection no document is opened. */
function around(random: Random, shown: Shown, offline: boolean): Choice[] {
  const isKeypad = /how much/i.test(shown.heading) && !shown.dialog;
  const key = (key: Extract<Step, { do: 'key' }>['key']): Step => ({ do: 'key', key });
  const anywhere: Choice[] = [
    [isKeypad ? 6 : 0, () => ({ do: 'enter amount', text: amountFor(random) })],
    [1.5, () => key('Tab')],
    [0.7, () => key('Shift+Tab')],
    [0.7, () => key('Enter')],
    [shown.dialog ? 1.5 : 0.4, () => key('Escape')],
    [
      0.8,
      () => {
        const [width, height] = oneOf(random, sizes);
        return { do: 'resize', width, height };
      },
    ],
  ];
  if (offline) return anywhere;
  const advance = () => oneOf(random, ['PT1M', 'P1D', 'P1D', 'P10D', 'P1M']);
  return [
    ...anywhere,
    [0.8, () => ({ do: 'back' })],
    [0.3, () => ({ do: 'forward' })],
    [0.9, () => ({ do: 'reload' })],
    [0.5, () => ({ do: 'go offline' })],
    [0.4, () => ({ do: 'await a poll' })],
    [0.7, () => visit(random, 'visit')],
    [0.3, () => visit(random, 'visit in a second tab')],
    [0.4, () => ({ do: 'move the clock', advance: advance() })],
    [screens.some((path) => path === shown.path) ? 0.3 : 0, () => ({ do: 'end the session' })],
  ];
}
