import { useRef, useState } from 'react';
import type { Entry, Listing } from '../exchange.ts';
import type { Problem } from '../read.ts';
import { Form } from './Form.tsx';
import { keep, kept } from './kept.ts';
import { Palette } from './Palette.tsx';
import { Pictures } from './Pictures.tsx';
import { Preview } from './Preview.tsx';
import { fieldIn, Problems } from './Problems.tsx';
import { Rename } from './Rename.tsx';
import { bodyLine, fieldOf, joined, type Parts, partsOf, withField } from './source.ts';
import { type Hand, Text } from './Text.tsx';
import { useChecks } from './use-checks.ts';
import { useFile } from './use-file.ts';
import { usePlace } from './use-place.ts';
import { asTime } from './when.ts';

type Props = {
  readonly entry: Entry;
  readonly listing: Listing;
  readonly onSaved: () => void;
};

/** One text: its fields, its words, and what is wrong with them. */
export function Editor({ entry, listing, onSaved }: Props) {
  const { file, item } = entry;
  const { opened, source, isUnsaved, theirs, replaced, failure, savedAt, write, save, replace } =
    useFile(file, onSaved);
  const { problems, warnings, both } = useChecks(file, source);
  const form = useRef<HTMLFormElement>(null);
  const [begun] = useState(() => cursorIn(entry));
  const place = useRef(begun);
  const hand = useRef<Hand>(null);
  const [picture, setPicture] = useState<File>();
  usePlace(form, file, opened !== undefined);

  if (source === undefined || !opened) return <p role="status">{failure || 'Opening'}</p>;

  const isArticle = file.endsWith('.mdx');
  const parts: Parts | undefined = isArticle ? partsOf(source) : { fields: source, body: '' };
  // A file whose fields nobody can tell from its text is written as a whole.
  const firstLine = isArticle && parts ? bodyLine(parts) : 1;
  const inText = ({ line }: Problem) => isArticle && line >= firstLine;
  const path = (name: string) => (item === undefined ? [name] : [item, name]);
  const writeParts = (next: Parts) => write(isArticle ? joined(next) : next.fields);
  const mend = (problem: Problem, instead: string) => {
    if (inText(problem)) return hand.current?.mend(problem, instead);
    const lines = source.split('\n');
    const { line, words = '' } = problem;
    lines[line - 1] = lines[line - 1]?.replace(words, () => instead) ?? '';
    write(lines.join('\n'));
  };
  const goTo = (problem: Problem) => {
    if (inText(problem)) return hand.current?.goTo(problem.line);
    const field = form.current?.elements.namedItem(fieldIn(problem));
    if (field instanceof HTMLElement) field.focus();
  };
  const saved = savedAt ? `Saved at ${asTime(savedAt)}` : file;

  return (
    <form
      ref={form}
      className="editor"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      // Before the text, which would write what it takes for words.
      onDropCapture={(event) => {
        const dropped = event.dataTransfer.files[0];
        const isOfField = (event.target as Element).closest('.picture');
        if (!dropped || !isArticle || isOfField) return;
        event.preventDefault();
        event.stopPropagation();
        setPicture(dropped);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
        event.preventDefault();
        void save();
      }}
    >
      <div className="bar">
        <button type="submit" disabled={!isUnsaved}>
          Save
        </button>
        <span role="status">{failure || (isUnsaved ? 'Not saved yet' : saved)}</span>
        <a className="button" href={entry.address}>
          Open the page
        </a>
      </div>
      {theirs && (
        <div className="theirs" role="alert">
          <p>
            Somebody else has changed {file} since you opened it. Nothing of yours is lost: choose
            which text stays.
          </p>
          <button type="button" onClick={() => void save(theirs.version)}>
            Keep mine
          </button>
          <button type="button" onClick={() => replace(theirs)}>
            Take theirs
          </button>
        </div>
      )}
      {parts && (
        <Form
          file={file}
          fields={listing.forms[entry.collection]}
          writtenIn={(name) => fieldOf(parts.fields, path(name))}
          listing={listing}
          problems={problems}
          onChange={(name, value) =>
            writeParts({ ...parts, fields: withField(parts.fields, path(name), value) })
          }
        />
      )}
      <Problems title="Mistakes" problems={problems} onMend={mend} onGo={goTo} />
      <Problems title="Worth a look" problems={warnings} onMend={mend} onGo={goTo} />
      {parts && <Preview fields={parts.fields} entry={entry} authors={listing.authors} />}
      {isArticle && (
        <>
          {entry.collection === 'blog' && <Rename file={file} isUnsaved={isUnsaved} />}
          <Pictures
            file={file}
            picture={picture}
            onPicture={setPicture}
            onInsert={(text) => hand.current?.insert(text)}
          />
          <Palette components={listing.components} onInsert={(tag) => hand.current?.insert(tag)} />
          <Text
            key={replaced}
            body={parts ? parts.body : source}
            firstLine={firstLine}
            problems={both}
            {...place.current}
            onChange={(body) => (parts ? writeParts({ ...parts, body }) : write(body))}
            onCursor={(cursor, inText) => {
              place.current = { cursor, inText };
              keep({ ...kept(), cursor, inText });
            }}
            hand={hand}
          />
        </>
      )}
    </form>
  );
}

/** Where the cursor was before the page was loaded anew. Another text begins at its beginning. */
function cursorIn({ file, item }: Entry) {
  const before = kept();
  const isSame = before.file === file && before.item === item;
  if (!isSame) keep({ isOpen: true, file, item });
  const { cursor = 0, inText = false } = isSame ? before : {};
  return { cursor, inText };
}
