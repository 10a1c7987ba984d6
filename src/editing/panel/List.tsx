import { useState } from 'react';
import type { Collection, Entry, Listing, State } from '../exchange.ts';
import { unsavedOf } from './kept.ts';
import { New } from './New.tsx';
import { Order } from './Order.tsx';
import { asDay, asMoment } from './when.ts';

const kinds: Readonly<Record<Collection, string>> = {
  blog: 'Post',
  faq: 'Answer',
  docs: 'Documentation',
  legal: 'Legal text',
  authors: 'Author',
  'faq-categories': 'Category',
  testimonials: 'Testimonial',
};

const states: Readonly<Record<State, string>> = {
  published: 'Public',
  scheduled: 'Scheduled',
  draft: 'Draft',
};

const filters = { ...states, mistakes: 'With mistakes' };

type Props = {
  readonly listing: Listing;
  /** Those that the page behind the panel shows come first. */
  readonly here: readonly Entry[];
  readonly onOpen: (entry: Entry) => void;
  readonly onCreated: (file: string) => void;
  readonly onSaved: () => void;
};

/** Everything that can be edited. */
export function List({ listing, here, onOpen, onCreated, onSaved }: Props) {
  const { entries, categories } = listing;
  const [sought, setSought] = useState('');
  const [kind, setKind] = useState('');
  const [state, setState] = useState('');
  const words = sought.toLowerCase().split(/\s+/);
  const found = entries.filter(
    (entry) =>
      (!kind || kind === entry.collection) &&
      (!state || (state === 'mistakes' ? entry.problems > 0 : state === entry.state)) &&
      words.every((word) => `${entry.title} ${entry.file}`.toLowerCase().includes(word)),
  );
  return (
    <div className="list">
      <New categories={categories} onCreated={onCreated} />
      <Order categories={categories} entries={entries} onSaved={onSaved} />
      {here.length > 0 && <Table title="On this page" entries={here} onOpen={onOpen} />}
      <div className="list-filter">
        <label>
          Search
          <input type="search" value={sought} onChange={(e) => setSought(e.target.value)} />
        </label>
        <Choice label="Kind" all="All kinds" names={kinds} value={kind} onChange={setKind} />
        <Choice label="State" all="All states" names={filters} value={state} onChange={setState} />
      </div>
      <Table title={`All content: ${found.length}`} entries={found} onOpen={onOpen} />
      {found.length === 0 && <p>Nothing fits this search. Shorten it, or choose all kinds.</p>}
    </div>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly all: string;
  readonly names: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function Choice({ label, all, names, value, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {Object.entries(names).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

type Column = { readonly name: string; readonly of: (entry: Entry) => string | number };

const columns: readonly Column[] = [
  { name: 'Title', of: ({ title }) => title.toLowerCase() },
  { name: 'State', of: ({ state }) => states[state] },
  { name: 'Day', of: ({ date = '' }) => date },
  { name: 'Last saved', of: ({ changed }) => changed },
];

type TableProps = Pick<Props, 'onOpen'> & Pick<Listing, 'entries'> & { readonly title: string };

function Table({ title, entries, onOpen }: TableProps) {
  const [sorted, setSorted] = useState<{ readonly column: Column; readonly by: 1 | -1 }>();
  const rows = sorted
    ? entries.toSorted((one, other) => {
        const [a, b] = [sorted.column.of(one), sorted.column.of(other)];
        return (a < b ? -1 : a > b ? 1 : 0) * sorted.by;
      })
    : entries;
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const by = sorted?.column === column ? sorted.by : undefined;
            return (
              <th
                key={column.name}
                scope="col"
                aria-sort={by && (by === 1 ? 'ascending' : 'descending')}
              >
                <button type="button" onClick={() => setSorted({ column, by: by === 1 ? -1 : 1 })}>
                  {column.name}
                  {by && <span aria-hidden="true">{by === 1 ? ' ↑' : ' ↓'}</span>}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <tr key={`${entry.file} ${entry.item ?? ''}`}>
            <th scope="row">
              <button type="button" className="link" onClick={() => onOpen(entry)}>
                {entry.title}
              </button>
              {unsavedOf(entry.file) && <span className="unsaved">Not saved yet</span>}
              {entry.problems > 0 && (
                <span className="problem">
                  {entry.problems === 1 ? '1 mistake' : `${entry.problems} mistakes`}
                </span>
              )}
            </th>
            <td>
              {states[entry.state]} <small>{kinds[entry.collection]}</small>
            </td>
            <td>
              {entry.date && asDay(entry.date)} <small>{entry.author}</small>
            </td>
            <td>{asMoment(entry.changed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
