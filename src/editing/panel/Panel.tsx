import { useEffect, useState } from 'react';
import type { Entry, Listing } from '../exchange.ts';
import { ask } from './ask.ts';
import { Editor } from './Editor.tsx';
import { History } from './History.tsx';
import { keep, kept } from './kept.ts';
import { List } from './List.tsx';

type Open = { readonly file: string; readonly item?: number | undefined };

/** The editor beside the page: the list of everything, or one text. */
export function Panel({ onClose }: { readonly onClose: () => void }) {
  const [listing, setListing] = useState<Listing>();
  const [problem, setProblem] = useState('');
  const [open, setOpen] = useState<Open | undefined>(lastOpen);
  const read = () => {
    ask('list', {}).then(setListing, (error: Error) => setProblem(error.message));
  };
  useEffect(read, []);
  const entry = listing?.entries.find(
    ({ file, item }) => file === open?.file && item === open.item,
  );
  const isHistory = open?.file === history;
  const here = listing ? entriesAt(location.pathname, listing.entries) : [];
  useEffect(() => {
    // A page that shows one text opens it, unless the editor has gone back to the list.
    if (!open && here.length === 1 && here[0] && kept().file === undefined) setOpen(here[0]);
  });
  return (
    <section className="panel" aria-label="Editor">
      <header className="top">
        {open && (
          <button
            type="button"
            onClick={() => {
              keep({ isOpen: true, file: '' });
              setOpen(undefined);
              read();
            }}
          >
            All content
          </button>
        )}
        <h2>{isHistory ? 'History' : (entry?.title ?? 'All content')}</h2>
        {!open && (
          <button
            type="button"
            onClick={() => {
              keep({ isOpen: true, file: history });
              setOpen({ file: history });
            }}
          >
            History and publish
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      {problem && <p role="alert">{problem}</p>}
      {listing && !open && (
        <List
          listing={listing}
          here={here}
          onOpen={setOpen}
          onSaved={read}
          onCreated={(file) => {
            setOpen({ file });
            read();
          }}
        />
      )}
      {listing && isHistory && <History />}
      {listing && open && entry && (
        <Editor key={`${open.file} ${open.item}`} entry={entry} listing={listing} onSaved={read} />
      )}
    </section>
  );
}

/** Stands in the place of a file. */
const history = 'history';

function lastOpen(): Open | undefined {
  const { file, item } = kept();
  return file ? { file, item } : undefined;
}

/** What a page shows of the content. */
function entriesAt(path: string, entries: readonly Entry[]): Entry[] {
  const at = path.replace(/(.)\/$/, '$1');
  return entries.filter(({ address }) => address.replace(/#.*/, '') === at);
}
