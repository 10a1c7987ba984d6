import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type Centre, isNew, leftAfter } from './centre.flow.ts';
import type { CentreStore } from './centre.store.ts';
import { Item } from './Item.tsx';

const nearTheEnd = 50;

type Props = {
  readonly centre: Centre;
  readonly store: CentreStore;
  /** What scrolls; the page itself without it. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
};

/** What the active tab holds, in each of its states. */
export function Listed({ centre, store, scroller }: Props) {
  const { list } = centre;
  if (list.step === 'loading') return <Loading />;
  if (list.step === 'failed') {
    return (
      <div className="centre-failed">
        <p role="alert">{list.message}</p>
        <Button onClick={() => store.turnTo(list.offset)}>Try again</Button>
      </div>
    );
  }
  if (list.items.length === 0) return <EmptyState title="No notifications available" />;
  return <Items list={list} {...{ centre, store, scroller }} />;
}

/** Loads more when the reader scrolls to within 50 px of the list's end. */
function Items({
  list,
  centre,
  store,
  scroller,
}: Props & { readonly list: Extract<Centre['list'], { step: 'listed' }> }) {
  const end = useRef<HTMLDivElement>(null);
  const { loadMore } = store;
  useEffect(() => {
    const box = scroller?.current;
    const look = () => {
      const edge = box ? box.getBoundingClientRect().bottom : innerHeight;
      const bottom = end.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      if (bottom - edge <= nearTheEnd) void loadMore();
    };
    const heard = box ?? window;
    heard.addEventListener('scroll', look, { passive: true });
    return () => heard.removeEventListener('scroll', look);
  }, [scroller, loadMore]);
  return (
    <>
      <ul aria-busy={list.more === 'loading'}>
        {list.items.map((item) => (
          <Item key={item.notification_id} item={item} isNew={isNew(centre, item)} />
        ))}
      </ul>
      <div ref={end} />
      {list.more === 'loading' && <Skeleton height={44} />}
      {list.more === 'failed' && leftAfter(list) > 0 && (
        <div className="centre-failed">
          <p role="alert">The next ones did not come.</p>
          <Button onClick={loadMore}>Try again</Button>
        </div>
      )}
    </>
  );
}

const Loading = () => (
  <div className="centre-loading" role="status" aria-label="Loading notifications">
    {[1, 2, 3].map((row) => (
      <div key={row} className="told">
        <Skeleton width={44} height={44} />
        <Skeleton lines={3} />
      </div>
    ))}
  </div>
);
