import type { Browser } from '@playwright/test';
import type { Fault } from './checks.ts';
import type { Step } from './steps.ts';
import type { Opener } from './walker.ts';

/** A fault that the walk must find. */
type Planted = {
  readonly name: string;
  readonly finds: Fault['check'];
  /** Runs in each page before anything else. */
  readonly plant: () => void;
  readonly steps: readonly Step[];
};

const tab: Step = { do: 'key', key: 'Tab' };

export const planted: readonly Planted[] = [
  {
    name: 'an error that nobody catches',
    finds: 'errors',
    plant: () =>
      addEventListener('keydown', () => {
        throw new Error('planted');
      }),
    steps: [tab],
  },
  {
    name: 'a page that loses its heading',
    finds: 'dead end',
    plant: () =>
      addEventListener('keydown', () => {
        for (const heading of document.querySelectorAll('h1')) heading.remove();
      }),
    steps: [tab],
  },
  {
    name: 'a page that never stops loading',
    finds: 'dead end',
    plant: () =>
      addEventListener('keydown', () =>
        document.querySelector('h1')?.setAttribute('aria-busy', 'true'),
      ),
    steps: [tab],
  },
  {
    name: 'an amount that is gone after a walk with Tab',
    finds: 'lost typing',
    plant: () =>
      addEventListener('keydown', ({ key }) => {
        if (key === 'Tab') document.querySelector('.keypad-amount')?.setAttribute('data-zero', '');
      }),
    steps: [{ do: 'visit', path: '/withdrawal' }, { do: 'enter amount', text: '60' }, tab],
  },
  {
    name: 'a key after which the focus is nowhere',
    finds: 'lost focus',
    plant: () =>
      addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') (document.activeElement as HTMLElement).blur();
      }),
    steps: [tab, { do: 'key', key: 'Escape' }],
  },
  {
    name: 'something that lies over what has the focus',
    finds: 'lost focus',
    plant: () =>
      addEventListener('keydown', () => {
        const cover = document.createElement('div');
        cover.style.cssText = 'position: fixed; inset: 0; z-index: 9';
        document.body.append(cover);
      }),
    steps: [tab],
  },
  {
    name: 'a picture without words for it',
    finds: 'axe',
    plant: () =>
      addEventListener('keydown', () => {
        const picture = document.createElement('img');
        picture.src = '/favicon.svg';
        document.querySelector('main')?.append(picture);
      }),
    steps: [tab],
  },
  {
    name: 'a debt that is not the provider’s',
    finds: 'figures',
    plant: () =>
      addEventListener('keydown', () => {
        const [figure] = document.querySelectorAll('.dial-centre .money');
        if (figure) figure.textContent = '$1,234.56';
      }),
    steps: [tab],
  },
];

/** A browser in whose pages something is planted. */
export const browserWith = (browser: Browser, plant: () => void): Opener => ({
  async newContext(options) {
    const context = await browser.newContext(options);
    await context.addInitScript(plant);
    return context;
  },
});
