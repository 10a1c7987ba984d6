import AxeBuilder from '@axe-core/playwright';
import { type Shown, stateOf } from './in-page.ts';
import type { Step } from './steps.ts';
import type { AtRest, Walker } from './walker.ts';

/** What is wrong after a step: which check says so, and what. */
export type Fault = {
  readonly check: 'errors' | 'dead end' | 'lost typing' | 'lost focus' | 'axe' | 'figures';
  readonly what: string;
};

/** A way on and a heading, and nothing that loads for ever. */
export async function deadEnd({ page }: Walker, shown: AtRest): Promise<string | undefined> {
  if (!shown.rested) return 'it never stops loading';
  if (!shown.heading && !shown.dialog) return 'it has no heading';
  const controls = await page.evaluate(() => window.walk.controls());
  const isBarred = shown.dialog !== '' || controls.some(({ where }) => where === 'main');
  return isBarred && controls.length > 0 ? undefined : 'nothing leads on';
}

/**
 * Text that a person has typed is theirs until they change it, send it off or leave. So it survives
 *
 * - an error answer, no answer and no connection: the same state is shown, with the text in it;
 * - whatever happens beside it: a poll, another size, another tab, the clock, a walk with Tab;
 * - a reload, and the end of a session when the same person signs in again, where the tab keeps it
 *   (`keepDraft` in src/stores/draft.ts): amounts, signatures and a destination in /offer, /withdrawal,
 *   /repay and /carry-over, and the fields of the statements.
 *
 * A password and a code are never kept. A dialog that is closed forgets what was typed into it, except for the
 * statements: nothing of it was sent.
 */
export function lostTyping(before: Shown, after: Shown, step: Step): string | undefined {
  if (stateOf(before) !== stateOf(after) || !isToSurvive(step, before)) return undefined;
  const lost = Object.entries(before.typed).filter(([name, text]) => after.typed[name] !== text);
  if (lost.length === 0) return undefined;
  return lost
    .map(
      ([name, text]) =>
        `${name}: ${JSON.stringify(text)} became ${JSON.stringify(after.typed[name] ?? '')}`,
    )
    .join('; ');
}

function isToSurvive(step: Step, { path, dialog }: Shown): boolean {
  switch (step.do) {
    case 'tap':
    case 'press':
      return step.sends;
    case 'key':
      return step.key === 'Tab' || step.key === 'Shift+Tab';
    case 'reload':
    case 'end the session':
      return dialog
        ? /^Statements/.test(dialog)
        : /^\/(offer|withdrawal|repay|carry-over)$/.test(path);
    case 'resize':
    case 'go offline':
    case 'go online':
    case 'await a poll':
    case 'move the clock':
    case 'visit in a second tab':
      return true;
    default:
      return false;
  }
}

const keypadKey = /^button (0|Decimal point|Delete)\b/;

/**
 * The focus stays on something after each tap and key, and what has it by the keyboard can be seen. Only a
 * new document begins without it, and Tab leaves the page behind its last element.
 */
export function lostFocus(before: Shown, after: Shown, step: Step): string | undefined {
  const isKey = step.do === 'key' || step.do === 'press';
  if (before.born !== after.born || !(isKey || step.do === 'tap')) return undefined;
  const isTab = step.do === 'key' && /Tab/.test(step.key);
  if (after.focus === '') {
    // A tap gives the focus to what it meets, but for a key of the keypad, which leaves it where it was.
    const had = before.focus !== '' || (step.do !== 'key' && !keypadKey.test(step.key));
    return had && !isTab ? `it was on ${before.focus || 'nothing'}, and is nowhere` : undefined;
  }
  return isKey && after.focusHidden ? `${after.focus} has it and cannot be seen` : undefined;
}

/** The rules of WCAG 2.2 at AA and good practice, as in tests/e2e/fixtures.ts. */
export async function axeFaults({ page }: Walker): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
  );
}
