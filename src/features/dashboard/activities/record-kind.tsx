import type { ReactNode } from 'react';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import type { sortKeysOf, Tab } from './activities.flow.ts';

/** One fact of a record: how the table and the card show it. */
export type Column<T> = {
  /** Its heading in the table. */
  readonly heading?: string;
  /** What the list call sorts by. The table cannot sort by a column without it. */
  readonly sort?: (typeof sortKeysOf)[Tab][number];
  /** Heading and cells are aligned at their end. */
  readonly figures?: boolean;
  /** Another class of its cells. */
  readonly className?: string;
  /** What a cell shows, and a card too. */
  readonly cell?: (record: T) => ReactNode;
  /** Its place on a card: below the partner's name, or at the end, where amount and state are. */
  readonly card?: 'below' | 'amount' | 'state';
};

/** A kind of record, by the names of its columns. */
export type RecordKind<T, Name extends string = string> = {
  /** The name of its list for a screen reader. */
  readonly label: string;
  readonly idOf: (record: T) => string;
  readonly columns: Readonly<Record<Name, Column<T>>>;
  /** The order of the table. The first column is the heading of each row. */
  readonly table: readonly NoInfer<Name>[];
  /** What a card says below its columns. */
  readonly details: (record: T) => ReactNode;
  /** What can be done with a record: at a card's end, and in a row of its own in the table. */
  readonly links?: (record: T) => ReactNode;
};

/** Lets the compiler hold the order against the columns. */
export const recordKind = <T, Name extends string>(kind: RecordKind<T, Name>) => kind;

/** What table and card know of a record of any kind. */
export type AnyRecord = {
  readonly application: { readonly applicationName: string };
  readonly currency: Currency;
};

/** The partner whose portfolio a record is about. A card draws it by itself. */
export const portfolio: Column<AnyRecord> = {
  heading: 'Portfolio',
  cell: ({ application: { applicationName } }) => (
    <span className="activity-partner">
      <Rosette seed={applicationName} size={32} />
      {applicationName}
    </span>
  ),
};

/** The first 8 characters of the reference that its receipt has. The button copies all of it. */
export const reference = <T,>(
  noun: string,
  idOf: (record: T) => string,
  referenceOf = idOf,
): Column<T> => ({
  heading: 'Reference',
  card: 'below',
  cell: (record) => {
    const reference = referenceOf(record);
    const short = shortReference(reference);
    return (
      <span className="reference">
        {short}
        <CopyButton compact text={reference} label={`Copy the reference of ${noun} ${short}`} />
      </span>
    );
  },
});

/** The day of an instant in Lagos. */
export const day = <T,>(heading: string, instantOf: (record: T) => string): Column<T> => ({
  heading,
  sort: 'date',
  card: 'below',
  cell: (record) => <time dateTime={instantOf(record)}>{lagosDayOf(instantOf(record))}</time>,
});

/** An amount in the record's own currency. */
export const money = <T extends AnyRecord>(
  heading: string,
  amountOf: (record: T) => Minor,
): Column<T> => ({
  heading,
  figures: true,
  cell: (record) => formatMoney(amountOf(record), record.currency),
});

/** The amount that a record is about. */
export const mainAmount = <T extends AnyRecord>(amountOf: (record: T) => Minor): Column<T> => ({
  ...money('Amount', amountOf),
  sort: 'amount',
  className: 'activity-amount',
  card: 'amount',
});

/** What one dollar cost in Naira; nothing where no dollars changed hands. */
export const rateOf = ({ rate }: { readonly rate: number }) =>
  rate > 1 ? formatMoney(rate as Minor, 'NGN') : undefined;

export const rate: Column<{ readonly rate: number }> = {
  heading: 'Rate',
  figures: true,
  className: 'quiet',
  cell: (record) => rateOf(record) ?? '–',
};
