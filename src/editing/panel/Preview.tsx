import { useEffect, useMemo, useState } from 'react';
import { parse } from 'yaml';
import type { Entry, Fields, Listing, Shown } from '../exchange.ts';
import { ask } from './ask.ts';

type Props = {
  readonly fields: string;
  readonly entry: Entry;
  readonly authors: Listing['authors'];
};

/** Search engines cut a title after about so many characters. */
const shownTitle = 60;
/** Milliseconds of rest after which the page is shown anew. */
const rest = 500;

/** A page as others show it: the picture of a shared link, a result of a search, an entry of the feed. */
export function Preview({ fields, entry, authors }: Props) {
  const [isOpen, setOpen] = useState(false);
  const written = useMemo(() => textsIn(fields), [fields]);
  const { collection, address } = entry;
  if (!['blog', 'docs', 'authors'].includes(collection)) return null;
  return (
    <details className="preview" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>How others show it</summary>
      {isOpen && <Elsewhere address={address} fields={written} />}
      {collection === 'blog' && <FeedEntry fields={written} authors={authors} />}
    </details>
  );
}

function Elsewhere({ address, fields }: { readonly address: string; readonly fields: Fields }) {
  // What was shown last stays until there is something newer.
  const [shown, setShown] = useState<Partial<Shown>>({});
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      ask('shown', { address, fields }).then(
        (now) => {
          if (isOver) return;
          setShown(now);
          setFailure('');
        },
        (error: Error) => setFailure(error.message),
      );
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [address, fields]);
  const { title = '', description, picture, words = '' } = shown;
  const cut = title.length > shownTitle ? `${title.slice(0, shownTitle - 1)}…` : title;
  return (
    <>
      <section aria-label="Shared link">
        <h3>Shared link</h3>
        {picture ? (
          <img
            className="card"
            src={`data:image/png;base64,${picture}`}
            alt={`A shared link. ${words}`}
          />
        ) : (
          <p role="status">{failure || 'Drawing the picture'}</p>
        )}
      </section>
      <section aria-label="Search result">
        <h3>Search result</h3>
        <p>
          <small>{address.slice(1).replaceAll('/', ' › ')}</small>
        </p>
        <p className="result">{cut}</p>
        <p>{description || 'No description yet'}</p>
        {cut !== title && <p className="problem">Search results cut so long a title.</p>}
      </section>
    </>
  );
}

function FeedEntry({ fields, authors }: Pick<Props, 'authors'> & { readonly fields: Fields }) {
  const { title, description, date, author } = fields;
  const name = authors.find(({ id }) => id === author)?.name;
  return (
    <section aria-label="Feed entry">
      <h3>Feed entry</h3>
      <p>
        <strong>{title ?? 'No title yet'}</strong>
      </p>
      <p>
        <small>{[name, date].filter(Boolean).join(' · ')}</small>
      </p>
      <p>{description ?? 'No description yet'}</p>
    </section>
  );
}

/** The fields that are texts; none while they cannot be read. */
function textsIn(yaml: string): Fields {
  try {
    const read: object = parse(yaml) ?? {};
    return Object.fromEntries(
      Object.entries(read).filter(([, value]) => typeof value === 'string' && value),
    );
  } catch {
    return {};
  }
}
