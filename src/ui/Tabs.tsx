import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './Segmented.css';
import './Tabs.css';

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** What the selected tab shows. */
  children: ReactNode;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs over one panel: one stop for Tab, arrows, Home and End between them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div className="tabs">
      <div
        ref={list}
        className="tabs-list segmented segmented-full"
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            data-tab={tab.id}
            className="segmented-option"
            aria-selected={tab.id === selected}
            aria-controls={`${base}panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className="tabs-panel"
        role="tabpanel"
        id={`${base}panel`}
        aria-labelledby={base + selected}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
