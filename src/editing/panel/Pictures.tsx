import { useState } from 'react';
import { sendPicture } from './send-picture.ts';

type Props = {
  readonly file: string;
  /** The picture that was chosen, or dropped on the panel. */
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  readonly onInsert: (text: string) => void;
};

/** Puts a picture into the text, never without words for those who cannot see it. */
export function Pictures({ file, picture, onPicture, onInsert }: Props) {
  const [alt, setAlt] = useState('');
  const [said, setSaid] = useState('');
  const insert = async (chosen: File) => {
    try {
      const src = await sendPicture(file, chosen);
      onInsert(`![${alt.trim().replace(/[[\]]/g, '')}](${src})\n`);
      setAlt('');
      setSaid('');
      onPicture(undefined);
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  const isReady = picture && alt.trim();
  return (
    <details className="tool" open={picture ? true : undefined}>
      <summary>Insert a picture</summary>
      <label>
        {picture ? `Picture: ${picture.name}` : 'Choose a picture, or drop one on this panel'}
        <input
          type="file"
          accept="image/*"
          onChange={({ target }) => onPicture(target.files?.[0])}
        />
      </label>
      <label>
        What the inserted picture shows, for those who cannot see it
        <input value={alt} onChange={({ target }) => setAlt(target.value)} />
      </label>
      <button type="button" disabled={!isReady} onClick={() => picture && void insert(picture)}>
        Insert the picture
      </button>
      <p role="status">
        {said || (picture && !isReady ? 'Say what the picture shows first.' : '')}
      </p>
    </details>
  );
}
