import { useState } from 'react';
import type { Collection, Entry, Listing, State } from '../exchange.ts';
import { New } from './New.tsx';
import { Order } from './Order.tsx';

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
  draft: 'Draft, not public',
};

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
  const words = sought.toLowerCase().split(/\s+/);
  const found = entries.filter(
    ({ title, file, collection }) =>
      (!kind || kind === collection) &&
      words.every((word) => `${title} ${file}`.toLowerCase().includes(word)),
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
        <label>
          Kind
          <select value={kind} onChange={(e) => setKind(e.target.value)}>
            <option value="">All kinds</option>
            {Object.entries(kinds).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Table title={`All content: ${found.length}`} entries={found} onOpen={onOpen} />
    </div>
  );
}

type TableProps = Pick<Props, 'onOpen'> & Pick<Listing, 'entries'> & { readonly title: string };

function Table({ title, entries, onOpen }: TableProps) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Kind</th>
          <th scope="col">State</th>
          <th scope="col">Day</th>
          <th scope="col">Author</th>
          <th scope="col">Last saved</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.file} ${entry.item ?? ''}`}>
            <th scope="row">
              <button type="button" className="link" onClick={() => onOpen(entry)}>
                {entry.title}
              </button>
              {entry.problems > 0 && (
                <span className="problem">
                  {entry.problems === 1 ? '1 mistake' : `${entry.problems} mistakes`}
                </span>
              )}
            </th>
            <td>{kinds[entry.collection]}</td>
            <td>{states[entry.state]}</td>
            <td>{entry.date}</td>
            <td>{entry.author}</td>
            <td>{new Date(entry.changed).toLocaleString('en-GB', shown)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shown = { dateStyle: 'medium', timeStyle: 'short' } as const;
