import { type RefObject, useEffect } from 'react';

const slot = 'editing-place';

/** A load of the page goes on at the field, and as far down, as it was. */
export function usePlace(form: RefObject<HTMLFormElement | null>, file: string, isOpened: boolean) {
  useEffect(() => {
    const panel = form.current?.closest('.panel');
    if (!isOpened || !panel) return;
    const before = JSON.parse(sessionStorage.getItem(slot) ?? '{}');
    sessionStorage.removeItem(slot);
    if (before.file === file) {
      const field = before.field && form.current?.elements.namedItem(before.field);
      if (field instanceof HTMLElement) field.focus();
      panel.scrollTop = before.scroll;
    }
    const leave = () => {
      const focused = (panel.getRootNode() as ShadowRoot).activeElement?.getAttribute('name');
      const now = { file, field: focused, scroll: panel.scrollTop };
      sessionStorage.setItem(slot, JSON.stringify(now));
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [form, isOpened, file]);
}
