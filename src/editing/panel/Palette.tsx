import { useState } from 'react';
import type { Component } from '../exchange.ts';

type Props = {
  readonly components: readonly Component[];
  readonly onInsert: (tag: string) => void;
};

/** The components that a text may use: a tap writes one at the cursor. */
export function Palette({ components, onInsert }: Props) {
  const [sought, setSought] = useState('');
  const has = (text: string) => text.toLowerCase().includes(sought.toLowerCase());
  return (
    <details className="palette">
      <summary>Insert a figure or a name</summary>
      <label>
        Search
        <input type="search" value={sought} onChange={(e) => setSought(e.target.value)} />
      </label>
      {components.map(({ name, says, values }) => {
        const found = values.filter(({ tag, value }) => has(`${name} ${says} ${tag} ${value}`));
        return (
          found.length > 0 && (
            <section key={name}>
              <h3>
                {name} <small>{says}</small>
              </h3>
              <ul>
                {found.map(({ tag, value }) => (
                  <li key={tag}>
                    <button type="button" onClick={() => onInsert(tag)}>
                      <code>{tag}</code> <span>{value}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </details>
  );
}
