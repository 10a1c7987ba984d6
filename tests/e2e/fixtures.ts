import AxeBuilder from '@axe-core/playwright';
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type Product, startProduct } from '#support/product.ts';

export { expect };

type Fixtures = {
  /** Names a console error that this test means to cause, such as a refused code. */
  expectProblem: (pattern: RegExp) => void;
  /** What the policy of a page has barred so far. A test that means it takes it out; what is left fails. */
  barred: string[];
  freshSeed: undefined;
};

declare global {
  /** Hears of what a policy barred, in every page of a test. */
  function noteBarred(what: string): void;
}

/**
 * A test of the started product. Each worker has a product of its own, each test starts from the
 * seed, and an unexpected error in the console fails the test, as does whatever a page's policy bars.
 */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: ({ product }, use) => use(product.url),

  freshSeed: [
    async ({ request }, use) => {
      expect((await request.post('/api/sandbox/reset')).ok()).toBe(true);
      await use(undefined);
    },
    { auto: true },
  ],

  barred: [
    async ({ browser, context }, use) => {
      const barred: string[] = [];
      // Sent at once and in this order, so it is there before the first page of a context.
      const watch = (one: BrowserContext) =>
        Promise.all([
          one.exposeBinding('noteBarred', (_page, what: string) => void barred.push(what)),
          one.addInitScript(tellWhatIsBarred),
        ]).catch(() => undefined); // closed already
      browser.on('context', watch);
      await watch(context);
      await use(barred);
      browser.off('context', watch);
      expect(barred, 'what the policy of a page barred').toEqual([]);
    },
    { auto: true },
  ],

  expectProblem: [
    async ({ context }, use) => {
      // A page that was shown before its transition could begin has none: the browser says so to nobody else.
      const expected = [/^InvalidStateError: Transition was aborted .* Page already revealed$/];
      const problems: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') {
          problems.push(`${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (problem) => problems.push(String(problem.error())));
      await use((pattern) => expected.push(pattern));
      const surprises = problems.filter((text) => !expected.some((known) => known.test(text)));
      expect(surprises, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

function tellWhatIsBarred(): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, documentURI, disposition } = event;
    noteBarred(`${disposition} ${effectiveDirective}: ${blockedURI} on ${documentURI}`);
  });
}

/** A test that only reads what is the same for everybody: nothing is stored, so nothing is reset. */
export const readingTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
  freshSeed: async ({}, use) => use(undefined),
});

/** Fails with the rule and the elements when the screen breaks an accessibility rule, or one of these. */
export async function axe(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(untilStill);
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // One script and no second page: all that a page without frames needs, in half the time.
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** What fades in is pale until it is there. What moves without end is left out. */
async function untilStill(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

export type Message = {
  id: string | number;
  to: string;
  channel: string;
  subject: string;
  body: string;
  otp?: string;
  link?: string;
  html?: string;
  sent_at: string;
};

/** The messages sent to a mobile number or an email address, newest first. */
export async function outbox(request: APIRequestContext, to: string): Promise<Message[]> {
  const answer = await request.get('/api/sandbox/outbox', { params: { to } });
  return (await answer.json()).data;
}
