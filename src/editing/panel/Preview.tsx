import type { Listing } from '../exchange.ts';
import { fieldOf } from './source.ts';

type Props = {
  readonly fields: string;
  /** Where the post can be read. */
  readonly address: string;
  readonly authors: Listing['authors'];
};

/** Search engines cut a title after about so many characters. */
const shownTitle = 60;

/** A post as others show it: the picture of a shared link, a result of a search, an entry of the feed. */
export function Preview({ fields, address, authors }: Props) {
  const written = (name: string) => String(fieldOf(fields, [name]) ?? '');
  const title = written('title') || 'No title yet';
  const description = written('description') || 'No description yet';
  const author = authors.find(({ id }) => id === written('author'))?.name;
  const cut = title.length > shownTitle ? `${title.slice(0, shownTitle - 1)}…` : title;
  return (
    <details className="preview">
      <summary>How others show it</summary>
      <section aria-label="Shared link">
        <h3>Shared link</h3>
        <div className="card">
          <small>BLOG</small>
          <p>{title}</p>
        </div>
      </section>
      <section aria-label="Search result">
        <h3>Search result</h3>
        <p>
          <small>{new URL(address, location.href).pathname.slice(1).replaceAll('/', ' › ')}</small>
        </p>
        <p className="result">{cut}</p>
        <p>{description}</p>
        {cut !== title && <p className="problem">Search results cut so long a title.</p>}
      </section>
      <section aria-label="Feed entry">
        <h3>Feed entry</h3>
        <p>
          <strong>{title}</strong>
        </p>
        <p>
          <small>{[author, written('date')].filter(Boolean).join(' · ')}</small>
        </p>
        <p>{description}</p>
      </section>
    </details>
  );
}
