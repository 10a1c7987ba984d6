import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { NotificationType } from '#contract/notifications.ts';
import { Button } from '#ui/Button.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { CentreStore } from './centre.store.ts';
import { NotificationList } from './NotificationList.tsx';
import { Pager } from './Pager.tsx';
import './centre.css';

const names = { all: 'All', loan: 'Loans', repayment: 'Repayments', withdrawal: 'Withdrawals' };

type Props = {
  readonly store: CentreStore;
  readonly pageSize: number;
  readonly heading: ReactNode;
  /** The list scrolls inside its own box, and not with the page. */
  readonly inBox?: boolean;
};

/** The notification centre: tabs by type, pages, and a button that clears everything. */
export function NotificationCentre({ store, pageSize, heading, inBox = false }: Props) {
  const centre = useStore(store.$centre);
  const box = useRef<HTMLDivElement>(null);
  const { open } = store;
  useEffect(open, [open]);
  const { counts, tab, list, cleared } = centre;
  const held = useRef(false);
  const scroller = useScroller(box, inBox);
  const turn = (offset: number) => {
    (scroller?.current ?? document.documentElement).scrollTo({ top: 0 });
    void store.turnTo(offset);
  };
  const labels = (Object.keys(names) as NotificationType[]).map((id) => ({
    id,
    label: (
      <>
        {names[id]} <small>{counts?.[id] ?? '·'}</small>
      </>
    ),
  }));
  return (
    <div className="centre" data-boxed={inBox || undefined} ref={box}>
      <div className="centre-head">
        {heading}
        <div className="centre-clear">
          {counts && counts.all > 0 && (
            <ClearButton work={store.clear} held={held}>
              Clear all
            </ClearButton>
          )}
        </div>
      </div>
      <Tabs label="Notifications" tabs={labels} selected={tab} onSelect={store.chooseTab}>
        <NotificationList key={`${tab} ${list.step}`} {...{ centre, store, scroller }} />
      </Tabs>
      {cleared && (
        <p className="centre-undo">
          You cleared {cleared.cleared} {cleared.cleared === 1 ? 'notification' : 'notifications'}.{' '}
          <ClearButton work={store.undo} held={held}>
            Undo
          </ClearButton>
        </p>
      )}
      <Pager centre={centre} pageSize={pageSize} onTurn={turn} />
    </div>
  );
}

/** In the dropdown the tab panel scrolls. On the page the document does. */
function useScroller(box: RefObject<HTMLElement | null>, inBox: boolean) {
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    scroller.current = box.current?.querySelector<HTMLElement>('[role=tabpanel]') ?? null;
  }, [box]);
  return inBox ? scroller : undefined;
}

type ClearButtonProps = {
  readonly work: () => Promise<void>;
  /** True from a tap until the button that replaces this one has taken the focus. */
  readonly held: RefObject<boolean>;
  readonly children: ReactNode;
};

/** 'Clear all' or 'Undo'. The focus moves from one to the other. */
function ClearButton({ work, held, children }: ClearButtonProps) {
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The other one is gone, and the borrower has come to nothing else since.
    if (held.current && !document.activeElement?.matches('a, button, input')) {
      place.current?.querySelector('button')?.focus();
    }
    held.current = false;
  }, [held]);
  const act = async () => {
    held.current = true;
    setBusy(true);
    await work();
    setBusy(false);
  };
  return (
    <span ref={place}>
      <Button variant="quiet" busy={busy} onClick={act}>
        {children}
      </Button>
    </span>
  );
}
