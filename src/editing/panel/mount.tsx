import { createRoot } from 'react-dom/client';
import { Panel } from './Panel.tsx';

/** @returns shows the panel in a box, or takes it away */
export function mount(box: HTMLElement, close: () => void): (isShown: boolean) => void {
  const root = createRoot(box);
  return (isShown) => root.render(isShown && <Panel onClose={close} />);
}
