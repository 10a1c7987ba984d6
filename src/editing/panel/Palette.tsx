import { useEffect, useId, useState } from 'react';
import type { Attribute, Component } from '../exchange.ts';

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
      <summary>Insert a figure, a table or a name</summary>
      <label>
        Search
        <input type="search" value={sought} onChange={(e) => setSought(e.target.value)} />
      </label>
      {components.map(({ name, says, values, attributes }) => {
        if (attributes) {
          if (!has(`${name} ${says}`)) return null;
          return <Own key={name} {...{ name, says, attributes, onInsert }} />;
        }
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

type OwnProps = Pick<Props, 'onInsert'> & {
  readonly name: string;
  readonly says: string;
  readonly attributes: readonly Attribute[];
};

/** A component that is written with the editor's own values, and how an example of it looks. */
function Own({ name, says, attributes, onInsert }: OwnProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState(() =>
    Object.fromEntries(attributes.map((one) => [one.name, one.example])),
  );
  const [isNaira, setNaira] = useState(false);
  const written = Object.entries(words).map(([word, value]) => {
    const key = word === 'usd' && isNaira ? 'ngn' : word;
    return `${key}="${value.replace(/["<>{}]/g, '').trim()}"`;
  });
  const tag = `<${name} ${written.join(' ')} />`;
  return (
    <details
      className="own"
      aria-labelledby={id}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary id={id}>
        {name} <small>{says}</small>
      </summary>
      <div className="form">
        {attributes.map(({ name: word, label, input, choices = [] }) => {
          const value = words[word] ?? '';
          const write = (next: string) => setWords({ ...words, [word]: next });
          return (
            <label key={word} htmlFor={`${id}-${word}`}>
              {label}
              {input === 'choice' ? (
                <select
                  id={`${id}-${word}`}
                  value={value}
                  onChange={({ target }) => write(target.value)}
                >
                  {choices.map(([one, said]) => (
                    <option key={one} value={one}>
                      {said}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  id={`${id}-${word}`}
                  type={input === 'day' ? 'date' : 'text'}
                  inputMode={input === 'day' ? undefined : 'decimal'}
                  value={value}
                  onChange={({ target }) => write(target.value)}
                />
              )}
            </label>
          );
        })}
        {attributes.some(({ input }) => input === 'amount') && (
          <label>
            Currency
            <select
              value={isNaira ? 'ngn' : 'usd'}
              onChange={({ target }) => setNaira(target.value === 'ngn')}
            >
              <option value="usd">Dollars</option>
              <option value="ngn">Naira</option>
            </select>
          </label>
        )}
      </div>
      <button type="button" onClick={() => onInsert(tag)}>
        Insert <code>{tag}</code>
      </button>
      {isOpen && <Example name={name} />}
    </details>
  );
}

/** The page that draws an example of every component: layouts/Writing.astro. */
let examples: Promise<Document> | undefined;
const readExamples = async () => {
  const page = await fetch('/writing');
  return new DOMParser().parseFromString(await page.text(), 'text/html');
};

/** A component as a reader sees it, in a frame of its own that runs no script. */
function Example({ name }: { readonly name: string }) {
  const [shown, setShown] = useState('');
  const [height, setHeight] = useState(80);
  useEffect(() => {
    examples ??= readExamples();
    void examples.then((page) => {
      const styles = [...page.querySelectorAll('style, link[rel=stylesheet]')];
      const drawn = page.getElementById(`example-${name}`);
      const head = styles.map(({ outerHTML }) => outerHTML).join('');
      setShown(
        `<!doctype html><html lang="en"><head>${head}</head><body>${drawn?.innerHTML.trim() || 'Nothing yet: brand.ts does not say it.'}</body></html>`,
      );
    });
  }, [name]);
  return (
    <iframe
      title={`How ${name} looks`}
      srcDoc={shown}
      sandbox="allow-same-origin"
      height={height}
      onLoad={({ currentTarget }) =>
        setHeight(currentTarget.contentDocument?.body.scrollHeight ?? height)
      }
    />
  );
}
