import { useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { Icon } from '#ui/Icon.tsx';
import { pictureOf } from './picture.ts';
import { instantOf, whenOf } from './when.ts';

const signs = { loan: 'apply', repayment: 'repay', withdrawal: 'withdraw' } as const;

/** One thing that the borrower was told; `isNew` when it was unread at the moment of opening. */
export function Item({ item, isNew }: { readonly item: Notification; readonly isNew: boolean }) {
  const { type, subject, body, date } = item;
  const [broken, setBroken] = useState(false);
  const picture = broken ? undefined : pictureOf(item.file_name);
  return (
    <li className="told" data-new={isNew || undefined}>
      <span className="told-sign">
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
          <strong className="told-subject">
            <span className="visually-hidden">Unread: </span>
            {subject}
          </strong>
        ) : (
          <p className="told-subject">{subject}</p>
        )}
        <time dateTime={new Date(instantOf(date)).toISOString()}>{whenOf(date)}</time>
        <p>{body}</p>
      </div>
    </li>
  );
}
