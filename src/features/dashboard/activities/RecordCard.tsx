import { Fragment, memo, type ReactNode } from 'react';
import { Rosette } from '#ui/Rosette.tsx';
import type { AnyRecord, Column, RecordKind } from './record-kind.tsx';

type Props<T> = {
  readonly kind: RecordKind<T>;
  readonly record: T;
  /** How far a pending loan has come. */
  readonly children?: ReactNode;
};

/** A record in a list: the partner, the columns with a place on the card, and the details. */
function Card<T extends AnyRecord>({ kind, record, children }: Props<T>) {
  const { applicationName } = record.application;
  const at = (place: Column<T>['card']) =>
    Object.entries(kind.columns)
      .filter(([, { card }]) => card === place)
      .map(([name, { cell }]) => <Fragment key={name}>{cell?.(record)}</Fragment>);
  return (
    <li className="activity">
      <Rosette seed={applicationName} size={40} />
      <div className="activity-name">
        {applicationName}
        <span className="quiet">{at('below')}</span>
      </div>
      <div className="activity-money">
        <span className="activity-amount">{at('amount')}</span>
        {at('state')}
      </div>
      {kind.details(record)}
      {children}
      {kind.links?.(record)}
    </li>
  );
}

export const RecordCard = memo(Card) as typeof Card;
