import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Ask, createClient } from '#api/client.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import { remember, signIn } from '../../scripts/sign-in.ts';
import { SignInPage } from '../e2e/pages/signin.page.ts';
import { installWalk, type Shown } from './in-page.ts';

/** What opens the browser of a walker. */
export type Opener = Pick<Browser, 'newContext'>;

/** Who walks: a person of the sandbox. */
export type Person = { readonly email: string; readonly name: string; readonly password: string };

/** In ms. A page that shows that it is loading for so long is a dead end. */
const restsWithin = 20_000;
/** In ms, for what a busy machine takes long to do. */
export const patience = 120_000;

/** What is shown once nothing loads any more; or not `rested`, after waiting long enough. */
export type AtRest = Shown & { readonly rested: boolean };

const hasMoved = /context was destroyed|navigati|Cannot find context/;

/** The provider has refused what was asked. */
export class Refused extends Error {}

/** A person in the app: a browser of their own, and the provider as they may ask it. */
export class Walker {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly person: Person;
  readonly url: string;
  offline = false;
  /** What went wrong behind the page since it was read last: errors, and answers of 5xx. */
  readonly #troubles: string[] = [];
  readonly #underWay = new Set<unknown>();

  private constructor(context: BrowserContext, page: Page, person: Person, url: string) {
    this.context = context;
    this.page = page;
    this.person = person;
    this.url = url;
  }

  /** Signed in on the dashboard, from the seed on. */
  static async start(browser: Opener, url: string, person: Person): Promise<Walker> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await context.addInitScript(installWalk);
    context.setDefaultTimeout(patience);
    await context.request.post('/api/sandbox/reset', { timeout: patience });
    const page = await context.newPage();
    const walker = new Walker(context, page, person, url);
    walker.#listen();
    // A page that does not look for a session, and so does not go on by itself once there is one.
    await page.goto('/robots.txt');
    await page.evaluate(remember, await signIn(url, person.email));
    await page.goto('/dashboard');
    await walker.rest();
    return walker;
  }

  #listen(): void {
    const { context, page } = this;
    const note = (trouble: string) => this.#troubles.push(trouble);
    context.on('weberror', (problem) => note(`uncaught: ${problem.error()}`));
    context.on('console', (message) => {
      const text = message.text();
      const isError = message.type() === 'error' && !isExpected(text, this.offline);
      if (isError) note(`console: ${text}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 500)
        note(`${response.status()} of ${new URL(response.url()).pathname}`);
    });
    // What a link opens beside the app is looked at by the tests of that page.
    page.on('popup', (popup) => void popup.close().catch(() => {}));
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    page.on('request', (request) => {
      if (/\/api\//.test(request.url()) && !/revision/.test(request.url()))
        this.#underWay.add(request);
    });
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
    // Requests of a page that was left end without an event.
    page.on('framenavigated', (frame) => frame === page.mainFrame() && this.#underWay.clear());
  }

  /** What went wrong since the last call. */
  takeTroubles(): string[] {
    return this.#troubles.splice(0);
  }

  /**
   * Waits until nothing is asked and nothing says that it is loading, in two looks of three frames each.
   * @returns what the page shows then, and whether it came to rest
   */
  async rest(): Promise<AtRest> {
    const end = Date.now() + restsWithin;
    let quiet = 0;
    for (;;) {
      const shown = await this.#look();
      const isBusy = this.#underWay.size > 0 || shown === undefined || shown.busy;
      quiet = isBusy ? 0 : quiet + 1;
      if (shown && quiet === 2) return { ...shown, rested: true };
      if (shown && Date.now() > end) return { ...shown, rested: this.offline };
      if (Date.now() > end + restsWithin) throw new Error(`${this.page.url()} does not answer.`);
    }
  }

  /** Undefined in the middle of a navigation. */
  async #look(): Promise<Shown | undefined> {
    return this.page
      .evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return document.readyState === 'complete' ? window.walk?.shown() : undefined;
      })
      .catch(() => undefined);
  }

  /** Does it at rest, and again when the page has gone elsewhere meanwhile. */
  async atRest<T>(work: (shown: AtRest) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const shown = await this.rest();
      try {
        return await work(shown);
      } catch (failure) {
        if (tries === 5 || !hasMoved.test(String(failure))) throw failure;
      }
    }
  }

  token(): Promise<string> {
    return this.page.evaluate(() => localStorage.getItem('user:token') ?? '');
  }

  /** Asks the provider with the tab's own token. Throws with its code when it refuses. */
  async ask<C extends Call>(call: C, request: Ask<C>): Promise<AnswerOf<C>> {
    const token = await this.token();
    const baseUrl = `${this.url}/api`;
    const client = createClient({ baseUrl, fetch, token: () => token, onSessionEnd: () => {} });
    const outcome = await client(call, request);
    if (!outcome.ok) throw new Refused(`${call.path}: ${outcome.code}`);
    return outcome.data;
  }

  async signInByForm(): Promise<void> {
    const { email, password } = this.person;
    const form = new SignInPage(this.page);
    const byPassword = this.page.getByRole('button', { name: 'Sign In with Password' });
    await form.password.or(byPassword).first().waitFor({ timeout: patience });
    if (await byPassword.isVisible()) await byPassword.click();
    await form.byEmail(email, password);
    await this.page.waitForURL((url) => url.pathname !== '/signin', { timeout: patience });
  }

  /** Opens a page of the app beside this one, and closes it again. */
  async inSecondTab(path: string): Promise<void> {
    const second = await this.context.newPage();
    await second.goto(path, { waitUntil: 'networkidle' }).catch(() => null);
    await second.close();
    await this.page.bringToFront();
  }
}

/** A refusal is an answer, and no connection is what the walk has asked for. */
const isExpected = (text: string, offline: boolean) =>
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|ABORTED))/.test(
    text,
  ) ||
  // A page that was fetched ahead cannot load its scripts, and asks for itself again.
  (offline && /Failed to fetch dynamically imported module/.test(text));
