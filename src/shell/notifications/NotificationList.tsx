import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type Centre, isNew, leftAfter } from './centre.flow.ts';
import type { CentreStore } from './centre.store.ts';
import { instantOf, pictureOf, whenOf } from './item.ts';

const nearTheEnd = 50;

type Props = {
  readonly centre: Centre;
  readonly store: CentreStore;
  /** The element that scrolls; without it, the page. */
  readonly scroller?: RefObject<HTMLElement | null> | undefined;
};

/** The list of the active tab, in each of its states. */
export function NotificationList({ centre, store, scroller }: Props) {
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
      if (isPassed(end.current)) return;
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
          <NotificationItem key={item.notification_id} item={item} isNew={isNew(centre, item)} />
        ))}
      </ul>
      <div ref={end} />
      {list.more === 'loading' && <Skeleton height={44} />}
      {list.more === 'failed' && leftAfter(list) > 0 && (
        <div className="centre-failed">
          <p role="alert">We could not load more notifications.</p>
          <Button onClick={loadMore}>Try again</Button>
        </div>
      )}
    </>
  );
}

/** By the keyboard, which wants what is below the list: a list that grew would push that away, again and again. */
function isPassed(end: Element | null): boolean {
  const focused = document.querySelector(':focus-visible');
  const where = focused ? end?.compareDocumentPosition(focused) : 0;
  return (where ?? 0) === Node.DOCUMENT_POSITION_FOLLOWING;
}

const Loading = () => (
  <div className="centre-loading" role="status" aria-label="Loading notifications">
    {[1, 2, 3].map((row) => (
      <div key={row} className="notification">
        <Skeleton width={44} height={44} />
        <Skeleton lines={3} />
      </div>
    ))}
  </div>
);

const signs = { loan: 'apply', repayment: 'repay', withdrawal: 'withdraw' } as const;

type ItemProps = { readonly item: Notification; readonly isNew: boolean };

/** Drawn once: the list changes below it as more of it is read. */
const NotificationItem = memo(Item);

/** One notification. `isNew` when it was unread as the centre was opened. */
function Item({ item, isNew }: ItemProps) {
  const { type, subject, body, date } = item;
  const [broken, setBroken] = useState(false);
  const picture = broken ? undefined : pictureOf(item.file_name);
  return (
    <li className="notification" data-new={isNew || undefined}>
      <span className="notification-sign">
        {picture ? (
          <img
            src={picture}
            alt=""
            width="44"
            height="44"
            loading="lazy"
            referrerPolicy="no-referrer"
            onError={() => setBroken(true)}
          />
        ) : (
          <Icon name={signs[type]} />
        )}
      </span>
      <div>
        {isNew ? (
          <strong className="notification-subject">
            <span className="visually-hidden">Unread: </span>
            {subject}
          </strong>
        ) : (
          <p className="notification-subject">{subject}</p>
        )}
        <time dateTime={new Date(instantOf(date)).toISOString()}>{whenOf(date)}</time>
        <p>{body}</p>
      </div>
    </li>
  );
}
