import { useCallback, useEffect, useState } from 'react';
import type { Change, Part, SavedState, History as Told } from '../exchange.ts';
import { ask } from './ask.ts';

/** What changed since the last publication, what was there before, and the way to publish. */
export function History() {
  const [told, setTold] = useState<Told>();
  const [name, setName] = useState<string>();
  const [said, setSaid] = useState('');
  const read = useCallback(() => {
    ask('history', {}).then(setTold, (error: Error) => setSaid(error.message));
  }, []);
  useEffect(read, [read]);
  const isBuilding = told?.publication.state === 'building';
  useEffect(() => {
    if (!isBuilding) return;
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, [isBuilding, read]);
  if (!told) return <p role="status">{said || 'Reading'}</p>;

  const restore = async (file: string, id: string) => {
    try {
      await ask('restore', { file, id });
      setSaid(`${file} is as it was.`);
    } catch (error) {
      setSaid((error as Error).message);
    }
    read();
  };
  const { changes, files, editor, publication } = told;
  return (
    <div className="history">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSaid('');
          ask('publish', { name: name ?? editor }).then(read, (error: Error) =>
            setSaid(error.message),
          );
        }}
      >
        <label>
          Your name
          <input
            autoComplete="name"
            value={name ?? editor}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <button type="submit" disabled={isBuilding || changes.length === 0}>
          Publish
        </button>
        <p role="status">{said || publication.said}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is too long is scrolled by keys. */}
        {publication.output && <pre tabIndex={0}>{publication.output}</pre>}
      </form>
      <h3>Changed since the last publication: {changes.length}</h3>
      {changes.map((change) => (
        <Difference key={change.file} change={change} onUndo={restore} />
      ))}
      <Earlier files={files} onRestore={restore} />
    </div>
  );
}

type DifferenceProps = {
  readonly change: Change;
  readonly onUndo: (file: string, id: string) => void;
};

function Difference({ change, onUndo }: DifferenceProps) {
  const { file, was, isNew, isGone, canUndo, parts } = change;
  return (
    <article aria-label={file}>
      <h4>
        {file}
        {isNew && ' (new)'}
        {isGone && ' (removed)'}
        {was && ` (it was ${was})`}
      </h4>
      {parts.length > 0 && (
        <p className="difference">{parts.map((part, at) => shown(part, `${at}`))}</p>
      )}
      {canUndo && (
        <button type="button" onClick={() => onUndo(file, 'published')}>
          {isNew ? 'Remove this new file' : 'Undo these changes'}
        </button>
      )}
    </article>
  );
}

function shown({ kind, text }: Part, key: string) {
  if (kind === 'added') return <ins key={key}>{text}</ins>;
  if (kind === 'removed') return <del key={key}>{text}</del>;
  // Enough to find the place again.
  return (
    <span key={key}>{text.length > 160 ? `${text.slice(0, 70)} … ${text.slice(-70)}` : text}</span>
  );
}

type EarlierProps = {
  readonly files: readonly string[];
  readonly onRestore: (file: string, id: string) => Promise<void>;
};

function Earlier({ files, onRestore }: EarlierProps) {
  const [file, setFile] = useState('');
  const [states, setStates] = useState<readonly SavedState[]>([]);
  const read = (next: string) => {
    setFile(next);
    setStates([]);
    if (next) void ask('states', { file: next }).then(setStates);
  };
  return (
    <>
      <h3>Go back to an earlier text or picture</h3>
      <label>
        File
        <select value={file} onChange={({ target }) => read(target.value)}>
          <option value="">Choose one</option>
          {files.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      {file && states.length === 0 && <p>There is nothing earlier of this file yet.</p>}
      <ul aria-label="Earlier texts">
        {states.map(({ id, at, by }) => (
          <li key={id}>
            {new Date(at).toLocaleString('en-GB', day)}
            {by ? `, published by ${by}` : ', saved'}{' '}
            <button type="button" onClick={() => void onRestore(file, id).then(() => read(file))}>
              Bring back
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const day = { dateStyle: 'medium', timeStyle: 'medium' } as const;
