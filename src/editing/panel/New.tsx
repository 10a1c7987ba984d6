import { useState } from 'react';
import type { Listing } from '../exchange.ts';
import { ask } from './ask.ts';

type Props = Pick<Listing, 'categories'> & { readonly onCreated: (file: string) => void };

/** Begins a post or an answer, as a draft. */
export function New({ categories, onCreated }: Props) {
  const [title, setTitle] = useState('');
  const [category, setCategory] = useState('');
  const [said, setSaid] = useState('');
  const create = () =>
    ask('create', { title, category }).then(
      ({ file }) => onCreated(file),
      (error: Error) => setSaid(error.message),
    );
  return (
    <details className="tool">
      <summary>New post or answer</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <label>
          What it will be
          <select value={category} onChange={({ target }) => setCategory(target.value)}>
            <option value="">A post</option>
            {categories.map(({ id, title }) => (
              <option key={id} value={id}>
                An answer in “{title}”
              </option>
            ))}
          </select>
        </label>
        <label>
          {category ? 'Question' : 'Title'}
          <input value={title} required onChange={({ target }) => setTitle(target.value)} />
        </label>
        <button type="submit">Create a draft</button>
        <p role="status">{said}</p>
      </form>
    </details>
  );
}
