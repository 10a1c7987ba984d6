import { defineToolbarApp } from 'astro/toolbar';
import { keep, kept } from './panel/kept.ts';
import style from './panel/panel.css?inline';

// The refresher of React's components expects itself in the page, where only an island brings it.
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (one: unknown) => one });

let isLeaving = false;
addEventListener('beforeunload', () => {
  isLeaving = true;
});
const staleSlot = 'editing-stale';
import.meta.hot?.on('vite:beforeFullReload', () => {
  // A load anew would end the way to another page: that page is loaded anew instead.
  if (isLeaving) sessionStorage.setItem(staleSlot, 'yes');
  else location.reload();
  return new Promise((wait) => setTimeout(wait, unlessLeft));
});
/** Milliseconds after which a page that was not left after all, as for a download, is loaded anew. */
const unlessLeft = 30_000;

export default defineToolbarApp({
  init(canvas, app) {
    if (sessionStorage.getItem(staleSlot)) {
      sessionStorage.removeItem(staleSlot);
      location.reload();
      return;
    }
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
