import { defineToolbarApp } from 'astro/toolbar';
import { keep, kept } from './panel/kept.ts';
import style from './panel/panel.css?inline';

// The refresher of React's components expects itself in the page, where only an island brings it.
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (one: unknown) => one });

export default defineToolbarApp({
  async init(canvas, app) {
    const { createRoot } = await import('react-dom/client');
    const { createElement } = await import('react');
    const { Panel } = await import('./panel/Panel.tsx');
    const box = document.createElement('div');
    const sheet = document.createElement('style');
    sheet.textContent = style;
    canvas.append(sheet, box);
    const root = createRoot(box);
    const close = () => app.toggleState({ state: false });
    app.onToggled(({ state }) => {
      // The page stays beside the panel where there is room for both.
      const { style } = document.documentElement;
      style.marginInlineEnd = state && innerWidth >= 1100 ? 'max(42vw, 36rem)' : '';
      keep({ ...kept(), isOpen: state });
      root.render(state ? createElement(Panel, { onClose: close }) : null);
    });
    if (kept().isOpen) app.toggleState({ state: true });
  },
});
