import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entry, Listing, Opened } from '../exchange.ts';
import type { Problem } from '../read.ts';
import { ask } from './ask.ts';
import { Form } from './Form.tsx';
import { keep, kept } from './kept.ts';
import { Palette } from './Palette.tsx';
import { Pictures } from './Pictures.tsx';
import { Preview } from './Preview.tsx';
import { Problems } from './Problems.tsx';
import { Rename } from './Rename.tsx';
import { bodyLine, fieldOf, joined, type Parts, partsOf, withField } from './source.ts';
import { Text } from './Text.tsx';

type Props = {
  readonly entry: Entry;
  readonly listing: Listing;
  readonly onSaved: () => void;
};

/** Milliseconds of rest after which what is written is checked. */
const rest = 300;

const placeSlot = 'editing-place';

/** One text: its fields, its words, and what is wrong with them. */
export function Editor({ entry, listing, onSaved }: Props) {
  const { file, item } = entry;
  const [opened, setOpened] = useState<Opened>();
  const [source, setSource] = useState<string>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [warnings, setWarnings] = useState<readonly Problem[]>([]);
  const [theirs, setTheirs] = useState<Opened>();
  /** Counts what is put in place of the text that is open. */
  const [replaced, setReplaced] = useState(0);
  const [said, setSaid] = useState('');
  const place = useRef({ cursor: 0, inText: false });
  const [picture, setPicture] = useState<File>();
  const form = useRef<HTMLFormElement>(null);
  const isOpened = opened !== undefined;
  const insert = useRef<(text: string) => void>(() => undefined);

  const replace = useCallback((now: Opened) => {
    setOpened(now);
    setSource(now.source);
    setTheirs(undefined);
    setReplaced((count) => count + 1);
  }, []);

  const both = useMemo(() => [...problems, ...warnings], [problems, warnings]);

  useEffect(() => {
    const before = kept();
    const isUnsaved = before.file === file && before.item === item && before.source !== undefined;
    if (isUnsaved) place.current = { cursor: before.cursor ?? 0, inText: before.inText ?? false };
    ask('open', { file }).then(
      (now) => {
        setOpened(isUnsaved && before.version ? { ...now, version: before.version } : now);
        setSource(isUnsaved ? before.source : now.source);
        // The file was written meanwhile, which may be what has loaded the page anew.
        const isTheirs = isUnsaved && before.source !== now.source;
        if (isTheirs && before.version !== now.version) setTheirs(now);
      },
      (error: Error) => setSaid(error.message),
    );
  }, [file, item]);

  useEffect(() => {
    if (source === undefined || !opened) return;
    keep({ isOpen: true, file, item, source, version: opened.version, ...place.current });
    let isOver = false;
    const unlessOver =
      (show: (found: readonly Problem[]) => void) => (found: readonly Problem[]) => {
        if (!isOver) show(found);
      };
    const timer = setTimeout(async () => {
      try {
        await ask('check', { file, source }).then(unlessOver(setProblems));
        // Suggestions take longer.
        if (!isOver) await ask('advise', { file, source }).then(unlessOver(setWarnings));
      } catch (error) {
        setSaid((error as Error).message);
      }
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [source, opened, file, item]);

  // A load of the page goes on at the field, and as far down, as it was.
  useEffect(() => {
    const panel = form.current?.closest('.panel');
    if (!isOpened || !panel) return;
    const before = JSON.parse(sessionStorage.getItem(placeSlot) ?? '{}');
    sessionStorage.removeItem(placeSlot);
    if (before.file === file) {
      const field = before.field && form.current?.elements.namedItem(before.field);
      if (field instanceof HTMLElement) field.focus();
      panel.scrollTop = before.scroll;
    }
    const leave = () => {
      const focused = (panel.getRootNode() as ShadowRoot).activeElement?.getAttribute('name');
      const now = { file, field: focused, scroll: panel.scrollTop };
      sessionStorage.setItem(placeSlot, JSON.stringify(now));
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [isOpened, file]);

  // Another browser, or a program, may write the file too.
  useEffect(() => {
    const look = async () => {
      if (!opened) return;
      const now = await ask('open', { file });
      if (now.version === opened.version) return;
      if (source === opened.source) replace(now);
      else setTheirs(now);
    };
    const listen = () => void look().catch(() => undefined);
    addEventListener('focus', listen);
    return () => removeEventListener('focus', listen);
  }, [opened, source, file, replace]);

  if (source === undefined || !opened) return <p role="status">{said || 'Opening'}</p>;

  const isUnsaved = source !== opened.source;
  const save = async (version = opened.version) => {
    try {
      const done = await ask('save', { file, source, version });
      if ('theirs' in done) {
        setTheirs(done.theirs);
        return;
      }
      setOpened({ source, version: done.version });
      setTheirs(undefined);
      setSaid('Saved');
      onSaved();
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  const mend = ({ line, words = '' }: Problem, instead: string) => {
    const lines = source.split('\n');
    lines[line - 1] = lines[line - 1]?.replace(words, () => instead) ?? '';
    setSource(lines.join('\n'));
    setReplaced((count) => count + 1);
  };
  const isArticle = file.endsWith('.mdx');
  const parts: Parts | undefined = isArticle ? partsOf(source) : { fields: source, body: '' };
  const path = (name: string) => (item === undefined ? [name] : [item, name]);
  const write = (next: Parts) => {
    setSaid('');
    setSource(isArticle ? joined(next) : next.fields);
  };

  return (
    <form
      ref={form}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      // Before the text, which would write what it takes for words.
      onDropCapture={(event) => {
        const dropped = event.dataTransfer.files[0];
        if (!dropped || !isArticle) return;
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
      <p className="bar">
        <button type="submit" disabled={!isUnsaved}>
          Save
        </button>
        <span role="status">{said || (isUnsaved ? 'Not saved yet' : file)}</span>
        <a href={entry.address}>Open the page</a>
      </p>
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
          fields={listing.forms[entry.collection]}
          writtenIn={(name) => fieldOf(parts.fields, path(name))}
          listing={listing}
          problems={problems}
          onChange={(name, value) =>
            write({ ...parts, fields: withField(parts.fields, path(name), value) })
          }
        />
      )}
      <Problems title="Mistakes" problems={problems} onMend={mend} />
      <Problems title="Worth a look" problems={warnings} onMend={mend} />
      {parts && entry.collection === 'blog' && (
        <Preview fields={parts.fields} address={entry.address} authors={listing.authors} />
      )}
      {isArticle && (
        <>
          {entry.collection === 'blog' && <Rename file={file} isUnsaved={isUnsaved} />}
          <Pictures
            file={file}
            picture={picture}
            onPicture={setPicture}
            onInsert={(text) => insert.current(text)}
          />
          <Palette components={listing.components} onInsert={(tag) => insert.current(tag)} />
          <Text
            key={replaced}
            // A file whose fields nobody can tell from its text is written as a whole.
            body={parts ? parts.body : source}
            firstLine={parts ? bodyLine(parts) : 1}
            problems={both}
            {...place.current}
            onChange={(body) => (parts ? write({ ...parts, body }) : setSource(body))}
            onCursor={(cursor, inText) => {
              place.current = { cursor, inText };
              keep({ ...kept(), cursor, inText });
            }}
            onReady={(write) => {
              insert.current = write;
            }}
          />
        </>
      )}
    </form>
  );
}
