import { useState } from 'react';
import { ask } from './ask.ts';

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
      const data = await base64Of(chosen);
      const { src } = await ask('picture', { file, name: chosen.name, data });
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

const base64Of = (file: File) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => fail(new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
