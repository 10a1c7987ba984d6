import { defineToolbarApp } from 'astro/toolbar';
import { keep, kept } from './panel/kept.ts';
import style from './panel/panel.css?inline';

// The refresher of React's components expects itself in the page, where only an island brings it.
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (one: unknown) => one });

export default defineToolbarApp({
  init(canvas, app) {
    const box = document.createElement('div');
    const sheet = document.createElement('style');
    sheet.textContent = style;
    canvas.append(sheet, box);
    // The page has shortcuts of its own, and takes what is typed here for typed on itself.
    canvas.addEventListener('keydown', (event) => event.stopPropagation());
    const close = () => app.toggleState({ state: false });
    const panel = import('./panel/mount.tsx').then(({ mount }) => mount(box, close));
    app.onToggled(({ state }) => {
      keep({ ...kept(), isOpen: state });
      // The page stays beside the panel where there is room for both.
      const page = document.documentElement.style;
      page.marginInlineEnd = state && innerWidth >= 1100 ? 'max(42vw, 36rem)' : '';
      void panel.then((show) => show(state));
    });
    // The toolbar listens once this has ended.
    if (kept().isOpen) setTimeout(() => app.toggleState({ state: true }));
  },
});
