import { useState } from 'react';
import { ask } from './ask.ts';
import { keep } from './kept.ts';

/** Gives a post another address. */
export function Rename({
  file,
  isUnsaved,
}: {
  readonly file: string;
  readonly isUnsaved: boolean;
}) {
  const now = file.replace(/.*\/|\.mdx$/g, '');
  const [name, setName] = useState(now);
  const [said, setSaid] = useState('');
  const rename = () =>
    ask('rename', { file, name }).then(
      (renamed) => {
        keep({ isOpen: true, file: renamed.file });
        // The page behind the panel is gone.
        location.assign('/blog');
      },
      (error: Error) => setSaid(error.message),
    );
  return (
    <details className="tool">
      <summary>Change the address</summary>
      <label>
        Address after /blog/
        <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <p>The old address will lead to the new one, and so will every link in our texts.</p>
      <button type="button" disabled={isUnsaved || name === now} onClick={() => void rename()}>
        Rename
      </button>
      <p role="status">{said || (isUnsaved ? 'Save the text first.' : '')}</p>
    </details>
  );
}
