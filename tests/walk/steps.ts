import type { ElementHandle } from '@playwright/test';
import { screens } from './choose.ts';
import { patience, type Walker } from './walker.ts';

/** What a person does next. It says all, so that it can be done again without the random numbers. */
export type Step =
  | { readonly do: 'tap' | 'press'; readonly key: string; readonly sends: boolean }
  | { readonly do: 'type'; readonly key: string; readonly text: string }
  | { readonly do: 'enter amount'; readonly text: string }
  | { readonly do: 'choose'; readonly key: string; readonly at: number }
  | { readonly do: 'key'; readonly key: 'Tab' | 'Shift+Tab' | 'Enter' | 'Escape' }
  | { readonly do: 'back' | 'forward' | 'reload' | 'go offline' | 'go online' | 'await a poll' }
  | { readonly do: 'resize'; readonly width: number; readonly height: number }
  | { readonly do: 'visit' | 'visit in a second tab'; readonly path: string }
  | { readonly do: 'move the clock'; readonly advance: string }
  | { readonly do: 'sign in' | 'end the session' };

/** 'tap "button REPAY"' */
export function inWords(step: Step): string {
  const { do: what, ...how } = step;
  const said = Object.values(how).filter((one) => typeof one !== 'boolean');
  return [what, ...said.map((one) => JSON.stringify(one))].join(' ');
}

/** In ms. A control that cannot be reached so long is covered by another. */
const reach = 20_000;

/** Does it. @returns whether it could be done: in a shortened walk what it names may be missing */
export async function perform(walker: Walker, step: Step): Promise<boolean> {
  const { page, context } = walker;
  switch (step.do) {
    case 'tap':
    case 'press':
    case 'type':
    case 'choose': {
      const found = await page.evaluateHandle((key) => window.walk.element(key), step.key);
      const element = found.asElement() as ElementHandle<HTMLElement> | null;
      if (!element) return false;
      return act(walker, element, step).then(
        () => true,
        () => false,
      );
    }
    case 'enter amount':
      await page.keyboard.press('Delete');
      for (const digit of step.text) await page.keyboard.press(digit);
      return true;
    case 'key':
      await page.keyboard.press(step.key);
      return true;
    case 'back':
      await page.goBack({ waitUntil: 'commit' }).catch(() => null);
      return true;
    case 'forward':
      await page.goForward({ waitUntil: 'commit' }).catch(() => null);
      return true;
    case 'reload':
      await page.reload().catch(() => null);
      return true;
    case 'go offline':
    case 'go online':
      walker.offline = step.do === 'go offline';
      await context.setOffline(walker.offline);
      return true;
    case 'await a poll':
      // Screens that do not poll have had as long to find out.
      await page.waitForResponse(/\/me\/revision/, { timeout: 6000 }).catch(() => null);
      return true;
    case 'resize':
      await page.setViewportSize(step);
      return true;
    case 'visit':
      // The screen may send a person elsewhere before it is whole.
      await page.goto(step.path).catch(() => null);
      return true;
    case 'visit in a second tab':
      await walker.inSecondTab(step.path);
      return true;
    case 'move the clock':
      await context.request.post('/api/sandbox/clock', { data: { advance: step.advance } });
      return true;
    case 'sign in':
      if (walker.offline || (await walker.token()) !== '') return false;
      await page.goto('/signin');
      await walker.signInByForm();
      return true;
    case 'end the session': {
      // Where steps before it are left out, it may be elsewhere.
      const { pathname } = new URL(page.url());
      if (walker.offline || !screens.some((path) => path === pathname)) return false;
      await endSession(walker);
      return true;
    }
  }
}

type OnElement = Extract<Step, { readonly key: string }>;

async function act(
  walker: Walker,
  element: ElementHandle<HTMLElement>,
  step: OnElement,
): Promise<void> {
  switch (step.do) {
    case 'tap':
      await element.click({ timeout: reach });
      return;
    case 'press':
      await element.focus();
      // Nobody comes here without a key, and with the first one the page loads what follows the focus.
      await element.press('Shift', { timeout: reach });
      await walker.rest();
      await element.press('Enter', { timeout: reach });
      return;
    case 'type':
      await element.fill(step.text, { timeout: reach });
      return;
    case 'choose': {
      const count = await element.evaluate((one) => (one as HTMLSelectElement).options?.length);
      await element.selectOption({ index: step.at % count }, { timeout: reach });
      return;
    }
    default:
      throw new Error(`${step.do} needs no element.`);
  }
}

/** The provider ends it; the app hears of it when it is loaded anew, and the same person signs in again. */
async function endSession(walker: Walker): Promise<void> {
  const { page, context } = walker;
  const headers = { authorization: `Bearer ${await walker.token()}` };
  await context.request.post('/api/user/signout', { headers });
  await page.reload().catch(() => null);
  await page.waitForURL(/\/signin/, { timeout: patience });
  await walker.signInByForm();
}
